import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a signed-in admin, or the designated super admin alone. */
export type Access = 'public' | 'admin' | 'super-admin';

type Schema = z.core.$ZodType;

/** One file part of a multipart body. Its content, not its name, decides the kind. */
export interface FilePart {
  accepts: readonly FileKind[];
  maxBytes: number;
  required: boolean;
  /** The part may be repeated, so often at most; once where nothing is said. */
  repeats?: { max: number; tooMany: string };
  /** Words that people see when the rule is broken. */
  messages: { tooLarge: string; wrongKind: string; missing: string };
}

/** The file kinds that content sniffing distinguishes; `xlsx` is any archive and `csv` any text, where a rule accepts them. */
export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'heif' | 'pdf' | 'xlsx' | 'csv';

export interface MultipartBody {
  kind: 'multipart';
  fields: Schema;
  files: Record<string, FilePart>;
}

export interface JsonBody {
  kind: 'json';
  schema: Schema;
  /** The same fields may also come as multipart/form-data, every value as text. */
  orForm?: boolean;
  /** The body in the form in which records are read: names that only this has may come along, and are ignored. */
  record?: Schema;
  /** The most bytes, where that is less than usual. */
  maxBytes?: number;
}

/** The body is the bytes of one file and nothing else; they are held in memory and stored nowhere. */
export interface FileBody {
  kind: 'file';
  rule: FilePart;
}

/** What a success answers with. `one` and `list` are wrapped as `{ data }` and `{ data, meta }`. */
export type Returns =
  | { kind: 'one'; schema: Schema }
  | { kind: 'list'; schema: Schema; meta?: z.ZodMiniObject; totalOnTop?: boolean }
  | { kind: 'plain'; schema: Schema }
  | { kind: 'nothing' }
  | { kind: 'content' };

export interface EndpointDefinition {
  method: Method;
  /** Below /api, with `:name` for parameters. */
  path: string;
  access: Access;
  /** Also open to an admin who must set up the second factor, or change the password, before anything else. */
  duringSetup?: true;
  /** May take minutes: a client waits for it as long as for a file. */
  isLong?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: JsonBody | MultipartBody | FileBody;
  returns: Returns;
  errors?: readonly ErrorCode[];
}

/** Defines an endpoint once; the server, the client, OpenAPI and the tests all read this value. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

/**
 * Takes fields as JSON. A name that the schema does not know is refused, unless it is one of the record that is read and
 * changed at the same address, or of `record`: then it is ignored, so that what was read can be sent back.
 */
/* @__NO_SIDE_EFFECTS__ */
export function json<S extends Schema>(schema: S, record?: Schema): { kind: 'json'; schema: S } & JsonBody {
  return { kind: 'json', schema, ...(record ? { record } : {}) };
}

/** The most that an endpoint reads which takes no body, or one that says who someone is. */
export const smallBodyMaxBytes = 16 * 1024;

/** Takes fields as JSON like `json`, of 16 KB at most: for passwords, codes and tokens, which strangers send too. */
/* @__NO_SIDE_EFFECTS__ */
export function smallJson<S extends Schema>(schema: S): { kind: 'json'; schema: S } & JsonBody {
  return { kind: 'json', schema, maxBytes: smallBodyMaxBytes };
}

/** Takes the fields as JSON, and just as well as a form; a schema that reads text where JSON has other types. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonOrForm<S extends Schema>(schema: S): { kind: 'json'; schema: S; orForm: true } {
  return { kind: 'json', schema, orForm: true };
}

/* @__NO_SIDE_EFFECTS__ */
export function multipart<S extends Schema, const F extends Record<string, FilePart>>(
  fields: S,
  files: F,
): { kind: 'multipart'; fields: S; files: F } {
  return { kind: 'multipart', fields, files };
}

/* @__NO_SIDE_EFFECTS__ */
export function oneFile(rule: FilePart): FileBody {
  return { kind: 'file', rule };
}

/** Answers `{ data: … }`. */
/* @__NO_SIDE_EFFECTS__ */
export function one<S extends Schema>(schema: S): { kind: 'one'; schema: S } {
  return { kind: 'one', schema };
}

/** Answers `{ data: […], meta: { total, page, pageSize, pageCount } }`; the schema is one item's. */
/* @__NO_SIDE_EFFECTS__ */
export function list<S extends Schema>(schema: S): { kind: 'list'; schema: S } {
  return { kind: 'list', schema };
}

/** A list whose `meta` also carries what the second schema names, and whose `total` stands at the top level too. */
/* @__NO_SIDE_EFFECTS__ */
export function listWith<S extends Schema, M extends z.ZodMiniObject>(
  schema: S,
  meta: M,
): { kind: 'list'; schema: S; meta: M; totalOnTop: true } {
  return { kind: 'list', schema, meta, totalOnTop: true };
}

/** Answers the value as it is, where the specification gives the answer a form of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function plain<S extends Schema>(schema: S): { kind: 'plain'; schema: S } {
  return { kind: 'plain', schema };
}

/** Answers 204 without a body. */
export const nothing = { kind: 'nothing' } as const;

/** Answers a file's bytes or a page. */
export const content = { kind: 'content' } as const;

/** Where a page stands in its list. */
export const listMeta = z.object({ total: z.int(), page: z.int(), pageSize: z.int(), pageCount: z.int() });
export type ListMeta = z.infer<typeof listMeta>;

/** `Meta` is what the list's contract adds to the usual. */
export interface Page<T, Meta = unknown> {
  data: T[];
  meta: ListMeta & Meta;
}

type OutputOf<S> = S extends Schema ? z.core.output<S> : unknown;
type InputOf<S> = S extends Schema ? z.core.input<S> : unknown;

/** What the client gets from an endpoint. */
export type ResultOf<E extends EndpointDefinition> = E['returns'] extends { kind: 'one'; schema: infer S }
  ? OutputOf<S>
  : E['returns'] extends { kind: 'list'; schema: infer S; meta: infer M extends Schema }
    ? Page<OutputOf<S>, OutputOf<M>>
    : E['returns'] extends { kind: 'list'; schema: infer S }
      ? Page<OutputOf<S>>
      : E['returns'] extends { kind: 'plain'; schema: infer S }
        ? OutputOf<S>
        : E['returns'] extends { kind: 'content' }
          ? Blob
          : undefined;

/** A part that may be repeated is a list; one that must be there is never undefined. */
type FilesOf<F extends Record<string, FilePart>, File> = {
  [Name in keyof F as F[Name] extends { repeats: object } ? Name : never]?: readonly File[];
} & { [Name in keyof F as F[Name] extends { required: true } ? Name : never]: File } & {
  [Name in keyof F as F[Name] extends { required: true } | { repeats: object } ? never : Name]?:
    | File
    | undefined;
};

/** What a caller gives: `params`, `query`, `body` and `files`, each only where the contract has one. */
export type CallOf<E extends EndpointDefinition> = (E extends { params: infer S }
  ? { params: InputOf<S> }
  : unknown) &
  (E extends { query: infer S } ? { query?: InputOf<S> } : unknown) &
  (E['body'] extends { kind: 'json'; schema: infer S }
    ? { body: InputOf<S> }
    : E['body'] extends {
          kind: 'multipart';
          fields: infer S;
          files: infer F extends Record<string, FilePart>;
        }
      ? { body: InputOf<S>; files?: FilesOf<F, Blob> }
      : E['body'] extends FileBody
        ? { body: Blob }
        : unknown);

/** A file that came as a body, once it was looked at. */
export interface HeldFile {
  kind: FileKind;
  bytes: Uint8Array;
}

/** What a handler gets, after validation. `File` is the server's stored file. */
export type InputFor<E extends EndpointDefinition, File> = (E extends { params: infer S }
  ? { params: OutputOf<S> }
  : unknown) &
  (E extends { query: infer S } ? { query: OutputOf<S> } : unknown) &
  (E['body'] extends { kind: 'json'; schema: infer S }
    ? { body: OutputOf<S> }
    : E['body'] extends {
          kind: 'multipart';
          fields: infer S;
          files: infer F extends Record<string, FilePart>;
        }
      ? { body: OutputOf<S>; files: FilesOf<F, File> }
      : E['body'] extends FileBody
        ? { body: HeldFile }
        : unknown);
