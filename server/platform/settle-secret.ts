import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { findSetting, saveSetting } from './database/app-setting.queries.ts';
import type { Database } from './database/database.ts';
import { deriveKey, storeSecret } from './secrets.ts';
import { StartError } from './start-error.ts';

/**
 * The root secret. A database remembers which one it was set up with: another could read none of its files, so none is
 * made where one must have been. Throws StartError where it is lost, or another one.
 */
export async function settleSecret(
  { appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>,
  db: Database,
): Promise<string> {
  const dependsOnIt =
    (await findSetting(db, 'app-secret-mark')) !== undefined || existsSync(join(dataDir, 'files'));
  const secret = appSecret ?? (await storeSecret(dataDir, 'app-secret', dependsOnIt));
  const fingerprint = fingerprintOf(secret);
  if ((await saveSetting(db, 'app-secret-mark', fingerprint)) === fingerprint) return secret;
  throw new StartError(
    'APP_SECRET: this database was set up with another one; give that one, or its DATA_DIR.',
  );
}

/** Tells one root secret from another without giving it away. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'mark').toString('base64url');
}
