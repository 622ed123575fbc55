import { languageNames } from '#contracts/languages.ts';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { phoneText, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { confirmation, factsOf, missedPromise, statusChange } from './compose-resident-letter.ts';
import { isPast, reopenEnd } from './link-life.ts';
import { findLink } from './link.queries.ts';
import { listMergedInto } from './merged-request.queries.ts';
import type { MissedRequest } from './missed-promise.queries.ts';
import { residentAction } from './resident-link.ts';
import { findFirstPromise, findServiceRequest } from './service-request.queries.ts';

/** Notifies resident and manager of a new request, unless it was deleted at once. */
export async function announceServiceRequest(context: AppContext, { id }: { id: number }): Promise<void> {
  await context.db.transaction(async (db) => {
    // Locked, so that its messages do not come to be while it is deleted.
    const request = await findServiceRequest(db, { id, scope: null }, true);
    if (!request) return;
    const propertyName = await findPropertyName(db, request.propertyCode);
    const about = aboutRequest(request);
    await queueMail(context, db, {
      ...about,
      kind: 'confirmation',
      to: request.email,
      letter: {
        ...confirmation(request, { propertyName, promise: await findPromise(context, db, request) }),
        ...(await residentAction(context, db, request)),
      },
    });
    const url = `${context.publicUrl.origin()}/admin/public-submissions?record=${id}`;
    const to = context.config.managerEmail;
    await queueMail(context, db, {
      ...about,
      kind: 'notice',
      to,
      letter: notice(request, { propertyName, url }),
    });
  });
}

/** Notifies the resident, and those of merged reports, of the new status and appointment, where staff chose to; once for each change. */
export async function notifyStatus(
  context: AppContext,
  db: Database,
  request: ServiceRequest,
): Promise<void> {
  const { status, updatedAt, scheduledOn, scheduledFrom, scheduledUntil } = request;
  const news = { status, scheduledOn, scheduledFrom, scheduledUntil };
  const reports = [request, ...(await listMergedInto(db, request.id))];
  for (const report of reports) await queueStatus(context, db, { ...report, ...news }, updatedAt);
}

/** Each by an own message, with an own link. */
async function queueStatus(
  context: AppContext,
  db: Database,
  report: ServiceRequest,
  occasion: string,
): Promise<void> {
  const { action } = await residentAction(context, db, report);
  // Reopening takes the link.
  const link = action && (await findLink(db, report.id));
  const reopenUntil = link ? reopenEnd(link, context.clock.now()) : null;
  const propertyName = await findPropertyName(db, report.propertyCode);
  await queueMail(context, db, {
    ...aboutRequest(report),
    kind: 'status-changed',
    occasion,
    to: report.email,
    letter: {
      ...statusChange(report, { propertyName, reopenUntil, today: siteDay(context) }),
      ...(action ? { action } : {}),
    },
  });
}

/** Tells the resident, and those of merged reports, that the office has missed its date; once for each date that it named. */
export async function notifyMissed(context: AppContext, db: Database, request: MissedRequest): Promise<void> {
  const { missedUpdateBy } = request;
  for (const report of [request, ...(await listMergedInto(db, request.id))])
    await queueMail(context, db, {
      ...aboutRequest(report),
      kind: 'promise-missed',
      occasion: missedUpdateBy,
      to: report.email,
      letter: {
        ...missedPromise({ ...report, missedUpdateBy }),
        ...(await residentAction(context, db, report)),
      },
    });
}

/** What a new request was promised; none once that time has passed, which a confirmation that waited must not name. */
async function findPromise(
  { clock }: AppContext,
  db: Database,
  { id }: { id: number },
): Promise<string | null> {
  const by = await findFirstPromise(db, id);
  return by === null || isPast(by, clock.now()) ? null : by;
}

function aboutRequest({ id, propertyCode }: Pick<ServiceRequest, 'id' | 'propertyCode'>) {
  return { recordKind: 'service-request', recordId: id, propertyCode } as const;
}

function notice(
  request: ServiceRequest,
  { propertyName, url }: { propertyName: string; url: string },
): Letter {
  const reference = referenceOf('service-request', request.id);
  return {
    subject: `New maintenance request ${reference}: ${request.category}, ${request.unitIdentifier}`,
    preview: `${request.category} at ${propertyName}, unit ${request.unitDigits}`,
    heading: 'A new maintenance request',
    paragraphs: [`It arrived on ${timeText(request.createdAt)}.`],
    reference,
    facts: [
      // In English, as everything that staff read.
      ...factsOf({ ...request, language: 'en' }, propertyName),
      ...(request.language === 'en' ? [] : [{ label: 'Language', value: languageNames[request.language] }]),
      { label: 'Email', value: request.email },
      { label: 'Phone', value: phoneText(request.phone) },
    ],
    quote: request.message === null ? undefined : { label: 'What they wrote', text: request.message },
    action: { label: 'Open the request', url },
    closing: [],
  };
}
