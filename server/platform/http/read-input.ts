import * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition, JsonBody, MultipartBody } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { readFileBody } from './file-body.ts';
import { readMultipart, removeFiles } from './multipart.ts';
import type { FormParts } from './multipart.ts';
import { createCheck } from './validate.ts';
import type { Check } from './validate.ts';

/** What an endpoint takes whose contract names no parameter, or no field. */
const nothing = z.object({});

/** What a handler gets of a request, once it was validated. */
export interface RouteInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** A part that may be repeated is a list. */
  files?: Record<string, StoredFile | readonly StoredFile[] | undefined>;
}

export type InputReader = (context: AppContext, request: FastifyRequest) => Promise<RouteInput>;

/**
 * Prepares the reading of what an endpoint is sent. `readings` are the endpoints that answer with the record at the same
 * path: where that is changed its fields may come back in a body, and those that no caller sets are ignored.
 */
export function createInputReader(contract: EndpointDefinition, readings: EndpointDefinition[]): InputReader {
  const params = contract.params && createCheck(contract.params);
  const query = createCheck(contract.query ?? nothing, { unknownName: 'There is no such parameter here.' });
  const readBody = createBodyReader(contract, readings);
  return async (context, request) => {
    const input: RouteInput = {};
    // `readMultipart` reads a form's text first.
    if (request.refusal && !request.isMultipart()) throw request.refusal;
    if (params) input.params = params(request.params);
    const parameters = query(request.query);
    if (contract.query) input.query = parameters;
    return { ...input, ...(await readBody(context, request)) };
  };
}

function createBodyReader(contract: EndpointDefinition, readings: EndpointDefinition[]): InputReader {
  const { body } = contract;
  if (body?.kind === 'json') return createFieldsReader(body, recordsReadAt(contract, readings));
  if (body?.kind === 'multipart') return createFormReader(body);
  if (body?.kind === 'file')
    return async (_context, request) => ({ body: await readFileBody(body.rule, request) });
  return async (_context, { body: sent }) => {
    // Clients send null where there is nothing to say.
    refuseFields(sent ?? {});
    return {};
  };
}

/**
 * What was read at the address of a call, and may be sent back to it. To create a record, to act on one, and to delete
 * one nothing is sent back: there a name that is not known was meant to do something.
 */
function recordsReadAt(contract: EndpointDefinition, readings: EndpointDefinition[]): z.core.$ZodType[] {
  const { method, path } = contract;
  if (method !== 'PATCH' && method !== 'PUT') return [];
  const isOfOneRecord = /\/:\w+$/.test(path);
  const answering = isOfOneRecord ? [contract, ...readings] : readings;
  return answering.flatMap(({ returns }) => (returns.kind === 'one' ? [returns.schema] : []));
}

/** An endpoint that takes no fields ignores none: anyone who sends one believes that it does something. */
const refuseFields = createCheck(nothing, { unknownName: 'There is no such field here.' });

function createFieldsReader(body: JsonBody, read: z.core.$ZodType[]): InputReader {
  const records = [...read, ...(body.record ? [body.record] : [])];
  const check = createCheck(body.schema, { unknownName: 'There is no such field here.', records });
  const readForm = createFormReader({ kind: 'multipart', fields: body.schema, files: {} });
  return async (context, request) => {
    if (body.orForm && request.isMultipart()) return { body: (await readForm(context, request)).body };
    const { body: sent = {} } = request;
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      throw fail('VALIDATION_FAILED', { message: 'Send the fields as one JSON object.' });
    return { body: check(sent) };
  };
}

/** Names of texts that no field has are left out: forms of browsers carry such, and older ones send values twice. */
function createFormReader(form: MultipartBody): InputReader {
  const check: Check = createCheck(form.fields);
  return async (context, request) => {
    const parts = await readMultipart(context, form, request);
    try {
      return { body: check(parts.fields), files: filesOf(form, parts.files) };
    } catch (error) {
      await removeFiles(context.files, parts.files);
      throw error;
    }
  };
}

/** Files as the contract's handler gets them. */
function filesOf(form: MultipartBody, files: FormParts['files']): NonNullable<RouteInput['files']> {
  const entries = Object.entries(form.files).map(([name, { repeats }]) => {
    const stored = files[name] ?? [];
    return [name, repeats ? stored : stored[0]] as const;
  });
  return Object.fromEntries(entries);
}
