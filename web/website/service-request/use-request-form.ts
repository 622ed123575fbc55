import { useEffect, useLayoutEffect, useReducer, useRef, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { attemptFor, clearDraft, fileMark, readDraft, writeDraft, type Attempt } from '../forms/draft.ts';
import { failureWords } from '../forms/failure-words.ts';
import type { FormState } from '../forms/form-state.ts';
import { sendForm } from '../forms/send-form.ts';
import { formatPhoneNow, keepDigits, reformatPhone } from '../forms/typed-formats.ts';
import * as fields from './request-fields.ts';
import { initialState, reduce, shownErrors, type RequestState } from './request-state.ts';

const draftName = 'service-request';
const toastMs = 7_000;

export interface RequestForm {
  form: RefObject<HTMLFormElement | null>;
  state: RequestState;
  errors: fields.FieldErrors;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  chooseFile: (file: File | null) => void;
  cancel: () => void;
  closeToast: () => void;
  leave: () => void;
}

/**
 * The maintenance request form's behaviour. The inputs keep their own values, so that nothing typed before this code
 * ran is lost; this reads them when it needs them.
 */
export function useRequestForm(given: FormState | null): RequestForm {
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt | null>(null);
  const sending = useRef<AbortController | null>(null);
  const [state, dispatch] = useReducer(reduce, given, initialState);

  useLayoutEffect(() => {
    if (!form.current) return;
    const draft = readDraft(draftName);
    attempt.current = draft?.attempt ?? null;
    fillBlanks(form.current, draft?.values ?? {});
    dispatch({ type: 'took over', values: fields.readValues(form.current) });
    const chosen = form.current.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
    if (chosen) dispatch(choiceOf(chosen));
  }, []);

  useEffect(() => {
    if (!state.toast) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'closed toast' }), toastMs);
    return () => clearTimeout(timer);
  }, [state.toast]);

  useEffect(() => () => sending.current?.abort(), []);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.name === 'phone') reformatPhone(input, event.nativeEvent);
    if (input instanceof HTMLInputElement && input.name === 'unitDigits')
      keepDigits(input, 4, event.nativeEvent);
    const field = input instanceof Element ? (input.getAttribute('name') ?? '') : '';
    if (field === 'attachment') return;
    const values = fields.readValues(event.currentTarget);
    writeDraft(draftName, { values, attempt: attempt.current });
    dispatch({ type: 'changed', field, values });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The ref, not the state: two clicks can come before the next rendering.
    if (sending.current) return;
    void send(event.currentTarget);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    const values = fields.readValues(element);
    const errors = fields.findErrors(values);
    if (fields.firstInvalid(errors)) {
      flushSync(() => dispatch({ type: 'refused by own rules', errors, message: failureWords.fields }));
      goToFirstInvalid(element, { ...state.givenErrors, ...errors });
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    dispatch({ type: 'started sending' });
    try {
      attempt.current = attemptFor(JSON.stringify([values, fileMark(state.file)]), attempt.current);
      writeDraft(draftName, { values, attempt: attempt.current });
      const result = await sendForm({
        path: '/api/public-submissions',
        body: fields.bodyOf(values, state.file),
        idempotencyKey: attempt.current.key,
        onProgress: (share) => dispatch({ type: 'progressed', share }),
        signal: controller.signal,
      });
      if (result.kind === 'accepted') succeed(element);
      else if (result.kind === 'cancelled') dispatch({ type: 'cancelled' });
      else {
        const issues = result.kind === 'refused' ? issuesOf(result) : [];
        const found = fields.errorsOf(issues);
        flushSync(() => dispatch({ type: 'failed', message: result.message, errors: found }));
        goToFirstInvalid(element, found);
      }
    } catch {
      dispatch({ type: 'failed', message: failureWords.otherwise, errors: {} });
    } finally {
      sending.current = null;
    }
  }

  function succeed(element: HTMLFormElement): void {
    attempt.current = null;
    clearDraft(draftName);
    element.reset();
    dispatch({ type: 'succeeded' });
  }

  return {
    form,
    state,
    errors: shownErrors(state),
    onInput,
    onSubmit,
    chooseFile: (file) => dispatch(choiceOf(file)),
    cancel: () => sending.current?.abort(),
    closeToast: () => dispatch({ type: 'closed toast' }),
    leave: () => {
      dispatch({ type: 'left' });
      window.location.assign('/');
    },
  };
}

/** A file that cannot be sent is dropped at once, with the reason. */
function choiceOf(file: File | null) {
  const error = file ? fields.errorOfFile(file) : undefined;
  return { type: 'chose file', file: error ? null : file, error } as const;
}

/** A proxy that refuses a large body says so without our words. */
function issuesOf({ status, issues }: { status: number; issues: { path: string; message: string }[] }) {
  if (status !== 413 || issues.length > 0) return issues;
  return [{ path: 'attachment', message: fields.fileTooLarge }];
}

/** What the visitor typed before now stays; what an earlier visit of this tab left fills the rest. */
function fillBlanks(form: HTMLFormElement, kept: Record<string, string>): void {
  for (const name of fields.textFields) {
    const control = form.elements.namedItem(name);
    const value = kept[name] ?? '';
    if (value && (control instanceof RadioNodeList || isTextControl(control)) && control.value === '') {
      control.value = value;
    }
    if (name === 'phone' && control instanceof HTMLInputElement) formatPhoneNow(control);
    if (name === 'unitDigits' && control instanceof HTMLInputElement) keepDigits(control, 4);
  }
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isTextControl(control: Element | null): control is TextControl {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  );
}

/** Scrolls to the first field with something wrong and puts the caret in it; without one, to the button pressed. */
function goToFirstInvalid(form: HTMLFormElement, errors: fields.FieldErrors): void {
  const name = fields.firstInvalid(errors);
  const control = form.querySelector<HTMLElement>(name ? `[name="${name}"]` : 'button[type=submit]');
  if (name) (control?.closest('[data-invalid]') ?? control)?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
