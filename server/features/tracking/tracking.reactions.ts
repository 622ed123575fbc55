import { referenceOf } from '#contracts/references.ts';
import { findServiceRequest } from '#server/features/service-requests/service-request.queries.ts';
import { residentAction } from '#server/features/service-requests/resident-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { officeTexts } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

interface Written {
  requestId: number;
  entryId: number;
  text: string | null;
}

/** Tells the resident what the office wrote. Call it in the transaction that keeps the reply. */
export async function notifyReply(context: AppContext, { requestId, entryId, text }: Written): Promise<void> {
  const { db } = context;
  const request = await findServiceRequest(db, { id: requestId, scope: null });
  if (!request) return;
  const reference = referenceOf('service-request', requestId);
  await queueMail(context, db, {
    kind: 'reply',
    recordKind: 'service-request',
    recordId: requestId,
    propertyCode: request.propertyCode,
    occasion: `entry ${entryId}`,
    to: request.email,
    letter: {
      subject: `An answer to your maintenance request ${reference}`,
      preview: 'The office has written to you about your request.',
      heading: 'The office has written to you',
      paragraphs: ['There is an answer to your maintenance request.'],
      reference,
      facts: [],
      quote: { label: 'What we wrote', text: text ?? '' },
      ...(await residentAction(context, db, request)),
      closing: [officeTexts.urgent, officeTexts.answer],
    },
  });
}

/** Tells the manager what a resident added, and leads to where that is worked on. Call it in the transaction that keeps the note. */
export async function notifyManager(
  context: AppContext,
  { requestId, entryId, text, isReopening }: Written & { isReopening: boolean },
): Promise<void> {
  const { db } = context;
  const request = await findServiceRequest(db, { id: requestId, scope: null });
  if (!request) return;
  const reference = referenceOf('service-request', requestId);
  const { unitIdentifier, category, propertyCode, mergedIntoId } = request;
  const what = isReopening ? 'Not fixed' : 'A note';
  const url = `${context.publicUrl.origin()}/admin/public-submissions?record=${mergedIntoId ?? requestId}`;
  await queueMail(context, db, {
    kind: 'resident-note',
    recordKind: 'service-request',
    recordId: requestId,
    propertyCode,
    occasion: `entry ${entryId}`,
    to: context.config.managerEmail,
    letter: {
      subject: `${what}: maintenance request ${reference}, ${unitIdentifier}`,
      preview: `${category}, ${unitIdentifier}`,
      heading: isReopening ? 'A resident reopened a request' : 'A resident added to a request',
      paragraphs: [
        isReopening
          ? 'The resident says that it is not fixed. The request is open again.'
          : 'The resident wrote a note, or sent a photo or PDF.',
      ],
      reference,
      facts: [
        { label: 'Unit', value: unitIdentifier },
        { label: 'Category', value: category },
        ...(mergedIntoId === null
          ? []
          : [{ label: 'Merged into', value: referenceOf('service-request', mergedIntoId) }]),
      ],
      quote: text === null ? undefined : { label: 'What they wrote', text },
      action: { label: 'Open the request', url },
      closing: [],
    },
  });
}
