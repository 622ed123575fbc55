import {
  startTransition,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { goToControl } from '#web/ui/error-summary/error-summary.tsx';
import { failureWords, readFailureAnswer } from '../forms/failure-words.ts';
import { createFillingTime } from '../forms/filling-time.ts';
import type { FormState } from '../forms/form-state.ts';
import type { SendResult } from '../forms/send-form.ts';
import { emptyForm, fillBlanks, findControl } from '../forms/text-controls.ts';
import { useRefusedAnswer } from '../forms/use-refused-answer.ts';
import { useSubmission, type Submission } from '../forms/use-submission.ts';
import * as rules from './contact-fields.ts';
import { initialState, reduce, shownErrors, type ContactState } from './contact-state.ts';

export interface ContactFormParts {
  form: RefObject<HTMLFormElement | null>;
  /** Where it is said what was wrong without JavaScript, or that the inquiry arrived. */
  notice: RefObject<HTMLDivElement | null>;
  state: ContactState;
  errors: rules.FieldErrors;
  submission: Submission;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The contact form's behaviour. The inputs keep their own values, so that nothing typed before this code ran is lost;
 * this reads them when it needs them.
 */
export function useContactForm(given: FormState | null): ContactFormParts {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [fillingTime] = useState(createFillingTime);
  const submission = useSubmission('contact', '/api/contact-inquiries');
  const [state, dispatch] = useReducer(reduce, given, initialState);
  useRefusedAnswer(notice, state.isAnswer);

  useLayoutEffect(() => {
    if (!form.current) return;
    const kept = submission.restore();
    if (given || Object.keys(kept).length > 0) fillingTime.forget();
    fillBlanks(form.current, rules.fieldOrder, kept);
    const values = rules.readValues(form.current);
    submission.keepFound(values, rules.fieldOrder);
    // Rendered in slices, after what the taking over itself costs.
    startTransition(() => dispatch({ type: 'took over', values }));
  }, [submission, given, fillingTime]);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const field = event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : '';
    const values = rules.readValues(event.currentTarget);
    submission.keep(values);
    dispatch({ type: 'changed', field, values });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (submission.isSending()) return;
    void send(event.currentTarget);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    const values = rules.readValues(element);
    const ownErrors = rules.findErrors(values);
    if (Object.keys(ownErrors).length > 0) {
      flushSync(() => dispatch({ type: 'refused by own rules', errors: ownErrors }));
      goToFirstInvalid(element, ownErrors);
      return;
    }
    dispatch({ type: 'started sending' });
    const result = await tryToSend(element, values);
    if (result.kind === 'accepted') {
      emptyForm(element, rules.fieldOrder);
      fillingTime.begin();
      flushSync(() => dispatch({ type: 'succeeded', reference: result.reference }));
      notice.current?.scrollIntoView({ block: 'center' });
      notice.current?.focus({ preventScroll: true });
    } else {
      const failure = readFailure(result);
      flushSync(() => dispatch({ type: 'failed', ...failure }));
      goToFirstInvalid(element, failure.errors);
    }
  }

  async function tryToSend(element: HTMLFormElement, values: rules.ContactValues): Promise<Sent> {
    try {
      const trap = findControl(element, rules.trapName)?.value ?? '';
      const body = rules.bodyOf(values, { trap, filledInMs: fillingTime.elapsedMs() });
      return await submission.send({ values, files: [], body });
    } catch {
      return { kind: 'broken' };
    }
  }

  return { form, notice, state, errors: shownErrors(state), submission, onInput, onSubmit };
}

interface Failure {
  message: string;
  errors: rules.FieldErrors;
}

/** What became of a try; `broken` where it did not come to sending. */
type Sent = SendResult | { kind: 'broken' };

function readFailure(result: Exclude<Sent, { kind: 'accepted' }>): Failure {
  if (result.kind === 'broken') return { message: failureWords.otherwise, errors: {} };
  if (result.kind !== 'refused') return { message: failureWords.noAnswer, errors: {} };
  const { message, issues } = readFailureAnswer(result.body);
  return { message, errors: rules.errorsOf(issues) };
}

/** Leads to the first field with something wrong; without one, back to the button pressed. */
function goToFirstInvalid(form: HTMLFormElement, errors: rules.FieldErrors): void {
  const name = rules.fieldOrder.find((field) => errors[field]);
  const control = form.querySelector<HTMLElement>(name ? `[name="${name}"]` : 'button[type=submit]');
  if (name && control) goToControl(control);
  else control?.focus({ preventScroll: true });
}
