import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { findSetting, replaceSetting, saveSetting } from './database/app-setting.queries.ts';
import type { Database } from './database/database.ts';
import { deriveKey, readSecret, storeSecret } from './secrets.ts';
import type { RootSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

type SecretSettings = Pick<Config, 'appSecret' | 'previousAppSecret' | 'dataDir'>;

/**
 * The root secrets. A database remembers which one it was set up with: another could read none of its files, so none is
 * made where one must have been, and another is accepted only beside the one before it. Throws StartError where it is lost,
 * or another one.
 */
export async function settleSecret(settings: SecretSettings, db: Database): Promise<RootSecrets> {
  const mark = await findSetting(db, 'app-secret-mark');
  const previous = await findPreviousSecret(settings);
  const isReplaced = previous !== null && mark === fingerprintOf(previous);
  const dependsOnIt = mark !== undefined || existsSync(join(settings.dataDir, 'files'));
  const secret =
    settings.appSecret ?? (await storeSecret(settings.dataDir, 'app-secret', dependsOnIt && !isReplaced));
  const fingerprint = fingerprintOf(secret);
  if (isReplaced) await replaceSetting(db, 'app-secret-mark', fingerprint);
  else if ((await saveSetting(db, 'app-secret-mark', fingerprint)) !== fingerprint)
    throw new StartError(
      'APP_SECRET: this database was set up with another one; give that one, or its DATA_DIR. After a change, give the one before it as APP_SECRET_PREVIOUS.',
    );
  return previous === null ? [secret] : [secret, previous];
}

/** The root secrets as they are, for commands beside the server; null where there is none. Throws StartError for a damaged one. */
export async function findSecrets(settings: SecretSettings): Promise<RootSecrets | null> {
  const secret = settings.appSecret ?? (await readSecret(join(settings.dataDir, 'app-secret')));
  if (secret === null) return null;
  const previous = await findPreviousSecret(settings);
  return previous === null ? [secret] : [secret, previous];
}

function findPreviousSecret({ previousAppSecret, dataDir }: SecretSettings): Promise<string | null> {
  if (previousAppSecret !== null) return Promise.resolve(previousAppSecret);
  return readSecret(join(dataDir, 'app-secret-previous'));
}

/** Distinguishes root secrets without giving them away. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'mark').toString('base64url');
}
