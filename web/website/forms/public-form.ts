import type * as z from 'zod/mini';
import type { Issue } from '#contracts/errors.ts';
import { readAnswer } from './failure-messages.ts';
import { failureMessages } from './form-texts.en.ts';
import type { FieldTable } from './field-errors.ts';
import type { SendResult } from './send-form.ts';

/** The names of a form's parts: what a visitor types or ticks, what the form works out itself, and files. */
export interface Parts {
  typed: string;
  hidden: string;
  file: string;
}
export type FieldOf<P extends Parts> = P['typed'] | P['file'];
export type TextOf<P extends Parts> = P['typed'] | P['hidden'];
export type ValuesOf<P extends Parts> = Record<TextOf<P>, string>;
/** The files of each part in their order; one at most where the definition does not say that it repeats. */
export type FilesOf<P extends Parts> = Record<P['file'], readonly File[]>;
export type ErrorsOf<P extends Parts> = Partial<Record<FieldOf<P>, string>>;

/** All that distinguishes one public form from another; `usePublicForm` does the rest. */
export interface PublicForm<P extends Parts> {
  /** The name of its draft in the tab's storage. */
  draftName: string;
  /** Where it is sent, below the API's host. */
  path: string;
  /** The fields in the order in which a visitor is led to what is wrong. */
  fields: FieldTable<FieldOf<P>>;
  /** The fields that a device may remember for the next time, where someone asks for that. */
  remembers?: readonly P['typed'][];
  /** The parts of text as they are while nothing is filled in. */
  blank: ValuesOf<P>;
  /** The parts with a file, none chosen. */
  noFiles: FilesOf<P>;
  /** The contract's rules for the text. */
  schema: z.ZodMiniType;
  /** Why this file, or none (null), cannot be sent; undefined where it can. The server checks again, by content. */
  errorOfFile?: (name: P['file'], file: File | null) => string | undefined;
  /** The parts that take several files: how many at most, and the words where there are more. */
  repeats?: Partial<Record<P['file'], { max: number; tooMany: string }>>;
  /** What is wrong beyond the rules for single fields. */
  errorsOfWhole?: (values: ValuesOf<P>, files: FilesOf<P>) => ErrorsOf<P>;
  /** A file that cannot be sent is dropped as it is chosen; else it stays, with the error beside it. */
  dropsWrongFiles?: boolean;
  /** The same file with the type that its content has; it may be the same object. */
  identifyFile?: (file: File) => Promise<File>;
  /** Brings an input into its form, as the browser changes it and once when the page comes alive. */
  formats?: Partial<Record<TextOf<P>, Format>>;
  /** The parts that a visitor's change empties. */
  clears?: (before: ValuesOf<P>, now: ValuesOf<P>) => readonly TextOf<P>[];
  /** An error that shows while it is typed, before the field was left. */
  isDueAtOnce?: (field: FieldOf<P>, values: ValuesOf<P>) => boolean;
  /** Where the form has the select `propertyCode`: what that offers when no list can be loaded. */
  withoutList?: 'last list' | 'nothing';
  /** Other names that the server has for a field. */
  aliases?: Record<string, FieldOf<P>>;
  /** Where a try leads that came to nothing because of some fields. */
  leadsTo: 'first field' | 'notice';
  /** The body to send, a form with its files or JSON. */
  bodyOf: (filled: FilledForm<P>) => FormData | string;
  /** What a refusal without a message says. */
  messageOf?: (refusal: { status: number; body: string }) => string;
  /** What is wrong where a proxy finds the body too large (413), and says so without our messages. */
  tooLarge?: ErrorsOf<P>;
}

export type Format = (input: HTMLInputElement, event?: Event) => void;

/** What a form holds when it is sent. */
export interface FilledForm<P extends Parts> {
  values: ValuesOf<P>;
  files: FilesOf<P>;
  /** How long it was filled in; null where that is not known. */
  filledInMs: number | null;
}

/** An object's own names, which Object.keys forgets. */
export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[] {
  return Object.keys(table) as Name[];
}

/** What the form's own rules find wrong, the first message for each field. */
export function findErrors<P extends Parts>(
  definition: PublicForm<P>,
  values: ValuesOf<P>,
  files: FilesOf<P>,
): ErrorsOf<P> {
  const result = definition.schema.safeParse(values);
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  const errors: ErrorsOf<P> = {
    ...definition.errorsOfWhole?.(values, files),
    ...errorsOf(definition, issues),
  };
  for (const name of namesOf(files)) {
    const chosen = files[name].length > 0 ? files[name] : [null];
    const [error] = chosen.flatMap((file) => definition.errorOfFile?.(name, file) ?? []);
    if (error) Object.assign(errors, { [name]: error });
  }
  return errors;
}

/** Issues by field, those of a part of a field too; what belongs to no field is left to the message. */
export function errorsOf<P extends Parts>(
  { fields, aliases }: Pick<PublicForm<P>, 'fields' | 'aliases'>,
  issues: readonly Issue[],
): ErrorsOf<P> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) {
    const name =
      aliases?.[path] ?? namesOf(fields).find((field) => path === field || path.startsWith(`${field}.`));
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** Why a submission was not accepted, and which fields are to blame. */
export interface Failure<P extends Parts> {
  message: string;
  errors: ErrorsOf<P>;
}

export function readFailure<P extends Parts>(
  definition: PublicForm<P>,
  result: Extract<SendResult, { kind: 'refused' | 'unanswered' }>,
): Failure<P> {
  if (result.kind === 'unanswered') return { message: failureMessages.noAnswer, errors: {} };
  const { message, issues } = readAnswer(result.body);
  const isTooLarge = result.status === 413 && issues.length === 0;
  return {
    message: message ?? definition.messageOf?.(result) ?? failureMessages.noMessage,
    errors: (isTooLarge && definition.tooLarge) || errorsOf(definition, issues),
  };
}
