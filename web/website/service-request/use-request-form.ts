import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  type Dispatch,
  type FormEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { PublicProperty } from '#contracts/properties.ts';
import { goToControl } from '#web/ui/error-summary/error-summary.tsx';
import { failureWords, readFailureAnswer } from '../forms/failure-words.ts';
import type { FormState } from '../forms/form-state.ts';
import type { SendResult } from '../forms/send-form.ts';
import { emptyForm, fillBlanks } from '../forms/text-controls.ts';
import { formatPhoneNow, keepDigits, reformatPhone } from '../forms/typed-formats.ts';
import { takeChosenFile } from '../forms/take-chosen-file.ts';
import { useProperties } from '../forms/use-properties.ts';
import { useRefusedAnswer } from '../forms/use-refused-answer.ts';
import { useSubmission, type Submission } from '../forms/use-submission.ts';
import * as fields from './request-fields.ts';
import { initialState, reduce, shownErrors, type RequestEvent, type RequestState } from './request-state.ts';

const toastMs = 7_000;

export interface RequestForm {
  form: RefObject<HTMLFormElement | null>;
  /** What the answer to a form sent without JavaScript says is wrong. */
  summary: RefObject<HTMLDivElement | null>;
  state: RequestState;
  errors: fields.FieldErrors;
  submission: Submission;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  chooseFile: (file: File | null) => void;
  closeToast: () => void;
  leave: () => void;
}

/**
 * The maintenance request form's behaviour. The inputs keep their own values, so that nothing typed before this code
 * ran is lost; this reads them when it needs them.
 */
export function useRequestForm(given: {
  formState: FormState | null;
  properties: readonly PublicProperty[];
}): RequestForm {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const submission = useSubmission('service-request', '/api/public-submissions');
  const [state, dispatch] = useReducer(reduce, given, initialState);
  const wanted = useRef('');
  const taking = { submission, wanted, dispatch };
  useRefusedAnswer(summary, state.isAnswer);
  const lists = useProperties(
    form,
    { properties: state.properties, chosen: state.isLive ? state.propertyCode : null, wanted },
    (properties) => dispatch({ type: 'loaded properties', properties }),
    () => form.current && take(form.current, 'propertyCode', taking),
  );

  useLayoutEffect(() => {
    if (!form.current) return;
    const kept = submission.restore();
    fillBlanks(form.current, fields.textFields, kept);
    formatNow(form.current);
    const values = fields.readValues(form.current);
    wanted.current = values.propertyCode || (kept['propertyCode'] ?? '');
    submission.keepFound({ ...values, propertyCode: wanted.current }, fields.textFields);
    // Rendered in slices, after what the taking over itself costs.
    startTransition(() => dispatch({ type: 'took over', values }));
    const choice = takeChosenFile(form.current, choiceOf);
    if (choice) dispatch(choice);
  }, [submission]);

  useEffect(() => {
    if (!state.toast) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'closed toast' }), toastMs);
    return () => clearTimeout(timer);
  }, [state.toast]);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.name === 'phone') reformatPhone(input, event.nativeEvent);
    if (input instanceof HTMLInputElement && input.name === 'unitDigits')
      keepDigits(input, 4, event.nativeEvent);
    const field = input instanceof Element ? (input.getAttribute('name') ?? '') : '';
    if (field === 'attachment') return;
    if (input instanceof HTMLSelectElement) wanted.current = input.value;
    take(event.currentTarget, field, taking);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (submission.isSending()) return;
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
    dispatch({ type: 'started sending' });
    try {
      const result = await submission.send({
        values,
        files: [state.file],
        body: fields.bodyOf(values, state.file),
        onProgress: (loaded, total) => dispatch({ type: 'progressed', share: loaded / total }),
      });
      if (result.kind === 'accepted') {
        emptyForm(element, fields.textFields);
        wanted.current = '';
        const { reference, trackingPath } = result;
        dispatch({ type: 'succeeded', sent: { reference, trackingPath } });
      } else if (result.kind === 'cancelled') {
        flushSync(() => dispatch({ type: 'cancelled' }));
        goToFirstInvalid(element, {});
      } else {
        const { message, errors } = readRefusal(result);
        // What the office has removed meanwhile is not offered again.
        if (errors.propertyCode) await lists.reload();
        flushSync(() => dispatch({ type: 'failed', message, errors }));
        goToFirstInvalid(element, errors);
      }
    } catch {
      flushSync(() => dispatch({ type: 'failed', message: failureWords.otherwise, errors: {} }));
      goToFirstInvalid(element, {});
    }
  }

  return {
    form,
    summary,
    state,
    errors: shownErrors(state),
    submission,
    onInput,
    onSubmit,
    chooseFile: (file) => dispatch(choiceOf(file)),
    closeToast: () => dispatch({ type: 'closed toast' }),
    leave: () => {
      dispatch({ type: 'left' });
      window.location.assign('/');
    },
  };
}

/** Takes the form as it now stands: for the draft, the counter and the checks. */
function take(
  element: HTMLFormElement,
  field: string,
  to: { submission: Submission; wanted: RefObject<string>; dispatch: Dispatch<RequestEvent> },
): void {
  const values = fields.readValues(element);
  to.submission.keep({ ...values, propertyCode: to.wanted.current });
  to.dispatch({ type: 'changed', field, values });
}

/** A file that cannot be sent is dropped at once, with the reason. */
function choiceOf(file: File | null) {
  const error = file ? fields.errorOfFile(file) : undefined;
  return { type: 'chose file', file: error ? null : file, error } as const;
}

/** A proxy that refuses a large body says so without our words. */
function readRefusal(result: Extract<SendResult, { kind: 'refused' | 'unanswered' }>) {
  if (result.kind === 'unanswered') return { message: failureWords.noAnswer, errors: {} };
  const { message, issues } = readFailureAnswer(result.body);
  const isTooLarge = result.status === 413 && issues.length === 0;
  return { message, errors: isTooLarge ? { attachment: fields.fileTooLarge } : fields.errorsOf(issues) };
}

/** Formats what already stands in the inputs. */
function formatNow(form: HTMLFormElement): void {
  const [phone, unit] = ['phone', 'unitDigits'].map((name) => form.elements.namedItem(name));
  if (phone instanceof HTMLInputElement) formatPhoneNow(phone);
  if (unit instanceof HTMLInputElement) keepDigits(unit, 4);
}

/** Leads to the first field with something wrong; without one, back to the button pressed. */
function goToFirstInvalid(form: HTMLFormElement, errors: fields.FieldErrors): void {
  const name = fields.firstInvalid(errors);
  const control = form.querySelector<HTMLElement>(name ? `[name="${name}"]` : 'button[type=submit]');
  if (name && control) goToControl(control);
  else control?.focus({ preventScroll: true });
}
