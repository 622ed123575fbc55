import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { networkOf } from '#server/platform/network-of.ts';

/** Forms without a file, or with a small one, are always taken: they cost little. */
const smallBytes = 256 * 1024;

/** What is counted for an upload that does not say how long it is. */
const unknownBytes = 64 * 1024 * 1024;

/**
 * Waits until an upload may be read, before any of it is. Answers why it may not, where too many others are read; what is still sent
 * of it is then received and thrown away, so that the browser gets the answer.
 */
export async function admitUpload(
  { limits, metrics }: Pick<AppContext, 'limits' | 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Failure | null> {
  const bytes = Number(request.headers['content-length'] ?? unknownBytes);
  if (bytes <= smallBytes) return null;
  const over = new AbortController();
  reply.raw.once('close', () => over.abort());
  try {
    await limits.uploads.enter({ network: networkOf(request.ip), bytes, over: over.signal });
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    metrics.uploadsPutOff.inc();
    return error;
  }
}
