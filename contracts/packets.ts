import * as z from 'zod/mini';
import { documentKind } from './documents.ts';
import { endpoint, multipart, one } from './endpoint.ts';
import type { FilePart } from './endpoint.ts';
import { uploadErrors } from './errors.ts';
import { id, instant, publicUploadMaxBytes } from './fields.ts';
import { pictureOrPdf, registrationMessages } from './registration-form.ts';
import { sentLanguage } from './language-field.ts';
import { pathIn } from './languages.ts';
import type { Language } from './languages.ts';
import { sentDocumentMessages } from './packet-messages.en.ts';

/**
 * The packet of a registration: staff accept or return each of its documents (packet-desk.ts), and its sender sends again by a
 * private link what came back, and nothing else.
 */

/** After so many office days without an answer the sender is reminded, the first and the second time. */
export const packetReminderDays = [3, 8] as const;

/** The sender gets a notice this many days before it expires. */
export const expiryNoticeDays = 30;

/** What an owner owes by section 82.114(e) is due so many days after the unit was acquired. */
export const ownerDataDays = 30;

export const packetMessages = {
  noKind: 'Choose at least one document to return.',
  reason: 'Write what is wrong with it, so that the sender can correct it.',
  reasonTooLong: 'Max 500 characters',
  reasonAlone: 'Only a document that is returned has a reason.',
  version: 'This needs the number of a version.',
  decided:
    'This registration has been decided. Reopen its review, or undo its approval, before you change its documents.',
  otherVersion: 'A newer version of this document has arrived. Look at it before you decide.',
  notThere: 'There is no such document to decide about.',
  notReturned: 'This document is neither returned nor requested.',
  acceptedStays: 'This document is accepted, so its file stays. Return it to get another one.',
  ownerOnly: 'Only the registration of an owner has this.',
  complete: 'This needs true or false.',
  ...sentDocumentMessages,
} as const;

/** The path of the page that a token opens. */
export function packetPath(token: string, language: Language = 'en'): string {
  return pathIn(language, `/packet/${token}`);
}

/** A document that is asked for again. */
export const packetSlot = z.object({ kind: documentKind, reason: z.string(), since: instant });
export type PacketSlot = z.infer<typeof packetSlot>;

/** What anyone may know who has the link: what is asked for. Neither files nor names are behind it. */
export const sentPacket = z.object({
  reference: z.string(),
  propertyName: z.string(),
  unitIdentifier: z.string(),
  slots: z.array(packetSlot),
  /** What came by the link since documents were last returned. */
  received: z.array(z.object({ kind: documentKind, at: instant })),
});
export type SentPacket = z.infer<typeof sentPacket>;

/** What a document may be that is sent again: as the public form takes it. */
export const packetFilePart = {
  accepts: pictureOrPdf,
  maxBytes: publicUploadMaxBytes,
  required: true,
  messages: {
    tooLarge: registrationMessages.fileTooLarge,
    wrongKind: registrationMessages.fileKind,
    missing: packetMessages.file,
  },
} as const satisfies FilePart;

/** What was received: the document, and when. */
export const receivedDocument = z.object({ id, kind: documentKind, createdAt: instant });
export type ReceivedDocument = z.infer<typeof receivedDocument>;

/** Any text: what is no token is answered like one that opens nothing. */
const byToken = z.object({ token: z.string() });
const ofSlot = z.object({ token: z.string(), kind: documentKind });

export const readPacket = endpoint({
  method: 'GET',
  path: '/packet/:token',
  access: 'public',
  summary: 'Read by a private link which documents of a registration are asked for again',
  params: byToken,
  returns: one(sentPacket),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const readPacketSlot = endpoint({
  method: 'GET',
  path: '/packet/:token/:kind',
  access: 'public',
  summary: 'Read by a private link why one document is asked for again',
  params: ofSlot,
  returns: one(packetSlot),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
});

const sending = {
  path: '/packet/:token/:kind',
  access: 'public',
  params: ofSlot,
  returns: one(receivedDocument),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
} as const;

export const replacePacketFile = endpoint({
  ...sending,
  method: 'PUT',
  summary: 'Send a document again that was returned, by the private link',
  body: multipart(z.object({}), { file: packetFilePart }),
});

/** A form without JavaScript has no PUT. */
export const sendPacketFile = endpoint({
  ...sending,
  method: 'POST',
  summary: 'Send a document again that was returned, as a form',
  body: multipart(z.object(sentLanguage), { file: packetFilePart }),
});

export const packets = {
  read: readPacket,
  readSlot: readPacketSlot,
  replaceFile: replacePacketFile,
  sendFile: sendPacketFile,
};
