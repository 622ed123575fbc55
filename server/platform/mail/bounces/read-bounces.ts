import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { startPeriodic } from '#server/platform/jobs/periodic.ts';
import type { Periodic } from '#server/platform/jobs/periodic.ts';
import { tellAfterCommit } from '#server/platform/realtime/tell-after-commit.ts';
import { markOfMailbox, withMailbox } from './bounce-mailbox.ts';
import type { OpenMailbox } from './bounce-mailbox.ts';
import {
  findMailByMessageIds,
  findPlace,
  giveMailboxBack,
  markReturned,
  savePlace,
  takeMailbox,
} from './bounce.queries.ts';
import type { MailboxPlace } from './bounce.queries.ts';
import { failureFor, isDeliveryReport, parseBounce } from './parse-bounce.ts';
import type { Bounce } from './parse-bounce.ts';

/** So many messages are looked at in one round, of them so many reports read whole. */
const messagesMax = 200;
const reportsMax = 50;
/** However the server behaves, a round ends after this, and another instance may take its place some time later. */
const roundMs = 60_000;
const leaseMs = 2 * roundMs;
/** A message at which rounds keep ending is passed over. */
const beginningsMax = 3;

/**
 * Looks into the mailbox of returned messages at intervals, in a loop of its own. Of several instances one does so at a
 * time. What is stopped or fails goes on in the next round where it was.
 */
export function startReadingBounces(context: AppContext, imapUrl: string, everyMs: number): Periodic {
  const ending = new AbortController();
  const run = () => readBounces(context, imapUrl, ending.signal);
  const firstAfterMs = Math.min(everyMs, 10_000);
  const periodic = startPeriodic(context.log, [{ name: 'read bounces', everyMs, firstAfterMs, run }]);
  return {
    stop: () => {
      ending.abort();
      return periodic.stop();
    },
  };
}

/** One round; answers how many messages turned out to have come back. */
async function readBounces(context: AppContext, imapUrl: string, ending: AbortSignal): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  if (!(await takeMailbox(db, now, new Date(now.getTime() + leaseMs)))) return 0;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(roundMs)]);
  try {
    return await withMailbox(imapUrl, { signal }, (mailbox) => readOn(context, imapUrl, mailbox));
  } catch (error) {
    if (!ending.aborted) log.warn({ event: 'bounces not read', reason: reasonOf(error) });
    return 0;
  } finally {
    await giveMailboxBack(db, clock.now());
  }
}

async function readOn(context: AppContext, imapUrl: string, mailbox: OpenMailbox): Promise<number> {
  const place = await findPlaceIn(context, imapUrl, mailbox);
  if (mailbox.lastUid <= place.uid) return 0;
  // What people had read before this mailbox was first looked at is past; what came since counts, also where they were faster.
  const uids = await mailbox.listAfter(place.uid, place.since);
  const outcomes: Outcome[] = [];
  for (const uid of uids.slice(0, messagesMax)) {
    if (outcomes.filter((outcome) => outcome !== 'other').length === reportsMax) break;
    outcomes.push(await lookInTurn(context, mailbox, place, uid));
  }
  if (outcomes.length === uids.length) {
    await savePlace(context.db, { ...place, uid: Math.max(place.uid, mailbox.lastUid) });
  }
  return outcomes.filter((outcome) => outcome === 'returned').length;
}

/** Looks at the message after the place and moves the place on; what ends the round or the server with it is counted before. */
async function lookInTurn(
  context: AppContext,
  mailbox: OpenMailbox,
  place: MailboxPlace,
  uid: number,
): Promise<Outcome> {
  const { db, log } = context;
  place.begun += 1;
  await savePlace(db, place);
  const isCursed = place.begun > beginningsMax;
  if (isCursed) log.warn({ event: 'message of the mailbox passed over', uid });
  const outcome = isCursed ? 'other' : await lookAt(context, mailbox, uid);
  place.uid = uid;
  place.begun = 0;
  await savePlace(db, place);
  return outcome;
}

async function findPlaceIn(
  { db }: AppContext,
  imapUrl: string,
  { uidValidity, lastUid }: OpenMailbox,
): Promise<MailboxPlace> {
  const mailbox = markOfMailbox(imapUrl);
  const found = await findPlace(db);
  if (found?.mailbox === mailbox && found.uidValidity === uidValidity) return found;
  const place = { mailbox, uidValidity, since: lastUid, uid: 0, begun: 0 };
  await savePlace(db, place);
  return place;
}

type Outcome = 'returned' | 'report' | 'other';

/** Reads one message of the mailbox. What is not about a message of ours stays for people, unread. */
async function lookAt(context: AppContext, mailbox: OpenMailbox, uid: number): Promise<Outcome> {
  const contentType = await mailbox.readContentType(uid);
  if (contentType === undefined || !isDeliveryReport(contentType)) return 'other';
  const source = await mailbox.readSource(uid);
  const bounce = source && (await parseOrNot(context, source, uid));
  const outcome = bounce ? await noteReturn(context, bounce) : 'unknown';
  if (outcome === 'unknown') return 'report';
  await mailbox.markSeen(uid);
  return outcome;
}

/** Whoever writes to the mailbox writes what they like: it must not keep what comes after it waiting. */
async function parseOrNot({ log }: AppContext, source: Buffer, uid: number): Promise<Bounce | undefined> {
  try {
    return await parseBounce(source);
  } catch {
    log.warn({ event: 'report of the mailbox not understood', uid });
    return undefined;
  }
}

async function noteReturn(context: AppContext, bounce: Bounce): Promise<'returned' | 'report' | 'unknown'> {
  const { clock, log } = context;
  return context.db.transaction(async (db) => {
    const mail = await findMailByMessageIds(db, bounce.messageIds);
    if (!mail) return 'unknown';
    const words = failureFor(bounce, mail.recipient);
    if (words === undefined || !(await markReturned(db, mail, words, clock.now()))) return 'report';
    log.warn({ event: 'message returned', mailId: mail.id });
    await tellMailChanged(context, db, mail);
    return 'returned';
  });
}

async function tellMailChanged(
  context: AppContext,
  db: AppContext['db'],
  { id, propertyCode }: { id: number; propertyCode: string | null },
): Promise<void> {
  const propertyCodes = propertyCode === null ? [] : [propertyCode];
  await tellAfterCommit(context, db, [{ objectKind: 'mail', id, act: 'changed', propertyCodes }]);
}

/** For the log: never what the server said, which may quote the user. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unforeseen';
  if ('authenticationFailed' in error) return 'sign-in refused';
  if ('mailboxMissing' in error) return 'no such mailbox';
  return codeOf(error) || 'unforeseen';
}
