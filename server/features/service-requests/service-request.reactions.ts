import { promisedTimeText } from '#contracts/promised-time.ts';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { statusMeanings } from '#contracts/status-meanings.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { dayText, officeTexts, phoneText, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { site } from '#site';
import { isPast, reopenEnd } from './link-life.ts';
import { findLink } from './link.queries.ts';
import { listMergedInto } from './merged-request.queries.ts';
import type { MissedRequest } from './missed-promise.queries.ts';
import { residentAction } from './resident-link.ts';
import { findFirstPromise, findServiceRequest } from './service-request.queries.ts';

/** Tells the resident that a request arrived, and the manager what arrived. One that was deleted at once is not told of. */
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
        ...confirmation(request, { propertyName, promise: await promiseText(context, db, request) }),
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

/** Tells the resident, and those of merged reports, the new status, where staff chose to; once for each change. */
export async function notifyStatus(
  context: AppContext,
  db: Database,
  request: ServiceRequest,
): Promise<void> {
  const { status, updatedAt } = request;
  const reports = [request, ...(await listMergedInto(db, request.id))];
  for (const report of reports) await queueStatus(context, db, { ...report, status }, updatedAt);
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
    letter: { ...statusChange(report, { propertyName, reopenUntil }), ...(action ? { action } : {}) },
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
        ...missedPromise(
          referenceOf('service-request', report.id),
          promisedTimeText(missedUpdateBy, site.timeZone),
        ),
        ...(await residentAction(context, db, report)),
      },
    });
}

/** What a new request was promised; none once that time has passed, which a confirmation that waited must not name. */
async function promiseText({ clock }: AppContext, db: Database, { id }: { id: number }): Promise<string[]> {
  const by = await findFirstPromise(db, id);
  if (by === null || isPast(by, clock.now())) return [];
  return [`You will hear from us by ${promisedTimeText(by, site.timeZone)}.`];
}

function aboutRequest({ id, propertyCode }: Pick<ServiceRequest, 'id' | 'propertyCode'>) {
  return { recordKind: 'service-request', recordId: id, propertyCode } as const;
}

function confirmation(
  request: ServiceRequest,
  { propertyName, promise }: { propertyName: string; promise: string[] },
): Letter {
  const reference = referenceOf('service-request', request.id);
  return {
    subject: `We have your maintenance request ${reference}`,
    preview: `${request.category}, ${propertyName}, unit ${request.unitDigits}`,
    heading: 'We have your maintenance request',
    paragraphs: [
      'Thank you for telling us. Your request has arrived, and the office will look at it and get in touch.',
      ...promise,
    ],
    reference,
    facts: factsOf(request, propertyName),
    quote: quoteOf(request, 'What you wrote'),
    closing: [officeTexts.urgent, officeTexts.answer],
  };
}

function missedPromise(reference: string, promised: string): Letter {
  return {
    subject: `We are late with your maintenance request ${reference}`,
    preview: `We said that you would hear from us by ${promised}, and you have not.`,
    heading: 'We are late, and we are sorry',
    paragraphs: [
      `We said that you would hear from us about your maintenance request by ${promised}. You have not, and that is our fault.`,
      'Your request is not lost. It is marked as late and comes first of what waits for us; we will write to you as soon as we can say more.',
    ],
    reference,
    facts: [],
    closing: [officeTexts.urgent, officeTexts.answer],
  };
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
      ...factsOf(request, propertyName),
      { label: 'Email', value: request.email },
      { label: 'Phone', value: phoneText(request.phone) },
    ],
    quote: quoteOf(request, 'What they wrote'),
    action: { label: 'Open the request', url },
    closing: [],
  };
}

/** In the words of the page that it leads to. `reopenUntil` is null where the request cannot be reopened. */
function statusChange(
  request: ServiceRequest,
  { propertyName, reopenUntil }: { propertyName: string; reopenUntil: string | null },
): Letter {
  const reference = referenceOf('service-request', request.id);
  const { title, text } = statusMeanings[request.status];
  const deadline =
    reopenUntil === null
      ? []
      : [`If something is still not right, you can reopen this request until ${dayText(reopenUntil)}.`];
  return {
    subject: `Your maintenance request ${reference} is now: ${title}`,
    preview: text,
    heading: `Your maintenance request is now: ${title}`,
    paragraphs: [text, ...deadline],
    reference,
    facts: [
      ...locationFacts(request, propertyName),
      { label: 'Reported on', value: timeText(request.createdAt) },
      { label: 'Status', value: title },
    ],
    closing: [officeTexts.urgent, officeTexts.answer],
  };
}

function factsOf(request: ServiceRequest, propertyName: string): Letter['facts'] {
  const names = request.files.map(({ fileName }) => fileName);
  const label = names.length > 1 ? 'Attached files' : 'Attached file';
  return [
    ...locationFacts(request, propertyName),
    ...(names.length > 0 ? [{ label, value: names.join(', ') }] : []),
  ];
}

function locationFacts({ unitDigits, category }: ServiceRequest, propertyName: string): Letter['facts'] {
  return [
    { label: 'Property', value: propertyName },
    { label: 'Unit', value: unitDigits },
    { label: 'Category', value: category },
  ];
}

function quoteOf({ message }: ServiceRequest, label: string): Letter['quote'] {
  return message === null ? undefined : { label, text: message };
}
