import * as z from 'zod/mini';
import { endpoint, json, list, nothing, one } from './endpoint.ts';
import type { Access } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { id } from './fields.ts';

/**
 * The usual endpoints of a kind of record. One with a rule of its own (another answer, a query beside the body) is spelled out
 * with `endpoint`. Reasons for a refusal besides the usual ones come last.
 */

type Schema = z.core.$ZodType;

/** Where the records are, who may call, and how one is read. */
export interface Collection<Path extends string, Who extends Access, Read extends Schema> {
  path: Path;
  access: Who;
  record: Read;
}

const byId = z.object({ id });

/** GET: a page of the records. */
/* @__NO_SIDE_EFFECTS__ */
export function listEndpoint<
  Path extends string,
  Who extends Access,
  Read extends Schema,
  Query extends Schema,
>({ path, access, record }: Collection<Path, Who, Read>, summary: string, query: Query) {
  const errors = ['VALIDATION_FAILED'] as const;
  return endpoint({ method: 'GET', path, access, summary, query, returns: list(record), errors });
}

/** POST: a new record from a form. */
/* @__NO_SIDE_EFFECTS__ */
export function createEndpoint<
  Path extends string,
  Who extends Access,
  Read extends Schema,
  Form extends Schema,
>(
  { path, access, record }: Collection<Path, Who, Read>,
  summary: string,
  form: Form,
  ...moreErrors: ErrorCode[]
) {
  const errors: readonly ErrorCode[] = ['VALIDATION_FAILED', ...moreErrors];
  return endpoint({ method: 'POST', path, access, summary, body: json(form), returns: one(record), errors });
}

/** GET by id: one record. */
/* @__NO_SIDE_EFFECTS__ */
export function getEndpoint<Path extends string, Who extends Access, Read extends Schema>(
  { path, access, record }: Collection<Path, Who, Read>,
  summary: string,
) {
  return endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary,
    params: byId,
    returns: one(record),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  });
}

/** PATCH: the fields that are present change. */
/* @__NO_SIDE_EFFECTS__ */
export function changeEndpoint<
  Path extends string,
  Who extends Access,
  Read extends Schema,
  Changes extends Schema,
>({ path, access, record }: Collection<Path, Who, Read>, summary: string, changes: Changes) {
  return endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access,
    summary,
    params: byId,
    body: json(changes),
    returns: one(record),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  });
}

/** PUT: all fields are written. */
/* @__NO_SIDE_EFFECTS__ */
export function replaceEndpoint<
  Path extends string,
  Who extends Access,
  Read extends Schema,
  Form extends Schema,
>(
  { path, access, record }: Collection<Path, Who, Read>,
  summary: string,
  form: Form,
  ...moreErrors: ErrorCode[]
) {
  return endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary,
    params: byId,
    body: json(form),
    returns: one(record),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...moreErrors],
  });
}

/** DELETE: the record goes for good. */
/* @__NO_SIDE_EFFECTS__ */
export function removeEndpoint<Path extends string, Who extends Access>(
  { path, access }: Pick<Collection<Path, Who, Schema>, 'path' | 'access'>,
  summary: string,
  ...moreErrors: ErrorCode[]
) {
  return endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary,
    params: byId,
    returns: nothing,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', ...moreErrors],
  });
}

/**
 * The endpoints of one record that all staff read, and those who work with all properties write as a whole: `officeRecords`
 * answers them. `one` is a record with its article: 'a vendor'.
 */
/* @__NO_SIDE_EFFECTS__ */
export function officeEndpoints<
  Path extends string,
  Who extends Access,
  Read extends Schema,
  Form extends Schema,
>(collection: Collection<Path, Who, Read>, one: string, form: Form) {
  const add = `Add ${one}; for staff who work with all properties`;
  const write = `Write all fields of ${one}; those left out become empty`;
  return {
    create: createEndpoint(collection, add, form, 'FORBIDDEN'),
    get: getEndpoint(collection, `Read ${one}`),
    replace: replaceEndpoint(collection, write, form, 'FORBIDDEN'),
    remove: removeEndpoint(collection, `Delete ${one}`, 'FORBIDDEN'),
  };
}
