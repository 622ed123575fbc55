import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import multipartPlugin from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FilePart, MultipartBody } from '#contracts/endpoint.ts';
import { fail, Failure } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import type { Language } from '#contracts/languages.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileStore, StoredFile } from '#server/platform/files/file-store.ts';
import { messageIn } from '#server/platform/spanish-messages.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';
import { languageOf } from './request-language.ts';
import { storeUpload } from './store-upload.ts';

export interface FormParts {
  /** The texts by their names; of a name that came several times, such as ticked boxes, one a line. */
  fields: Record<string, string>;
  /** The files by the names of their parts, each in the order in which they came. */
  files: Record<string, StoredFile[]>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The text fields of a form as they came, so that a refused form can be shown again. */
    formFields: Record<string, string> | null;
    /** Why this form will not be accepted, known before it was read. */
    refusal: Failure | null;
  }
}

/** More than any file part may have: the file store stops each upload at its own rule. */
const fileSizeMax = 64 * 1024 * 1024;

const limits = {
  fileSize: fileSizeMax,
  fields: 60,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  files: 12,
  parts: 72,
  headerPairs: 20,
};

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  app.decorateRequest('formFields', null);
  app.decorateRequest('refusal', null);
  await app.register(multipartPlugin, { limits, throwFileSizeLimit: false });
}

/**
 * Reads a multipart form in one pass: text fields into `fields`, each file streamed to the store as it arrives. On any
 * refusal the files already stored are removed again and the Failure names the part in its issues. Where a part
 * came several times, each file that cannot be taken is named.
 */
export async function readMultipart(
  context: Pick<AppContext, 'files' | 'limits'>,
  body: MultipartBody,
  request: FastifyRequest,
): Promise<FormParts> {
  if (!request.isMultipart()) {
    throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as multipart/form-data.' });
  }
  // Uploads a little too large are read to their end, so that the browser gets the answer; absurd ones are not.
  if (Number(request.headers['content-length']) > 2 * fileSizeMax) throw fail('PAYLOAD_TOO_LARGE');
  const fields: Record<string, string> = {};
  const files: FormParts['files'] = {};
  const refusedFiles: RefusedFile[] = [];
  let fileCount = 0;
  request.formFields = fields;
  let refusal = request.refusal ?? undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && request.headers['content-length'] === undefined) {
        // One that does not say how long it is may have no end.
        part.file.once('limit', () => request.raw.destroy());
      }
      if (part.type === 'field') {
        // A part that calls itself JSON comes as what it says.
        const sent = typeof part.value === 'string' ? part.value : '';
        if (sent !== part.value)
          refusal ??= refuse('VALIDATION_FAILED', part.fieldname, 'Send this as text.');
        // Browsers send every line end as two characters; the rules count it as one, as the form did.
        const text = sent.replaceAll('\r\n', '\n');
        const earlier = Object.hasOwn(fields, part.fieldname) ? `${fields[part.fieldname]}\n` : '';
        fields[part.fieldname] = earlier + text;
        if (part.valueTruncated)
          refusal ??= refuse('VALIDATION_FAILED', part.fieldname, visitorMessages.textTooLong);
        if (Object.hasOwn(body.files, part.fieldname) && part.value !== '')
          refusal ??= refuse('VALIDATION_FAILED', part.fieldname, 'Send this as a file.');
      } else if (refusal) {
        part.file.resume();
      } else {
        // The parts after a refused file are still read: a visitor without JavaScript gets the fields back, and learns
        // of each file that cannot be taken.
        fileCount += part.filename ? 1 : 0;
        const refused = await storePart(context, body.files, part, { files, request });
        if (refused && isOfFile(refused, body.files[part.fieldname]))
          refusedFiles.push({ failure: refused, fileName: part.filename });
        else refusal = refused;
      }
    }
    refusal ??= refuseFiles(refusedFiles, fileCount, languageOf(request));
    refusal ??= missingPart(body.files, files);
    if (refusal) throw refusal;
    return { fields, files };
  } catch (error) {
    await removeFiles(context.files, files);
    throw error;
  }
}

/** Takes stored files back out of the store, for a form that is refused after all. */
export async function removeFiles(store: FileStore, files: FormParts['files']): Promise<void> {
  const keys = Object.values(files).flatMap((stored) => stored.map(({ storageKey }) => storageKey));
  await Promise.all(keys.map((key) => store.discard(key)));
}

async function storePart(
  context: Pick<AppContext, 'files' | 'limits'>,
  rules: Record<string, FilePart>,
  part: MultipartFile,
  { files, request }: { files: FormParts['files']; request: FastifyRequest },
): Promise<Failure | undefined> {
  const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
  const stored = (Object.hasOwn(files, part.fieldname) && files[part.fieldname]) || [];
  if (!rule || stored.length >= (rule.repeats?.max ?? 1)) {
    part.file.resume();
    const tooMany = rule?.repeats?.tooMany ?? visitorMessages.oneFile;
    const message = rule ? tooMany : 'This form has no such file field.';
    return refuse('VALIDATION_FAILED', part.fieldname, message);
  }
  // Browsers send an empty part without a name for a file field that was left empty.
  if (!part.filename && (await isEmpty(part.file))) return undefined;
  try {
    const upload = { content: part.file, fileName: part.filename || 'file', rule };
    files[part.fieldname] = [...stored, await storeUpload(context, upload, request)];
    return undefined;
  } catch (error) {
    part.file.resume();
    if (!(error instanceof Failure)) throw error;
    return error.issues ? error : refuse(error.code, part.fieldname, error.message, error.retryAfterSeconds);
  }
}

interface RefusedFile {
  failure: Failure;
  fileName: string;
}

/** Whether a part that may be repeated was refused for what this file is: the others are looked at as well. */
function isOfFile({ code, message }: Failure, rule: FilePart | undefined): boolean {
  const isWrong = code === 'PAYLOAD_TOO_LARGE' || code === 'UNSUPPORTED_MEDIA_TYPE';
  return rule?.repeats !== undefined && (isWrong || message === visitorMessages.infected);
}

/** One answer for all files that were refused: each is named, unless it came alone. */
function refuseFiles(
  refused: readonly RefusedFile[],
  fileCount: number,
  language: Language,
): Failure | undefined {
  const [first] = refused;
  if (!first || fileCount === 1) return first?.failure;
  const issues = refused.flatMap(({ failure, fileName }) =>
    (failure.issues ?? []).map(({ path, message }): Issue => ({
      path,
      message: `${baseName(fileName)}: ${messageIn(language, message)}`,
    })),
  );
  const message = issues.map((issue) => issue.message).join('. ');
  const path = issues[0]?.path ?? '';
  return fail(first.failure.code, { message, issues: [{ path, message }] });
}

/** Some browsers send a path. */
function baseName(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? '';
}

/** Whether a stream ends without a byte; one that does not is left as it was. Throws where it fails, or has failed. */
async function isEmpty(stream: Readable): Promise<boolean> {
  await Promise.race([once(stream, 'readable'), finished(stream)]);
  const first: unknown = stream.read();
  if (first === null) stream.resume();
  else stream.unshift(first);
  return first === null;
}

function missingPart(rules: Record<string, FilePart>, files: FormParts['files']): Failure | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.required && !files[name]?.length)
      return refuse('VALIDATION_FAILED', name, rule.messages.missing);
  }
  return undefined;
}

function refuse(code: Failure['code'], path: string, message: string, retryAfterSeconds?: number): Failure {
  return fail(code, { message, issues: [{ path, message }], retryAfterSeconds });
}
