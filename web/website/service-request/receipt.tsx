import type { ReactNode } from 'react';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { site } from '#site';
import { apiBase } from '#web/lib/api-base.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import type { Sent } from '../forms/send-form.ts';
import number from '../forms/reference-number.module.css';
import panel from '../forms/submitted-panel.module.css';
import { CopyReference, PassOnLink } from './receipt-actions.tsx';
import styles from './receipt.module.css';
import { language } from '#web/frame/language.en.ts';
import { requestTexts } from './request-texts.en.ts';

const texts = requestTexts.receipt;

export interface ReceiptProps {
  sent: Sent;
  /** A script shows it: it has buttons that need one. */
  isScripted?: boolean;
}

/** What to remember of a request that was sent, below the words of success; nothing where the answer names nothing. */
export function Receipt({ sent, isScripted = false }: ReceiptProps): ReactNode {
  const { reference, email, nextUpdateBy, trackingPath } = sent;
  if (!reference && !trackingPath) return null;
  const address = trackingPath && `${apiBase()}${trackingPath}`;
  return (
    <div className={`${panel.summary} ${styles.receipt}`}>
      {reference && (
        <div>
          <p className={styles.label}>{texts.reference}</p>
          <p className={styles.number}>
            <strong className={number.number}>{reference}</strong>{' '}
            {isScripted && <CopyReference reference={reference} />}
          </p>
        </div>
      )}
      {email && (
        <p>
          {texts.emailed} <Email address={email} />
        </p>
      )}
      {nextUpdateBy && (
        <p>
          {texts.promise}{' '}
          <time dateTime={nextUpdateBy}>{promisedTimeText(nextUpdateBy, site.timeZone, language)}</time>.
        </p>
      )}
      {address && (
        <div>
          <p className={styles.ways}>
            <ButtonLink href={address}>{texts.follow}</ButtonLink>
            {isScripted && <PassOnLink address={address} />}
          </p>
          <p className={styles.hint}>{texts.keepPrivate}</p>
        </div>
      )}
      <p>
        <strong>{texts.next}</strong> {site.copy.request.next}
      </p>
    </div>
  );
}

/** A long address goes on after its @, where its two parts can be read. */
function Email({ address }: { address: string }): ReactNode {
  const end = address.lastIndexOf('@') + 1;
  return (
    <strong className={styles.email}>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </strong>
  );
}
