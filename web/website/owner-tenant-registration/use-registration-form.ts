import { startTransition, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, FormEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { PublicProperty } from '#contracts/properties.ts';
import { registrationUnitLength } from '#contracts/registration-form.ts';
import { failureWords } from '../forms/failure-words.ts';
import type { FormState } from '../forms/form-state.ts';
import { fillBlanks, findControl } from '../forms/text-controls.ts';
import { keepLettersAndDigits, reformatPhone } from '../forms/typed-formats.ts';
import { useProperties } from '../forms/use-properties.ts';
import { useReadableReducer } from '../forms/use-readable-reducer.ts';
import { useRefusedAnswer } from '../forms/use-refused-answer.ts';
import { useSubmission, type Submission } from '../forms/use-submission.ts';
import { stopDrawing } from './draw-heic.ts';
import { readFailure } from './failure-text.ts';
import { empty, formatNow, isNamed, readFiles, readValues, setValue } from './registration-controls.ts';
import * as rules from './registration-fields.ts';
import { fileNames, isTypeKnown, withTrueType, type FileName } from './registration-files.ts';
import { useHeldChecks } from './use-held-checks.ts';
import { useUnitLookup } from './use-unit-lookup.ts';
import { initialState, reduce, shownErrors, type RegistrationState } from './registration-state.ts';

export interface RegistrationForm {
  form: RefObject<HTMLFormElement | null>;
  /** Where the outcome of a try is said: what is wrong, or that it arrived. */
  notice: RefObject<HTMLDivElement | null>;
  state: RegistrationState;
  errors: rules.FieldErrors;
  missing: rules.FieldName[];
  submission: Submission;
  on: {
    input: (event: FormEvent<HTMLFormElement>) => void;
    blur: (event: FocusEvent<HTMLFormElement>) => void;
    keyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    submit: (event: FormEvent<HTMLFormElement>) => void;
  };
  chooseFile: (name: FileName, file: File | null) => void;
  retryProperties: () => void;
  /** The submit button goes down. */
  onPress: () => void;
}

/**
 * The registration form's behaviour. The inputs keep their own values, so that nothing typed before this code ran is
 * lost; the state has a copy of them, for the counters and the checks.
 */
export function useRegistrationForm(given: {
  formState: FormState | null;
  properties: readonly PublicProperty[];
}): RegistrationForm {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const wanted = useRef('');
  const [state, dispatch, read] = useReadableReducer(reduce, given, initialState);
  const { holdChecks, checkField } = useHeldChecks((field) => dispatch({ type: 'left', field }));
  const submission = useSubmission('registration', '/api/registration-submissions');
  useRefusedAnswer(notice, state.isAnswer);
  const lists = useProperties(
    form,
    { properties: state.properties, chosen: state.isLive ? state.values.propertyCode : null, wanted },
    (properties) => dispatch({ type: 'loaded properties', properties }),
    () => form.current && take(form.current, 'propertyCode'),
  );
  useUnitLookup(state.values, (unitId) => {
    // A retry has to carry the same content: what is found while it is sent comes too late.
    if (!form.current || submission.isSending()) return;
    setValue(form.current, 'unitId', unitId);
    take(form.current, 'unitId');
  });

  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    const { partyType, unitId, ...kept } = submission.restore();
    fillBlanks(form.current, rules.textFields, kept);
    const { propertyCode, unitDigits } = readValues(form.current);
    wanted.current = propertyCode || (kept['propertyCode'] ?? '');
    if (unitId && propertyCode === kept['propertyCode'] && unitDigits === kept['unitDigits'])
      setValue(form.current, 'unitId', unitId);
    const type = findControl(form.current, 'partyType');
    // It is never blank: only what was left as it came may be what was kept.
    if (type && partyType && type.value === rules.firstPartyType) type.value = partyType;
    formatNow(form.current);
    const values = readValues(form.current);
    submission.keepFound({ ...values, propertyCode: wanted.current }, rules.textFields);
    const files = readFiles(form.current);
    // Rendered in slices, after what the taking over itself costs.
    startTransition(() => dispatch({ type: 'took over', values, files }));
    for (const name of fileNames) if (files[name]) void identify(name, files[name]);
  });
  useLayoutEffect(() => takeOver(), []);

  function chooseFile(name: FileName, file: File | null): void {
    dispatch({ type: 'chose file', name, file });
    if (file) void identify(name, file);
  }

  async function identify(name: FileName, chosen: File): Promise<void> {
    if (isTypeKnown(chosen)) return;
    // A file that cannot be read now cannot be sent either, which is said then.
    const file = await withTrueType(chosen).catch(() => chosen);
    dispatch({ type: 'identified file', name, chosen, file });
  }

  /** Takes the form as it now stands: for the draft, the counters and the checks. */
  function take(element: HTMLFormElement, field: string): void {
    const values = readValues(element);
    submission.keep({ ...values, propertyCode: wanted.current });
    dispatch({ type: 'changed', field, values });
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const element = event.currentTarget;
    const control = event.target;
    if (!isNamed(control) || control.type === 'file') return;
    if (control instanceof HTMLInputElement && control.name === 'phone')
      reformatPhone(control, event.nativeEvent);
    if (control instanceof HTMLInputElement && control.name === 'unitDigits')
      keepLettersAndDigits(control, registrationUnitLength, event.nativeEvent);
    if (control.name === 'propertyCode') {
      wanted.current = control.value;
      setValue(element, 'unitDigits', '');
    }
    const isOtherUnit =
      rules.composeIdentifier(readValues(element)) !== rules.composeIdentifier(read().values);
    if (isOtherUnit) setValue(element, 'unitId', '');
    take(element, control.name);
  }

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const control = event.target;
    // The window lost the focus, to a file picker perhaps; the field still has it.
    if (!isNamed(control) || control.ownerDocument.activeElement === control) return;
    checkField(control.name);
  }

  /** Enter means 'submit', and a disabled button would leave it without an answer. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    // Enter may also choose a word that is being composed.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && isInField && missingIn(read()).length > 0) showWhatIsWrong();
  }

  function showWhatIsWrong(): void {
    flushSync(() => dispatch({ type: 'tried' }));
    goTo(notice.current);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (submission.isSending()) return;
    void send(event.currentTarget);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    const values = readValues(element);
    const { files } = read();
    if (Object.keys(rules.findErrors(values, files)).length > 0) {
      showWhatIsWrong();
      return;
    }
    stopDrawing();
    dispatch({ type: 'started sending' });
    try {
      const result = await submission.send({
        values,
        files: fileNames.map((name) => files[name]),
        body: rules.bodyOf(values, files),
        onProgress: (loaded, total) => dispatch({ type: 'progressed', loaded, total }),
      });
      if (result.kind === 'accepted') {
        empty(element);
        wanted.current = '';
        flushSync(() => dispatch({ type: 'succeeded', reference: result.reference }));
        goTo(notice.current);
      } else if (result.kind === 'cancelled') {
        flushSync(() => dispatch({ type: 'cancelled' }));
        focusSubmit(element);
      } else {
        const failure = readFailure(result);
        // What the office has removed meanwhile is not offered again.
        if (failure.errors.propertyCode) await lists.reload();
        fail(failure);
      }
    } catch {
      fail({ text: failureWords.otherwise, errors: {} });
    }
  }

  function fail({ text, errors }: { text: string; errors: rules.FieldErrors }): void {
    flushSync(() => dispatch({ type: 'failed', text, errors }));
    // With nothing to correct, the next thing to do is to try again.
    if (Object.keys(errors).length > 0) goTo(notice.current);
    else if (form.current) focusSubmit(form.current);
  }

  return {
    form,
    notice,
    state,
    errors: shownErrors(state),
    missing: missingIn(state),
    submission,
    on: { input: onInput, blur: onBlur, keyDown: onKeyDown, submit: onSubmit },
    chooseFile,
    retryProperties: lists.retry,
    onPress: holdChecks,
  };
}

function missingIn({ values, files }: RegistrationState): rules.FieldName[] {
  return rules.findMissing(values, files);
}

function focusSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
}

function goTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
