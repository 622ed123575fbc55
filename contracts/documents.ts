import * as z from 'zod/mini';
import { pictureOrPdf, registrationFiles, registrationMessages } from './registration-form.ts';
import type { RegistrationFileKind } from './registration-form.ts';

/** The documents of the packet desk: the four files of the public form, and one that staff alone ask for. */
export const documentKinds = ['packet', 'bg', 'lease', 'dl', 'insurance'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKind = z.enum(documentKinds, 'This needs packet, bg, lease, dl or insurance.');

/** As `registrationFiles`; `part` is the upload of the public form by whose rules a sender's file is checked. */
export const documents = {
  ...registrationFiles,
  insurance: {
    part: 'leaseAgreement',
    editLabel: 'Certificate of Insurance',
    tabLabel: 'Insurance',
    replacement: { accepts: pictureOrPdf, wrongKind: registrationMessages.fileKind },
  },
} as const satisfies Record<DocumentKind, unknown>;

/** The labels of documents in the history. */
export const documentLabels = {
  packet: documents.packet.editLabel,
  bg: documents.bg.editLabel,
  lease: documents.lease.editLabel,
  dl: documents.dl.editLabel,
  insurance: documents.insurance.editLabel,
} as const satisfies Record<DocumentKind, string>;

/** Whether the registration itself names the newest file of this kind. */
export function isFormFile(kind: DocumentKind): kind is RegistrationFileKind {
  return kind !== 'insurance';
}
