import { characterCount } from '#contracts/fields.ts';
import { withoutField } from '../forms/field-errors.ts';
import type { FormState } from '../forms/form-state.ts';
import { errorsOf, findErrors, type ContactValues, type FieldErrors } from './contact-fields.ts';

export interface ContactState {
  phase: 'idle' | 'sending' | 'sent';
  /** The number of what was sent; null before, and where the answer names none. */
  reference: string | null;
  /** Taken over by JavaScript: our own words now replace the browser's bubbles. */
  isLive: boolean;
  /** The page is the answer to a form that was sent without JavaScript, and nothing was tried since. */
  isAnswer: boolean;
  descriptionLength: number;
  /** After the first try, changes are checked as they are made. */
  hasTried: boolean;
  /** What the form's own rules find wrong. */
  ownErrors: FieldErrors;
  /** What the server found wrong; each stays until its field changes. */
  givenErrors: FieldErrors;
  /** What the server said when the last try came to nothing. */
  failure: string | null;
}

export type ContactEvent =
  | { type: 'took over'; values: ContactValues }
  | { type: 'changed'; field: string; values: ContactValues }
  | { type: 'started sending' }
  | { type: 'refused by own rules'; errors: FieldErrors }
  | { type: 'failed'; message: string; errors: FieldErrors }
  | { type: 'succeeded'; reference: string | null };

export function initialState(formState: FormState | null): ContactState {
  return {
    phase: 'idle',
    reference: null,
    isLive: false,
    isAnswer: formState !== null,
    descriptionLength: characterCount(formState?.values['description'] ?? ''),
    hasTried: formState !== null,
    ownErrors: {},
    givenErrors: errorsOf(formState?.issues ?? []),
    failure: null,
  };
}

export function shownErrors(state: ContactState): FieldErrors {
  return { ...state.givenErrors, ...state.ownErrors };
}

export function reduce(state: ContactState, event: ContactEvent): ContactState {
  switch (event.type) {
    case 'took over':
      return { ...state, isLive: true, descriptionLength: characterCount(event.values.description) };
    case 'changed':
      return {
        ...state,
        // Another inquiry begins: the last one's thanks would be taken for its.
        phase: 'idle',
        descriptionLength: characterCount(event.values.description),
        ownErrors: state.hasTried ? findErrors(event.values) : state.ownErrors,
        givenErrors: withoutField(state.givenErrors, event.field),
        // Said of a field, it goes with what is wrong there; else it stays until the next try.
        failure: Object.keys(state.givenErrors).length > 0 ? null : state.failure,
      };
    case 'started sending':
      return {
        ...state,
        phase: 'sending',
        isAnswer: false,
        hasTried: true,
        ownErrors: {},
        givenErrors: {},
        failure: null,
      };
    case 'refused by own rules':
      return {
        ...state,
        phase: 'idle',
        isAnswer: false,
        hasTried: true,
        ownErrors: event.errors,
        givenErrors: {},
        failure: null,
      };
    case 'failed':
      return { ...state, phase: 'idle', givenErrors: event.errors, failure: event.message };
    case 'succeeded':
      return { ...initialState(null), isLive: true, phase: 'sent', reference: event.reference };
    default:
      return state;
  }
}
