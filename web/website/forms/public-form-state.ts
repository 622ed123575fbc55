import type { PublicProperty } from '#contracts/public-properties.ts';
import { choiceOf, type Choice } from './chosen-files.ts';
import { withoutField } from './field-errors.ts';
import type { FormState } from './form-state.ts';
import type { Sent } from './send-form.ts';
import { errorsOf, findErrors, namesOf } from './public-form.ts';
import type { ErrorsOf, FieldOf, FilesOf, Parts, PublicForm, ValuesOf } from './public-form.ts';

export interface PublicFormState<P extends Parts> {
  isSending: boolean;
  /** JavaScript runs: our own messages now replace the browser's bubbles. */
  isLive: boolean;
  /** The page is the answer to a form that was sent without JavaScript, and nothing was tried since. */
  isAnswer: boolean;
  /** A copy of what the inputs hold. */
  values: ValuesOf<P>;
  files: FilesOf<P>;
  /** Fields that are checked as they change: those that the visitor has left, and after a try all. */
  visited: readonly FieldOf<P>[];
  hasTried: boolean;
  /** What the server found wrong; each stays until its field changes. */
  givenErrors: ErrorsOf<P>;
  /** Why a file was dropped as it was chosen. */
  fileErrors: ErrorsOf<P>;
  /** What the last try came to nothing for; null where the form's own rules say it. */
  failure: string | null;
  /** The bytes that have gone up, of how many. */
  progress: { loaded: number; total: number };
  /** What was sent just now; null before, and once something new begins. */
  sent: Sent | null;
  /** What the select of properties offers. */
  properties: readonly PublicProperty[];
}

export type PublicFormEvent<P extends Parts> =
  | { type: 'came alive'; values: ValuesOf<P>; files: FilesOf<P>; fileErrors: ErrorsOf<P> }
  | { type: 'loaded properties'; properties: readonly PublicProperty[] }
  | { type: 'changed'; field: string; values: ValuesOf<P>; cleared: readonly string[] }
  | { type: 'left'; field: string }
  | { type: 'chose files'; name: P['file']; chosen: readonly File[] }
  | { type: 'removed file'; name: P['file']; file: File }
  | { type: 'identified file'; name: P['file']; chosen: File; file: File }
  | { type: 'succeeded'; sent: Sent }
  | { type: 'closed thanks' }
  | TryEvent<P>;

type TryEvent<P extends Parts> =
  | { type: 'refused by own rules' }
  | { type: 'started sending' }
  | { type: 'progressed'; loaded: number; total: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string; errors: ErrorsOf<P> };

/** What a form starts from: the page's answer to an earlier try, and the properties that the page knows. */
export interface GivenForm {
  formState: FormState | null;
  properties?: readonly PublicProperty[];
}

const nothingSent = { loaded: 0, total: 0 };

export function initialState<P extends Parts>(
  definition: PublicForm<P>,
  { formState, properties = [] }: GivenForm,
): PublicFormState<P> {
  return {
    isSending: false,
    isLive: false,
    isAnswer: formState !== null,
    values: { ...definition.blank, ...formState?.values },
    files: definition.noFiles,
    visited: formState ? namesOf(definition.fields) : [],
    hasTried: formState !== null,
    givenErrors: errorsOf(definition, formState?.issues ?? []),
    fileErrors: {},
    failure: formState?.message ?? null,
    progress: nothingSent,
    sent: null,
    properties,
  };
}

/** The errors at the fields: what the server said, why a file was dropped, and what is wrong where the visitor has been. */
export function shownErrors<P extends Parts>(
  definition: PublicForm<P>,
  state: PublicFormState<P>,
): ErrorsOf<P> {
  if (!state.isLive) return state.givenErrors;
  const { values, visited, givenErrors, fileErrors } = state;
  const isDue = (name: FieldOf<P>): boolean =>
    visited.includes(name) || (definition.isDueAtOnce?.(name, values) ?? false);
  const names = namesOf(definition.fields);
  const own: ErrorsOf<P> = names.some(isDue) ? findErrors(definition, values, state.files) : {};
  const shown: ErrorsOf<P> = {};
  for (const name of names) {
    const error = givenErrors[name] ?? fileErrors[name] ?? (isDue(name) ? own[name] : undefined);
    if (error) shown[name] = error;
  }
  return shown;
}

/** Whether the server found something wrong with a field that has not changed since. */
export function hasGivenErrors({ givenErrors }: { givenErrors: Partial<Record<string, string>> }): boolean {
  return Object.values(givenErrors).some(Boolean);
}

export function reduce<P extends Parts>(
  definition: PublicForm<P>,
  state: PublicFormState<P>,
  event: PublicFormEvent<P>,
): PublicFormState<P> {
  switch (event.type) {
    case 'came alive': {
      const { type: _, ...found } = event;
      return { ...state, ...found, isLive: true };
    }
    case 'loaded properties':
      return { ...state, properties: event.properties };
    case 'changed':
      return {
        ...state,
        ...afterChange(state, event.field),
        values: event.values,
        // What a change has emptied is to be filled in, not wrong.
        visited: state.visited.filter((name) => !event.cleared.includes(name)),
      };
    case 'left':
      return { ...state, visited: withName(definition.fields, state.visited, event.field) };
    case 'chose files': {
      const { name, chosen } = event;
      // What was chosen while a copy was made of another file is there when that comes.
      const choice = choiceOf(definition, name, { before: state.files[name], chosen });
      return afterChoice(definition, state, name, choice);
    }
    case 'removed file': {
      const files = state.files[event.name].filter((one) => one !== event.file);
      return afterChoice(definition, state, event.name, { files, error: undefined });
    }
    case 'identified file':
      return {
        ...state,
        files: { ...state.files, [event.name]: identified(state.files[event.name], event) },
      };
    case 'succeeded':
      return {
        ...initialState(definition, { formState: null, properties: state.properties }),
        isLive: true,
        sent: event.sent,
      };
    case 'closed thanks':
      return { ...state, sent: null };
    default:
      return { ...state, ...reduceTry(definition, event) };
  }
}

function afterChoice<P extends Parts>(
  { fields }: PublicForm<P>,
  state: PublicFormState<P>,
  name: P['file'],
  { files, error }: Choice,
): PublicFormState<P> {
  return {
    ...state,
    ...afterChange(state, name),
    files: { ...state.files, [name]: files },
    fileErrors: { ...withoutField(state.fileErrors, name), ...(error && { [name]: error }) },
    visited: withName(fields, state.visited, name),
  };
}

function identified(files: readonly File[], { chosen, file }: { chosen: File; file: File }): readonly File[] {
  return files.map((one) => (one === chosen ? file : one));
}

/** What a step of a try changes. */
function reduceTry<P extends Parts>(
  { fields }: PublicForm<P>,
  event: TryEvent<P>,
): Partial<PublicFormState<P>> {
  const tried = { isAnswer: false, hasTried: true, visited: namesOf(fields), failure: null };
  switch (event.type) {
    case 'refused by own rules':
      return tried;
    case 'started sending':
      return {
        ...tried,
        isSending: true,
        sent: null,
        givenErrors: {},
        fileErrors: {},
        progress: nothingSent,
      };
    case 'progressed':
      return { progress: { loaded: event.loaded, total: event.total } };
    case 'cancelled':
      return { isSending: false };
    default:
      return { isSending: false, failure: event.message, givenErrors: event.errors };
  }
}

function afterChange<P extends Parts>(
  state: PublicFormState<P>,
  field: string,
): Pick<PublicFormState<P>, 'sent' | 'givenErrors' | 'failure'> {
  return {
    // Something new begins: the last one's thanks would be taken for its.
    sent: null,
    givenErrors: withoutField(state.givenErrors, field),
    // Said of a field, it goes with what is wrong there; else it stays until the next try.
    failure: hasGivenErrors(state) ? null : state.failure,
  };
}

function withName<Name extends string>(
  fields: Record<Name, unknown>,
  visited: readonly Name[],
  name: string,
): readonly Name[] {
  const field = namesOf(fields).find((known) => known === name);
  return field && !visited.includes(field) ? [...visited, field] : visited;
}
