import type { ReactNode } from 'react';
import type { ContactInquiry, SpamReason } from '#contracts/contact-inquiries.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { EmailLink } from '../kit/lists/email-address.tsx';
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
      <dl className={styles.facts}>
        <dt>Reference</dt>
        <dd>{inquiry.reference}</dd>
        <dt>Name</dt>
        <dd>
          {inquiry.firstName} {inquiry.lastName}
        </dd>
        <dt>Role</dt>
        <dd>{inquiry.boardPosition.join(', ') || 'Not given'}</dd>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${dialled(phone)}`}>{phone}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <EmailLink email={email} />
        </dd>
        <dt>Community</dt>
        <dd>{inquiry.communityName}</dd>
        <dt>Location</dt>
        <dd>{inquiry.communityLocation}</dd>
        <dt>Units</dt>
        <dd>{formatCount(inquiry.numberOfUnits)}</dd>
        <dt>Property type</dt>
        <dd>{inquiry.propertyType}</dd>
        <dt>Answered</dt>
        <dd>
          {inquiry.answeredAt === null
            ? 'Not yet'
            : `${formatInstant(inquiry.answeredAt)} by ${inquiry.answeredBy}`}
        </dd>
        <dt>Heard about us</dt>
        <dd>{inquiry.referral ?? 'Not given'}</dd>
      </dl>
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
