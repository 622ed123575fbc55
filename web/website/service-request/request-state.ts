import { characterCount } from '#contracts/fields.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import type { FormState } from '../forms/form-state.ts';
import { withoutField } from '../forms/field-errors.ts';
import type { SentRequest } from './sent-request.ts';
import { errorsOf, findErrors, type FieldErrors, type RequestValues } from './request-fields.ts';

export interface RequestState {
  phase: 'idle' | 'sending' | 'sent';
  /** Taken over by JavaScript: our own words now replace the browser's bubbles. */
  isLive: boolean;
  /** The page is the answer to a form that was sent without JavaScript, and nothing was tried since. */
  isAnswer: boolean;
  /** What the select offers. */
  properties: readonly PublicProperty[];
  propertyCode: string;
  file: File | null;
  notesLength: number;
  /** After the first try, changes are checked as they are made. */
  hasTried: boolean;
  /** What the form's own rules find wrong. */
  ownErrors: FieldErrors;
  /** What the server, or the choice of a file, found wrong; each stays until its field changes. */
  givenErrors: FieldErrors;
  toast: { message: string } | null;
  /** What stands above the button after a try that came to nothing, until the next one. */
  failure: { message: string } | null;
  /** How much of the form has gone up, from 0 to 1. */
  progress: number;
  /** How the request goes on, once it was sent. */
  sent: SentRequest | null;
}

export type RequestEvent =
  | { type: 'took over'; values: RequestValues }
  | { type: 'loaded properties'; properties: readonly PublicProperty[] }
  | { type: 'changed'; field: string; values: RequestValues }
  | { type: 'chose file'; file: File | null; error: string | undefined }
  | { type: 'refused by own rules'; errors: FieldErrors; message: string }
  | { type: 'started sending' }
  | { type: 'progressed'; share: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string; errors: FieldErrors }
  | { type: 'succeeded'; sent: SentRequest }
  | { type: 'closed toast' }
  | { type: 'left' };

export function initialState({
  formState,
  properties,
}: {
  formState: FormState | null;
  properties: readonly PublicProperty[];
}): RequestState {
  return {
    phase: 'idle',
    isLive: false,
    isAnswer: formState !== null,
    properties,
    propertyCode: formState?.values['propertyCode'] ?? '',
    file: null,
    notesLength: characterCount(formState?.values['notes'] ?? ''),
    hasTried: formState !== null,
    ownErrors: {},
    givenErrors: errorsOf(formState?.issues ?? []),
    toast: null,
    failure: null,
    progress: 0,
    sent: null,
  };
}

export function shownErrors(state: RequestState): FieldErrors {
  return { ...state.givenErrors, ...state.ownErrors };
}

export function reduce(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'took over':
      return { ...state, isLive: true, ...shownOf(event.values) };
    case 'loaded properties':
      // Without a list, what the page came with is still the best that is known.
      return event.properties.length > 0 ? { ...state, properties: event.properties } : state;
    case 'changed':
      return {
        ...state,
        ...shownOf(event.values),
        ownErrors: state.hasTried ? findErrors(event.values) : state.ownErrors,
        givenErrors: withoutField(state.givenErrors, event.field),
      };
    case 'chose file': {
      const others = withoutField(state.givenErrors, 'attachment');
      return {
        ...state,
        file: event.file,
        givenErrors: event.error ? { ...others, attachment: event.error } : others,
      };
    }
    case 'refused by own rules':
      return {
        ...state,
        isAnswer: false,
        hasTried: true,
        ownErrors: event.errors,
        toast: { message: event.message },
        failure: null,
      };
    case 'started sending':
      return {
        ...state,
        phase: 'sending',
        isAnswer: false,
        hasTried: true,
        ownErrors: {},
        givenErrors: {},
        toast: null,
        failure: null,
        progress: 0,
      };
    case 'progressed':
      return { ...state, progress: event.share };
    case 'failed':
      return {
        ...state,
        phase: 'idle',
        ownErrors: {},
        givenErrors: event.errors,
        toast: { message: event.message },
        // What is wrong with a field is said there.
        failure: Object.keys(event.errors).length > 0 ? null : { message: event.message },
      };
    case 'succeeded':
      return {
        ...state,
        phase: 'sent',
        sent: event.sent,
        file: null,
        notesLength: 0,
        propertyCode: '',
        hasTried: false,
      };
    case 'closed toast':
      return { ...state, toast: null };
    case 'cancelled':
    case 'left':
      return { ...state, phase: 'idle' };
    default:
      return state;
  }
}

function shownOf({ notes, propertyCode }: RequestValues): Pick<RequestState, 'notesLength' | 'propertyCode'> {
  return { notesLength: characterCount(notes), propertyCode };
}
