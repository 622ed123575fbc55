import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { MaintenanceRow } from './maintenance.queries.ts';

/** Notifies the manager that a review is asked for. */
export async function askForReview(context: AppContext, db: Database, record: MaintenanceRow): Promise<void> {
  const { id, propertyCode, title, unit, status, priority, updatedAt, description } = record;
  const propertyName = await findPropertyName(db, propertyCode);
  await queueMail(context, db, {
    kind: 'review-requested',
    recordKind: 'maintenance',
    recordId: id,
    propertyCode,
    occasion: updatedAt,
    to: context.config.managerEmail,
    letter: {
      subject: `Review requested: ${title}, ${unit.unitIdentifier}`,
      preview: `Maintenance at ${propertyName}, unit ${unit.unitNumber}`,
      heading: 'A review is requested',
      paragraphs: [`Someone asked on ${timeText(updatedAt)} that this maintenance record be looked at.`],
      facts: [
        { label: 'Title', value: title },
        { label: 'Property', value: propertyName },
        { label: 'Unit', value: unit.unitIdentifier },
        { label: 'Status', value: status },
        { label: 'Priority', value: priority },
      ],
      quote: description === null ? undefined : { label: 'What was reported', text: description },
      action: {
        label: 'Open the record',
        url: `${context.publicUrl.origin()}/admin/maintenance?record=${id}`,
      },
      closing: [],
    },
  });
}
