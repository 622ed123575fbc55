import type { ReactNode } from 'react';
import { accountTexts } from '#contracts/account-texts.en.ts';
import { formatDollars } from '#contracts/money.ts';
import type { OwnerStatement } from '#contracts/owner-statements.ts';
import { language } from '#web/frame/language.en.ts';
import { localPath } from '#web/frame/local-path.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { FormPage } from '../forms/form-page.tsx';
import page from '../forms/form-page.module.css';
import { UrgentLine } from '../forms/urgent-line.tsx';
import type { PageProps } from '../routes.ts';
import { dayOfInstant, formatDay } from './format-day.ts';
import { ownerStatementTexts as texts } from './owner-statement-texts.en.ts';
import { StatementLines } from './statement-lines.tsx';
import styles from './owner-statement.module.css';

/** What the server hands over for a link that opens an account; null for every other. */
interface StatementData {
  token: string;
  statement: OwnerStatement;
}

/** The account of a unit, by the private link of its owner. */
export function Page({ data }: PageProps): ReactNode {
  // Written by our own server from the contract.
  const given = data as StatementData | null;
  return given ? <Statement {...given} /> : <NoSuchLink />;
}

function Statement({ token, statement }: StatementData): ReactNode {
  const { unitIdentifier, propertyName, ownerName, asOf, balance, linkEndsAt } = statement;
  const day = formatDay(asOf);
  return (
    <div className={page.page}>
      <UrgentLine />
      <div className={page.main}>
        <p className={styles.place}>
          {propertyName}, {ownerName}
        </p>
        <h1 className={page.heading}>{texts.heading(unitIdentifier)}</h1>
        <dl className={styles.balance}>
          <dt>{balance < 0 ? texts.credit(day) : texts.balance(day)}</dt>
          <dd>{formatDollars(Math.abs(balance))}</dd>
        </dl>
        <p className={styles.said}>{saidOf(balance)}</p>
        <ButtonLink
          className={styles.pdf}
          href={`${apiBase()}/api/owner-statements/${token}/statement.pdf?language=${language}`}
        >
          {texts.pdf}
        </ButtonLink>
        <h2 className={styles.heading}>{texts.lines}</h2>
        {statement.lines.length > 0 || statement.from !== null ? (
          <StatementLines statement={statement} />
        ) : (
          <p>{accountTexts.statement.none}</p>
        )}
        <p className={styles.warning}>{texts.question}</p>
        <p className={styles.warning}>{texts.warning(formatDay(dayOfInstant(linkEndsAt)))}</p>
      </div>
    </div>
  );
}

function saidOf(balance: number): string {
  if (balance === 0) return texts.clear;
  return balance > 0 ? texts.owes : texts.hasCredit;
}

/** The same for a link that is wrong, was replaced, or has ended. */
function NoSuchLink(): ReactNode {
  const { heading, lede, text, action } = texts.noLink;
  return (
    <FormPage heading={heading} lede={lede}>
      <p>{text}</p>
      <ButtonLink className={styles.pdf} href={localPath('/contact')}>
        {action}
      </ButtonLink>
    </FormPage>
  );
}
