import type { ReactNode } from 'react';
import type { ContactInquiry, SpamReason } from '#contracts/contact-inquiries.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { EmailLink } from '../kit/lists/email-address.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import styles from './inquiries.module.css';
import dialog from '../kit/records/record-dialog.module.css';

/** What the visitor sent, and why it was set aside where it was. */
export function InquiryFacts({ inquiry }: { inquiry: ContactInquiry }): ReactNode {
  const { spamReason, phone, email } = inquiry;
  return (
    <>
      {spamReason && (
        <p className={styles.spam}>
          <strong>Spam.</strong> {spamLabels[spamReason]}
        </p>
      )}
      <section className={dialog.section} aria-labelledby="message-heading">
        <h3 id="message-heading">How can we help?</h3>
        <p className={dialog.message}>{inquiry.description}</p>
      </section>
      <FactList
        look="columns"
        facts={{
          Reference: inquiry.reference,
          Name: `${inquiry.firstName} ${inquiry.lastName}`,
          Role: inquiry.boardPosition.join(', ') || 'Not given',
          Phone: <a href={`tel:${dialled(phone)}`}>{phone}</a>,
          Email: <EmailLink email={email} />,
          Community: inquiry.communityName,
          Location: inquiry.communityLocation,
          Units: formatCount(inquiry.numberOfUnits),
          'Property type': inquiry.propertyType,
          Answered:
            inquiry.answeredAt === null
              ? 'Not yet'
              : `${formatInstant(inquiry.answeredAt)} by ${inquiry.answeredBy}`,
          'Heard about us': inquiry.referral ?? 'Not given',
        }}
      />
    </>
  );
}

const spamLabels: Record<SpamReason, string> = {
  HIDDEN_FIELD: 'A field that people do not see was filled in.',
  TOO_FAST: 'It was sent within two seconds.',
  LINKS: 'It is full of links.',
  STAFF: 'Someone in the office marked it.',
};

/** A number as a phone dials it; an extension is dialled by hand. */
function dialled(phone: string): string {
  return phone.replace(/(?:x|ext|extension)\.?\s*\d+$/i, '').replaceAll(/[^\d+]/g, '');
}
