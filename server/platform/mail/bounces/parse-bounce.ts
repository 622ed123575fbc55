import type { Attachment, Email } from 'postal-mime';
import { mailboxOf } from '../mailbox.ts';
import type { Bounce, BouncedRecipient } from './bounce.ts';

const partMax = 64 * 1024;
const recipientsMax = 50;
const messageIdsMax = 20;
const textMax = 500;

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);

/** Whether a message with this header may be a bounce. What it holds is another matter. */
export function isDeliveryReport(contentType: string): boolean {
  return (
    /^\s*multipart\/report\b/i.test(contentType) && !/report-type="?(?!delivery-status)\w/i.test(contentType)
  );
}

/**
 * Reads a message, or the beginning of one. Undefined where no mail server speaks of deliveries in it. What a stranger made
 * up for the purpose takes the library seconds and a gigabyte: see read-report.ts.
 */
export async function parseBounce(source: Uint8Array): Promise<Bounce | undefined> {
  // Only the process that reads a report needs it.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 10,
    maxHeadersSize: 256 * 1024,
  });
  if (!isDeliveryReport(valueOf(email, 'content-type'))) return undefined;
  const status = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (!status) return undefined;
  const recipients = blocksOf(textOf(status)).flatMap(toRecipient).slice(0, recipientsMax);
  const messageIds = [...originalIds(email), ...answeredIds(email)].slice(0, messageIdsMax);
  return recipients.length > 0 && messageIds.length > 0 ? { messageIds, recipients } : undefined;
}

/**
 * Why a message to this address came back; undefined where it did not. A report may name an address that ours was forwarded
 * to: where none of them is ours, it is still about our message, which had one recipient.
 */
export function failureFor({ recipients }: Bounce, recipient: string): string | undefined {
  const mailbox = mailboxOf(recipient);
  const named = recipients.filter(({ addresses }) =>
    addresses.some((address) => mailboxOf(address) === mailbox),
  );
  return (named.length > 0 ? named : recipients).find(({ isFailure }) => isFailure)?.words;
}

type Fields = ReadonlyMap<string, string>;

/** The fields about one recipient. Those about the whole message come first, and name none. */
function toRecipient(fields: Fields): BouncedRecipient[] {
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
    const address = withoutType(fields.get(name) ?? '');
    return address === '' ? [] : [address];
  });
  if (addresses.length === 0) return [];
  const status = /^\s*([245]\.\d{1,3}\.\d{1,3})/.exec(fields.get('status') ?? '')?.[1] ?? '';
  return [
    {
      addresses,
      isFailure: isFailure(fields.get('action') ?? '', status),
      words: wordsOf(withoutType(fields.get('diagnostic-code') ?? ''), status),
    },
  ];
}

/**
 * The action decides: a server that gave up after days of trying says `failed` with a status of 4.x.x, and one that goes on
 * trying says `delayed`. Where there is none, 5.x.x is final.
 */
function isFailure(action: string, status: string): boolean {
  const act = action.trim().toLowerCase();
  if (act === '') return status.startsWith('5');
  return act === 'failed' && !status.startsWith('2');
}

function wordsOf(said: string, status: string): string {
  if (said !== '') return said.slice(0, textMax);
  return status === ''
    ? 'The mail server gives no reason.'
    : `The mail server gives no reason but its code: ${status}.`;
}

/** `rfc822; ada@example.com` and `smtp; 550 No such user` without what stands before the semicolon, in one line. */
function withoutType(value: string): string {
  return oneLine(value.replace(/^\s*[\w.-]{1,40}\s*;/, ''));
}

/** Control and direction characters would make the words look like something else. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

function originalIds({ attachments }: Email): string[] {
  const original = attachments.find(({ mimeType }) => originalTypes.has(mimeType));
  const [headers] = original ? blocksOf(textOf(original)) : [];
  return idsIn(headers?.get('message-id') ?? '');
}

/** Some servers say it here alone. */
function answeredIds(email: Email): string[] {
  return [...idsIn(valueOf(email, 'in-reply-to')), ...idsIn(valueOf(email, 'references')).toReversed()];
}

/** Ours are of plain characters; others, such as NUL, no database keeps. */
function idsIn(value: string): string[] {
  return value.slice(0, partMax).match(/<[\x21-\x3b=\x3f-\x7e]{1,250}>/g) ?? [];
}

function valueOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? '';
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, partMax);
  return new TextDecoder().decode(new Uint8Array(content).subarray(0, partMax)).trimStart();
}

/** Header-like fields in blocks with empty lines between; of a field that a block repeats, the first counts. */
function blocksOf(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ');
  return unfolded
    .split(/\r?\n[ \t]*\r?\n/)
    .slice(0, 2 * recipientsMax)
    .map(fieldsOf);
}

function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
