import type { AppContext } from '#server/platform/context.ts';
import { startPeriodic } from '#server/platform/jobs/periodic.ts';
import type { Periodic } from '#server/platform/jobs/periodic.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { mailboxKey, withMailbox } from './bounce-mailbox.ts';
import type { OpenMailbox } from './bounce-mailbox.ts';
import {
  findMailByMessageIds,
  findPosition,
  forgetTrouble,
  giveMailboxBack,
  markReturned,
  noteTrouble,
  savePosition,
  takeMailbox,
} from './bounce.queries.ts';
import type { MailboxPosition } from './bounce.queries.ts';
import { troubleOf } from './mailbox-trouble.ts';
import type { Bounce } from './bounce.ts';
import { failureFor, isDeliveryReport } from './parse-bounce.ts';
import { readReport } from './read-report.ts';

/** The messages whose headers are read at once. */
const batchMax = 50;
/** No message is begun after this much of a round: what is left is for the next one. */
const workMs = 40_000;
/** However the server behaves, a round ends after this, and another instance may take its place some time later. */
const roundMs = 60_000;
const leaseMs = 2 * roundMs;
/** A message at which rounds keep ending is passed over. */
const beginningsMax = 3;

/** A wrong password is not offered more often than this many rounds: mail servers shut out who tries again and again. */
const roundsAfterRefusal = 5;

/**
 * Looks into the mailbox of returned messages at intervals, in a loop of its own. Only one instance does so at a
 * time. What is stopped or fails goes on in the next round where it was.
 */
export function startReadingBounces(context: AppContext, imapUrl: string, everyMs: number): Periodic {
  let roundsToRest = 0;
  const run = async (ending: AbortSignal) => {
    if (roundsToRest-- > 0) return 0;
    const { returned, isRefused } = await readBounces(context, imapUrl, ending);
    roundsToRest = isRefused ? roundsAfterRefusal - 1 : 0;
    return returned;
  };
  const firstAfterMs = Math.min(everyMs, 10_000);
  return startPeriodic(context, [{ name: 'read bounces', everyMs, firstAfterMs, run }]);
}

interface Round {
  /** How many messages turned out to have come back. */
  returned: number;
  /** The server does not let us in. */
  isRefused: boolean;
}

async function readBounces(context: AppContext, imapUrl: string, ending: AbortSignal): Promise<Round> {
  const { db, clock } = context;
  const now = clock.now();
  if (!(await takeMailbox(db, now, new Date(now.getTime() + leaseMs)))) return nothingDone;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(roundMs)]);
  try {
    const returned = await withMailbox(imapUrl, { signal }, (mailbox) => readOn(context, imapUrl, mailbox));
    await forgetTrouble(db);
    return { returned, isRefused: false };
  } catch (error) {
    return ending.aborted ? nothingDone : await reportTrouble(context, imapUrl, error);
  } finally {
    await giveMailboxBack(db, clock.now());
  }
}

const nothingDone: Round = { returned: 0, isRefused: false };

async function reportTrouble(
  { db, clock, log }: AppContext,
  imapUrl: string,
  error: unknown,
): Promise<Round> {
  const { reason, code } = troubleOf(error);
  log.warn({ event: 'bounces not read', reason, code });
  await noteTrouble(db, { reason, since: clock.now().toISOString(), mailbox: mailboxKey(imapUrl) });
  return { returned: 0, isRefused: reason === 'sign-in-refused' };
}

async function readOn(context: AppContext, imapUrl: string, mailbox: OpenMailbox): Promise<number> {
  const position = await findPositionIn(context, imapUrl, mailbox);
  if (mailbox.lastUid <= position.uid) return 0;
  // What people had read before this mailbox was first looked at is past; what came since counts, also where they were faster.
  const uids = await mailbox.listAfter(position.uid, position.since);
  const endsAt = performance.now() + workMs;
  let returned = 0;
  let at = 0;
  while (at < uids.length && performance.now() < endsAt) {
    // What ended a round before is looked at alone.
    const batch = uids.slice(at, at + (position.begun === 0 ? batchMax : 1));
    at += batch.length;
    returned += await lookAtBatch(context, mailbox, { position, batch, endsAt });
    if (position.uid !== batch.at(-1)) return returned;
  }
  if (at >= uids.length) {
    await savePosition(context.db, { ...position, uid: Math.max(position.uid, mailbox.lastUid) });
  }
  return returned;
}

interface Batch {
  position: MailboxPosition;
  batch: readonly number[];
  endsAt: number;
}

/**
 * Looks at the messages after the place and moves it on; answers how many turned out to have come back. What ends the round
 * or the server with it is counted before: the headers of all, and then each report.
 */
async function lookAtBatch(
  context: AppContext,
  mailbox: OpenMailbox,
  { position, batch, endsAt }: Batch,
): Promise<number> {
  const { db, log } = context;
  let returned = 0;
  await begin(db, position);
  if (position.begun > beginningsMax) {
    log.warn({ event: 'message of the mailbox passed over', uid: batch[0] });
    position.uid = batch[0] ?? position.uid;
  } else {
    const types = await mailbox.readContentTypes(batch);
    for (const [index, uid] of batch.entries()) {
      if (performance.now() >= endsAt) break;
      if (isDeliveryReport(types.get(uid) ?? '')) {
        if (index > 0) await begin(db, position);
        if (await lookAtReport(context, mailbox, uid)) returned += 1;
      }
      position.uid = uid;
      position.begun = 0;
    }
  }
  position.begun = 0;
  await savePosition(db, position);
  return returned;
}

/** Counts that the message after the place is begun. */
async function begin(db: AppContext['db'], position: MailboxPosition): Promise<void> {
  position.begun += 1;
  await savePosition(db, position);
}

async function findPositionIn(
  { db }: AppContext,
  imapUrl: string,
  { uidValidity, lastUid }: OpenMailbox,
): Promise<MailboxPosition> {
  const mailbox = mailboxKey(imapUrl);
  const found = await findPosition(db);
  if (found?.mailbox === mailbox && found.uidValidity === uidValidity) return found;
  const position = { mailbox, uidValidity, since: lastUid, uid: 0, begun: 0 };
  await savePosition(db, position);
  return position;
}

/** Reads one report; answers whether it says that a message came back. What is about none of ours stays for people, unread. */
async function lookAtReport(context: AppContext, mailbox: OpenMailbox, uid: number): Promise<boolean> {
  const source = await mailbox.readSource(uid);
  const found = source && (await readReport(source));
  if (found === null) context.log.warn({ event: 'report of the mailbox not understood', uid });
  const outcome = found ? await noteReturn(context, found) : 'unknown';
  if (outcome !== 'unknown') await mailbox.markSeen(uid);
  return outcome === 'returned';
}

async function noteReturn(context: AppContext, bounce: Bounce): Promise<'returned' | 'report' | 'unknown'> {
  const { clock, log } = context;
  return context.db.transaction(async (db) => {
    const mail = await findMailByMessageIds(db, bounce.messageIds);
    if (!mail) return 'unknown';
    const failure = failureFor(bounce, mail.recipient);
    if (failure === undefined || !(await markReturned(db, mail, failure, clock.now()))) return 'report';
    log.warn({ event: 'message returned', mailId: mail.id });
    await notifyMailChanged(context, db, mail);
    return 'returned';
  });
}

async function notifyMailChanged(
  context: AppContext,
  db: AppContext['db'],
  { id, propertyCode }: { id: number; propertyCode: string | null },
): Promise<void> {
  const propertyCodes = propertyCode === null ? [] : [propertyCode];
  await notifyAfterCommit(context, db, [{ objectKind: 'mail', id, act: 'changed', propertyCodes }]);
}
