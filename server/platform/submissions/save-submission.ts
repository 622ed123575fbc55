import type { NotifiedKind } from '#contracts/events.ts';
import type { AppContext } from '#server/platform/context.ts';
import { wasSurelyRefused } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { fingerprintOf, keyReused } from '#server/platform/http/idempotency.queries.ts';
import { findSubmissionKey } from './submission-key.queries.ts';
import type { SubmissionKey } from './submission-key.queries.ts';

export interface Submission<Added> {
  /** Which form; keys of different forms do not meet. */
  scope: string;
  /** How it came: with an Idempotency-Key, or as a form without JavaScript, which has none (`keyOfPlainForm`). */
  call: Pick<PublicCall, 'idempotencyKey' | 'isPlainForm'>;
  /** Everything that the visitor typed. */
  fields: unknown;
  /** The uploads, durable on the store, that the record will name. */
  files: readonly StoredFile[];
  /** The event for open back offices, where lists show the record. */
  notifies?: { kind: NotifiedKind; propertyCode: string | null; idOf: (added: Added) => number };
  /** The one statement that adds record, rows of files, key and announcement; answers undefined where the key was used before. */
  insert: (key: SubmissionKey | null, at: Date) => Promise<Added | undefined>;
}

/** What was added; of a repeat only the id that the record got the first time. */
export type Saved<Added> = { at: string } & ({ added: Added } | { repeatOf: number });

/**
 * Keeps what a visitor sent, once. Where the database refuses it, or cannot be asked, its files are removed; where the
 * connection broke before the answer, it may have been stored, so they stay: the sweep removes them if no row names them. Sent again with
 * the same key and content it is not added again; the same key with other content is CONFLICT.
 */
export async function saveSubmission<Added>(
  context: AppContext,
  { scope, call, fields, files, notifies, insert }: Submission<Added>,
): Promise<Saved<Added>> {
  const removeFiles = () => Promise.all(files.map((file) => context.files.discard(file.storageKey)));
  const contents = files.map(({ sha256, fileName }) => [sha256, fileName]);
  const fingerprint = fingerprintOf([fields, contents]);
  const at = context.clock.now();
  const key = call.idempotencyKey ?? (call.isPlainForm ? keyOfPlainForm(fingerprint, at) : null);
  const submissionKey = key === null ? null : { scope, key, fingerprint };
  let added: Added | undefined;
  try {
    added = await insert(submissionKey, at);
  } catch (error) {
    if (wasSurelyRefused(error)) await removeFiles();
    throw error;
  }
  if (added !== undefined) {
    context.jobs.wake();
    if (notifies) {
      const { kind, propertyCode, idOf } = notifies;
      const change = { kind, id: idOf(added), act: 'created', propertyCode } as const;
      await context.db.afterCommit(async () => context.realtime.notify(change));
    }
    return { added, at: at.toISOString() };
  }
  await removeFiles();
  const earlier = submissionKey && (await findSubmissionKey(context.db, submissionKey));
  if (!earlier?.recordId || earlier.fingerprint !== submissionKey?.fingerprint) throw keyReused();
  return { repeatOf: earlier.recordId, at: earlier.createdAt };
}

const samePressMs = 10 * 60_000;

/** Sent twice within some minutes with the same words and files, a form was pressed twice, or its page loaded again. */
function keyOfPlainForm(fingerprint: string, at: Date): string {
  return `form ${Math.floor(at.getTime() / samePressMs)} ${fingerprint}`;
}
