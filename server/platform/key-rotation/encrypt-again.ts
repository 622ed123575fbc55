import { Failure } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AlteredFile } from '#server/platform/files/encrypt.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { nameCopy, replaceSecret, replaceTexts } from './encrypted-values.queries.ts';
import { findOutdated } from './find-outdated.ts';
import type { Outdated } from './find-outdated.ts';

/**
 * Encrypts with the root secret in force what the one before it encrypted: files, the secrets of second factors, and the
 * links in stored messages. Answers how many. Several instances may do it at once.
 */
export async function encryptAgain(
  context: AppContext,
  secrets: RootSecrets,
  signal: AbortSignal,
): Promise<number> {
  if (secrets.length === 1) return 0;
  let count = 0;
  for await (const outdated of findOutdated(context.db, secrets, signal)) {
    await renew(context, outdated);
    count++;
  }
  if (count > 0) context.log.info({ event: 'encrypted again', count });
  return count;
}

function renew(context: AppContext, outdated: Outdated): Promise<void> {
  const { db } = context;
  if (outdated.kind === 'second factor') return replaceSecret(db, outdated);
  if (outdated.kind === 'message') return replaceTexts(db, outdated);
  return renewFile(context, outdated.file);
}

/** A file that cannot be read stays as it is: the doctor names it. */
async function renewFile(
  { db, files, log }: AppContext,
  file: Extract<Outdated, { kind: 'file' }>['file'],
): Promise<void> {
  try {
    const copy = await files.reencrypt(file);
    const isNamed = await nameCopy(db, file, copy);
    await files.remove(isNamed ? file.storageKey : copy.storageKey);
  } catch (error) {
    const isUnreadable =
      error instanceof AlteredFile || (error instanceof Failure && error.code === 'NOT_FOUND');
    if (!isUnreadable) throw error;
    log.error({ event: 'file not encrypted again', fileId: file.id });
  }
}
