import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Mail } from '#contracts/mail.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { capitalized, formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import {
  addressText,
  forgottenText,
  isSendable,
  kindLabels,
  outcomeText,
  retryLabel,
  stateLabels,
} from './mail-labels.ts';
import { EmailAddress } from '../kit/lists/email-address.tsx';
import { nounOf, recordPath } from '../kit/nouns/nouns.ts';
import { accountPath } from '../kit/shell/paths.ts';
import { FactList } from '../kit/records/fact-list.tsx';
import dialog from '../kit/records/record-dialog.module.css';
import tabs from '../kit/lists/tabs.module.css';
import own from './mail.module.css';

export interface OpenMailProps {
  mail: Mail;
  isRetrying: boolean;
  onRetry: () => void;
  /** Reads the message again. */
  onRenew: () => unknown;
  onClose: () => void;
}

/** While it waits to be sent. */
const renewMs = 3000;

/** One message: what became of it, and how it reads, as a mail program shows it and as plain text. */
export function OpenMail({ mail, isRetrying, onRetry, onRenew, onClose }: OpenMailProps): ReactNode {
  const { label, tone } = stateLabels[mail.state];
  const hint = isSendable(mail) ? addressText(mail) : null;
  // The first one stays: another would load the page again under anyone who reads it.
  const [pagePath] = useState(mail.pagePath);
  const isOnItsWay = mail.state === 'queued';
  useEffect(() => {
    const timer = isOnItsWay ? setInterval(() => void onRenew(), renewMs) : undefined;
    return () => clearInterval(timer);
  }, [isOnItsWay, onRenew]);
  return (
    <>
      <div className={`${dialog.body} ${own.body}`}>
        <div className={dialog.summary}>
          <p className={dialog.unit}>{mail.subject}</p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <FactList
          look="columns"
          facts={{
            Kind: kindLabels[mail.kind],
            To: (
              <>
                <EmailAddress address={mail.recipient} />
                {hint !== null && <p className={own.kind}>{hint}</p>}
              </>
            ),
            About: <Link to={pathOfRecord(mail)}>{mail.reference ?? aboutText(mail)}</Link>,
            Queued: formatInstant(mail.createdAt),
            [mail.sentAt === null ? 'Last tried' : 'Sent']:
              mail.triedAt !== null && formatInstant(mail.sentAt ?? mail.triedAt),
            Returned: mail.returnedAt !== null && formatInstant(mail.returnedAt),
            [mail.state === 'held' || mail.state === 'returned' ? 'Why' : 'Answer']: outcomeText(mail),
          }}
        />
        {pagePath === null ? <p>{forgottenText}</p> : <MailText pagePath={pagePath} text={mail.text} />}
      </div>
      <footer className={dialog.foot}>
        <span className={dialog.gap} />
        {isSendable(mail) && (
          <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
            {retryLabel(mail)}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  );
}

/** As a mail program shows it, and as plain text. */
function MailText({ pagePath, text }: { pagePath: string; text: string | null }): ReactNode {
  return (
    <Tabs.Root className={own.views} defaultValue="html">
      <Tabs.List className={tabs.list} aria-label="The message">
        <Tabs.Tab className={tabs.tab} value="html">
          As it looks
        </Tabs.Tab>
        <Tabs.Tab className={tabs.tab} value="text">
          Plain text
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel className={own.view} value="html" tabIndex={-1}>
        <iframe
          className={own.frame}
          sandbox=""
          src={`${apiBase()}${pagePath}`}
          title="The message as it looks"
        />
      </Tabs.Panel>
      <Tabs.Panel className={own.view} value="text">
        <pre className={own.text}>{text}</pre>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** What a message without a reference number is about: 'Users', 'Lease'. */
function pathOfRecord({ recordKind, recordId, reference }: Mail): string {
  return recordKind === 'account' && reference !== null
    ? accountPath(reference)
    : recordPath(recordKind, recordId);
}

function aboutText({ recordKind }: Mail): string {
  const { one, many } = nounOf(recordKind);
  return recordKind === 'user' ? many : capitalized(one);
}
