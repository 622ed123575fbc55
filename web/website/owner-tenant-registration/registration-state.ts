import { characterCount } from '#contracts/fields.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import { registrationEmailMax, registrationNameMax } from '#contracts/registration-form.ts';
import type { FormState } from '../forms/form-state.ts';
import {
  errorsOf,
  fieldOrder,
  findErrors,
  noValues,
  type FieldErrors,
  type FieldName,
  type RegistrationValues,
} from './registration-fields.ts';
import { noFiles, type ChosenFiles, type FileName } from './registration-files.ts';

export interface RegistrationState {
  phase: 'idle' | 'sending' | 'sent';
  /** The number of what was sent; null before, and where the answer names none. */
  reference: string | null;
  /** Taken over by JavaScript: our own words now replace the browser's bubbles. */
  isLive: boolean;
  /** A copy of what the inputs hold. */
  values: RegistrationValues;
  files: ChosenFiles;
  /** Fields that the visitor has been in: those are checked as they change. */
  visited: readonly FieldName[];
  /** What the server found wrong; each stays until its field changes. */
  givenErrors: FieldErrors;
  /** The page is the answer to a form that was sent without JavaScript, and nothing was tried since. */
  isAnswer: boolean;
  /** After the first try, what is wrong is listed above the form as well. */
  hasTried: boolean;
  /** What follows 'Could not submit: '. */
  failure: string | null;
  /** The bytes that have gone up, of how many. */
  progress: { loaded: number; total: number };
  /** Empty when no list of properties could be loaded. */
  properties: readonly PublicProperty[];
}

export type RegistrationEvent =
  | { type: 'took over'; values: RegistrationValues; files: ChosenFiles }
  | { type: 'loaded properties'; properties: readonly PublicProperty[] }
  | { type: 'changed'; field: string; values: RegistrationValues }
  | { type: 'left'; field: string }
  | { type: 'chose file'; name: FileName; file: File | null }
  | { type: 'identified file'; name: FileName; chosen: File; file: File }
  | { type: 'tried' }
  | { type: 'started sending' }
  | { type: 'progressed'; loaded: number; total: number }
  | { type: 'cancelled' }
  | { type: 'failed'; text: string; errors: FieldErrors }
  | { type: 'succeeded'; reference: string | null };

const nothingSent = { loaded: 0, total: 0 };

export function initialState({
  formState,
  properties,
}: {
  formState: FormState | null;
  properties: readonly PublicProperty[];
}): RegistrationState {
  return {
    phase: 'idle',
    reference: null,
    isLive: false,
    values: { ...noValues, ...formState?.values },
    files: noFiles,
    visited: formState ? fieldOrder : [],
    givenErrors: errorsOf(formState?.issues ?? []),
    isAnswer: formState !== null,
    hasTried: formState !== null,
    failure: formState?.message ?? null,
    progress: nothingSent,
    properties,
  };
}

/** The words at the fields: what the server said, and what is wrong where the visitor has been. */
export function shownErrors(state: RegistrationState): FieldErrors {
  if (!state.isLive) return state.givenErrors;
  const shown: FieldErrors = {};
  const own = findErrors(state.values, state.files);
  for (const name of fieldOrder) {
    const isDue = state.visited.includes(name) || isTooLong(name, state.values);
    const error = state.givenErrors[name] ?? (isDue ? own[name] : undefined);
    if (error) shown[name] = error;
  }
  return shown;
}

/** Too much is told while it is typed. */
function isTooLong(name: FieldName, values: RegistrationValues): boolean {
  if (name === 'firstName' || name === 'lastName')
    return characterCount(values[name].trim()) > registrationNameMax;
  return name === 'email' && characterCount(values.email.trim()) > registrationEmailMax;
}

export function reduce(state: RegistrationState, event: RegistrationEvent): RegistrationState {
  switch (event.type) {
    case 'took over':
      return { ...state, isLive: true, values: event.values, files: event.files };
    case 'loaded properties':
      return { ...state, properties: event.properties };
    case 'changed':
      return {
        ...state,
        values: event.values,
        // A change of property clears the unit: that field is to be filled in, not wrong.
        visited: event.field === 'propertyCode' ? without(state.visited, 'unitDigits') : state.visited,
        givenErrors: { ...state.givenErrors, [event.field]: undefined },
        failure: failureAfterChange(state),
      };
    case 'left':
      return { ...state, visited: withField(state.visited, event.field) };
    case 'chose file':
      return {
        ...state,
        files: { ...state.files, [event.name]: event.file },
        visited: withField(state.visited, event.name),
        givenErrors: { ...state.givenErrors, [event.name]: undefined },
        failure: failureAfterChange(state),
      };
    case 'identified file':
      // Unless another one was chosen meanwhile.
      if (state.files[event.name] !== event.chosen) return state;
      return { ...state, files: { ...state.files, [event.name]: event.file } };
    case 'tried':
      return { ...state, visited: fieldOrder, isAnswer: false, hasTried: true, failure: null };
    case 'started sending':
      return {
        ...state,
        phase: 'sending',
        givenErrors: {},
        isAnswer: false,
        hasTried: true,
        failure: null,
        progress: nothingSent,
      };
    case 'progressed':
      return { ...state, progress: { loaded: event.loaded, total: event.total } };
    case 'cancelled':
      return { ...state, phase: 'idle' };
    case 'failed':
      return { ...state, phase: 'idle', failure: event.text, givenErrors: event.errors };
    case 'succeeded':
      return {
        ...initialState({ formState: null, properties: state.properties }),
        isLive: true,
        phase: 'sent',
        reference: event.reference,
      };
    default:
      return state;
  }
}

/** Whether the server found something wrong with a field that has not changed since. */
export function hasGivenErrors({ givenErrors }: RegistrationState): boolean {
  return Object.values(givenErrors).some(Boolean);
}

/** Said of a field, it goes with what is wrong there; else it stays until the next try. */
function failureAfterChange(state: RegistrationState): string | null {
  return hasGivenErrors(state) ? null : state.failure;
}

function withField(fields: readonly FieldName[], name: string): readonly FieldName[] {
  const field = fieldOrder.find((known) => known === name);
  return field && !fields.includes(field) ? [...fields, field] : fields;
}

function without(fields: readonly FieldName[], name: FieldName): readonly FieldName[] {
  return fields.filter((field) => field !== name);
}
