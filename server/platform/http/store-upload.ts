import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '#contracts/endpoint.ts';
import { fail, Failure } from '#contracts/errors.ts';
import type { Language } from '#contracts/languages.ts';
import { site } from '#site';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { uploadRefusals } from '#server/platform/visitor-messages.en.ts';
import { uploadRefusals as refusalsInSpanish } from '#server/platform/visitor-messages.es.ts';
import { languageOf } from './request-language.ts';

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
    throw error instanceof Failure ? forVisitor(error, rule, languageOf(request)) : error;
  }
}

function forVisitor(failure: Failure, { required }: FilePart, language: Language): Failure {
  const { code, retryAfterSeconds } = failure;
  if (code !== 'RATE_LIMITED' && code !== 'UNAVAILABLE' && code !== 'STORAGE_FULL') return failure;
  const refusals = refusalsIn[language];
  const way = required ? refusals.tryLater : refusals.sendWithout;
  const message = `${refusals[code]} ${way(site.urgentPhone.display)}`;
  return fail(code, { message, retryAfterSeconds });
}

const refusalsIn: Record<Language, typeof uploadRefusals> = { en: uploadRefusals, es: refusalsInSpanish };
