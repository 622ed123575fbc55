/** What a report is about. */
export interface Returned {
  messageId: string;
  recipient: string;
}

interface Parts {
  head: string[];
  /** For people. */
  text: string;
  /** Blocks of the status part; undefined where it has none. */
  status: string[][] | undefined;
  /** With its type. */
  original: { type: string; text: string } | undefined;
}

const boundary = 'report-part-0142';

function compose({ head, text, status, original }: Parts): string {
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n\r\n`;
  return [
    'Return-Path: <>',
    'Date: Fri, 20 Nov 2026 10:00:00 -0600',
    ...head,
    'To: no-reply@example.com',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    `\tboundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    part('text/plain; charset=us-ascii', text) +
      (status
        ? part('message/delivery-status', status.map((block) => block.join('\r\n')).join('\r\n\r\n'))
        : '') +
      (original ? part(original.type, original.text) : '') +
      `--${boundary}--\r\n`,
  ].join('\r\n');
}

const originalOf = ({ messageId, recipient }: Returned, body = '') =>
  [
    'Received: from office.example.com by mx.example.com; Fri, 20 Nov 2026 09:59:58 -0600',
    'From: WellServed <no-reply@example.com>',
    `To: ${recipient}`,
    'Subject: We have your maintenance request',
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    '',
    body,
  ].join('\r\n');

/** As Postfix returns a message to a mailbox that is not there, whole. */
export function postfixBounce(about: Returned, body?: string): string {
  return compose({
    head: [
      'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'Message-Id: <20261120160000.4F1A@mx.example.com>',
    ],
    text: 'This is the mail system at host mx.example.com.\r\n\r\nI’m sorry to have to inform you …',
    status: [
      ['Reporting-MTA: dns; mx.example.com', 'X-Postfix-Queue-ID: 4F1A', 'Arrival-Date: Fri, 20 Nov 2026'],
      [
        `Final-Recipient: rfc822; ${about.recipient}`,
        `Original-Recipient: rfc822;${about.recipient}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; inbound.example.net',
        `Diagnostic-Code: smtp; 550 5.1.1 <${about.recipient}>: Recipient address`,
        '    rejected: User unknown in virtual mailbox table',
      ],
    ],
    original: { type: 'message/rfc822', text: originalOf(about, body) },
  });
}

/** As Microsoft 365 does: it names our message also as the one that it answers. */
export function exchangeBounce(about: Returned): string {
  return compose({
    head: [
      'From: <postmaster@tenant.example.net>',
      'Subject: Undeliverable: We have your maintenance request',
      'Content-Language: en-US',
      `In-Reply-To: ${about.messageId}`,
      `References: ${about.messageId}`,
    ],
    text: 'Your message couldn’t be delivered.',
    status: [
      ['Reporting-MTA: dns;DM6PR0142.namprd01.prod.outlook.example', 'Received-From-MTA: dns;mx.example.com'],
      [
        `Final-Recipient: rfc822;${about.recipient}`,
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
        'X-Display-Name: Someone',
      ],
    ],
    original: { type: 'text/rfc822-headers', text: originalOf(about).trimEnd() },
  });
}

/** As Gmail does; the report has no copy of the headers here, and names the message it answers alone. */
export function gmailBounce(about: Returned): string {
  return compose({
    head: [
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      'References: <other@example.net>',
      `\t${about.messageId}`,
      'X-Failed-Recipients: someone@example.net',
    ],
    text: '** Address not found **',
    status: [
      ['Reporting-MTA: dns; googlemail.example', 'Arrival-Date: Fri, 20 Nov 2026 07:59:58 -0800 (PST)'],
      [
        `Final-Recipient: rfc822; ${about.recipient}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; gmail-smtp-in.l.example. (192.0.2.26, the server for the domain.)',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
        ' 550-5.1.1 double-checking the recipient’s email address for typos.',
      ],
    ],
    original: undefined,
  });
}

/** A server that goes on trying: no failure. */
export function delayNotice(about: Returned): string {
  return compose({
    head: ['From: MAILER-DAEMON@mx.example.com', 'Subject: Delayed Mail (still being retried)'],
    text: 'YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
    status: [
      ['Reporting-MTA: dns; mx.example.com'],
      [
        `Final-Recipient: rfc822; ${about.recipient}`,
        'Action: delayed',
        'Status: 4.4.1',
        'Diagnostic-Code: X-Postfix; connect to mx.example.net[192.0.2.1]:25: Connection timed out',
        'Will-Retry-Until: Wed, 25 Nov 2026 10:00:00 -0600',
      ],
    ],
    original: { type: 'text/rfc822-headers', text: originalOf(about).trimEnd() },
  });
}

/** A report with these recipients, each as lines of the status part. */
export function reportOf(about: Returned, recipients: string[][] | undefined): string {
  return compose({
    head: ['From: MAILER-DAEMON@mx.example.com', 'Subject: Returned mail'],
    text: 'See below.',
    status: recipients && [['Reporting-MTA: dns; mx.example.com'], ...recipients],
    original: { type: 'message/rfc822', text: originalOf(about) },
  });
}

/** What a resident answers to the sender's own address. */
export function humanAnswer(about: Returned): string {
  return [
    `From: ${about.recipient}`,
    'To: no-reply@example.com',
    'Subject: Re: We have your maintenance request',
    `In-Reply-To: ${about.messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Thank you! It drips again.',
    '',
  ].join('\r\n');
}
