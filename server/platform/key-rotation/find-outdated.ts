import { reencryptTokens } from '#server/platform/auth/encrypted-link.ts';
import { reencryptSecret, secondFactorPurpose } from '#server/platform/auth/encrypted-secret.ts';
import type { Database } from '#server/platform/database/database.ts';
import { keyIdOf } from '#server/platform/files/key-ring.ts';
import { deriveKey, deriveKeys } from '#server/platform/secrets.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { listFilesOfOtherKeys, listMailWithTokens, listSecondFactors } from './encrypted-values.queries.ts';

/** What is not encrypted with the root secret in force, and what it should become. */
export type Outdated =
  | { kind: 'file'; file: Awaited<ReturnType<typeof listFilesOfOtherKeys>>[number] }
  | { kind: 'second factor'; userId: number; secret: Buffer; next: Buffer }
  | { kind: 'message'; id: number; text: string; next: { text: string; html: string } };

/** Everything that only the previous root secret opens, as long as the signal is not aborted. */
export async function* findOutdated(
  db: Database,
  secrets: RootSecrets,
  signal?: AbortSignal,
): AsyncGenerator<Outdated> {
  const keys = deriveKeys(secrets, 'second-factors');
  for (const { userId, secret } of await listSecondFactors(db)) {
    const next = reencryptSecret(secret, secondFactorPurpose(userId), keys);
    if (next !== null) yield { kind: 'second factor', userId, secret, next };
  }
  yield* findOutdatedMail(db, secrets, signal);
  const keyId = keyIdOf(deriveKey(secrets[0], 'files'));
  const files = inBatches((after) => listFilesOfOtherKeys(db, { keyId, after }), signal);
  for await (const file of files) yield { kind: 'file', file };
}

async function* findOutdatedMail(
  db: Database,
  secrets: RootSecrets,
  signal?: AbortSignal,
): AsyncGenerator<Outdated> {
  const keys = deriveKeys(secrets, 'private-links');
  for await (const row of inBatches((after) => listMailWithTokens(db, after), signal)) {
    const { id, text, html } = row;
    if (text === null || html === null) continue;
    const next = { text: reencryptTokens(text, row, keys), html: reencryptTokens(html, row, keys) };
    if (next.text !== text || next.html !== html) yield { kind: 'message', id, text, next };
  }
}

/** All rows of a list that is read in batches, each from an id on. */
async function* inBatches<Row extends { id: number }>(
  list: (after: number) => Promise<Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await list(after);
    for (const row of rows) {
      if (signal?.aborted) return;
      yield row;
      after = row.id;
    }
    if (rows.length === 0) return;
  }
}
