import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '#contracts/endpoint.ts';
import { fail, Failure } from '#contracts/errors.ts';
import { site } from '#site';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';

export interface Upload {
  content: Readable;
  fileName: string;
  rule: FilePart;
}

/**
 * Stores a file of a form. What visitors send counts against the bytes of their network, and where no file is taken they
 * learn what they can do instead.
 */
export async function storeUpload(
  { files, limits }: Pick<AppContext, 'files' | 'limits'>,
  { content, fileName, rule }: Upload,
  request: FastifyRequest,
): Promise<StoredFile> {
  const save = () => files.save(content, fileName, rule);
  if (request.caller) return save();
  try {
    return await limits.publicUpload.spend(request.ip, rule.maxBytes, save);
  } catch (error) {
    throw error instanceof Failure ? forVisitor(error, rule) : error;
  }
}

function forVisitor(failure: Failure, { required }: FilePart): Failure {
  const { code, retryAfterSeconds } = failure;
  const reason = reasonOf[code];
  if (reason === undefined) return failure;
  const way = required ? 'Please try again later' : 'Please send the form without the file';
  const message = `${reason} ${way}, or call ${site.urgentPhone.display}.`;
  return fail(code, { message, retryAfterSeconds });
}

const reasonOf: Partial<Record<Failure['code'], string>> = {
  RATE_LIMITED: 'Too many files have come from your network within an hour.',
  UNAVAILABLE: 'We cannot take files at the moment.',
  STORAGE_FULL: 'We cannot take files at the moment, because our storage is full.',
};
