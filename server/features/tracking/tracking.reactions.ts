import { referenceOf } from '#contracts/references.ts';
import { reply } from '#server/features/service-requests/compose-resident-letter.ts';
import { findServiceRequest } from '#server/features/service-requests/service-request.queries.ts';
import { residentAction } from '#server/features/service-requests/resident-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { NewNote } from './conversation.queries.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

interface Written {
  requestId: number;
  entryId: number;
  text: string | null;
}

/** Sends the resident what the office wrote. Call it in the transaction that stores the reply. */
export async function notifyReply(context: AppContext, { requestId, entryId, text }: Written): Promise<void> {
  const { db } = context;
  const request = await findServiceRequest(db, { id: requestId, scope: null });
  if (!request) return;
  await queueMail(context, db, {
    kind: 'reply',
    recordKind: 'service-request',
    recordId: requestId,
    propertyCode: request.propertyCode,
    occasion: `entry ${entryId}`,
    to: request.email,
    letter: { ...reply(request, text ?? ''), ...(await residentAction(context, db, request)) },
  });
}

/** Notifies the manager of what a resident added, and leads to where that is worked on. Call it in the transaction that stores the note. */
export async function notifyManager(
  context: AppContext,
  { requestId, entryId, text, ...marks }: Written & Pick<NewNote, 'isReopening' | 'isConfirmation'>,
): Promise<void> {
  const { db } = context;
  const request = await findServiceRequest(db, { id: requestId, scope: null });
  if (!request) return;
  const reference = referenceOf('service-request', requestId);
  const { unitIdentifier, category, propertyCode, mergedIntoId } = request;
  const { subject, heading, words } = noticeOf(marks);
  const url = `${context.publicUrl.origin()}/admin/public-submissions?record=${mergedIntoId ?? requestId}`;
  await queueMail(context, db, {
    kind: 'resident-note',
    recordKind: 'service-request',
    recordId: requestId,
    propertyCode,
    occasion: `entry ${entryId}`,
    to: context.config.managerEmail,
    letter: {
      subject: `${subject}: maintenance request ${reference}, ${unitIdentifier}`,
      preview: `${category}, ${unitIdentifier}`,
      heading,
      paragraphs: [words],
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

/** What the manager reads of a resident's word. */
function noticeOf({ isReopening, isConfirmation }: Pick<NewNote, 'isReopening' | 'isConfirmation'>) {
  if (isReopening)
    return {
      subject: 'Not fixed',
      heading: 'A resident reopened a request',
      words: 'The resident says that it is not fixed. The request is open again.',
    };
  if (isConfirmation)
    return {
      subject: 'Fixed',
      heading: 'A resident says that it is fixed',
      words: 'The resident was asked whether the work is done, and says that it is.',
    };
  return {
    subject: 'A note',
    heading: 'A resident added to a request',
    words: 'The resident wrote a note, or sent photos or PDFs.',
  };
}
