import * as z from 'zod/mini';
import type { FileKind, FilePart } from './endpoint.ts';
import { email, oneLine, phone, propertyCode, publicUploadMaxBytes, unitCode } from './fields.ts';
import { registrationFormMessages } from './registration-messages.en.ts';

/** Who registers. */
export const partyTypes = ['OWNER', 'TENANT'] as const;
export type PartyType = (typeof partyTypes)[number];

/** What a filter or an address asks for: upper-cased, and cut at the first colon (specification section 7). */
export function partyWord(typed: string): string {
  return typed.toUpperCase().split(':')[0]?.trim() ?? '';
}

/** Validation messages of the form, and of the files that staff put in place of others. */
export const registrationMessages = {
  ...registrationFormMessages,
  staffFileTooLarge: 'Max 20 MB',
  packetMustBePdf: 'Registration Form must be a PDF',
  leaseMustBePdf: 'Lease must be a PDF',
} as const;

export const registrationNameMax = 20;
export const registrationEmailMax = 90;
export const registrationUnitLength = 4;

export const registrationFileKinds = ['packet', 'bg', 'lease', 'dl'] as const;
export type RegistrationFileKind = (typeof registrationFileKinds)[number];
export const registrationFileKind = z.enum(registrationFileKinds, 'This needs packet, bg, lease or dl.');

export const pictureOrPdf = ['pdf', 'jpeg', 'png', 'heic', 'heif'] as const satisfies readonly FileKind[];

/** All that differs between the four files: the form's part, the words, and what may be sent in their place. */
export const registrationFiles = {
  packet: {
    part: 'filledPacket',
    editLabel: 'Registration Form',
    tabLabel: 'Registration Form',
    replacement: { accepts: ['pdf'], wrongKind: registrationMessages.packetMustBePdf },
  },
  bg: {
    part: 'backgroundCheck',
    editLabel: 'Background Check',
    tabLabel: 'Background',
    replacement: { accepts: pictureOrPdf, wrongKind: registrationMessages.fileKind },
  },
  lease: {
    part: 'leaseAgreement',
    editLabel: 'Signed Lease',
    tabLabel: 'Lease',
    replacement: { accepts: ['pdf'], wrongKind: registrationMessages.leaseMustBePdf },
  },
  dl: {
    part: 'driversLicense',
    editLabel: 'Driver’s License',
    tabLabel: 'ID',
    replacement: { accepts: pictureOrPdf, wrongKind: registrationMessages.fileKind },
  },
} as const satisfies Record<
  RegistrationFileKind,
  {
    part: string;
    editLabel: string;
    tabLabel: string;
    replacement: { accepts: readonly FileKind[]; wrongKind: string };
  }
>;

/** A first or last name. */
export const registrationName = () =>
  oneLine(registrationNameMax, {
    missing: registrationMessages.required,
    tooLong: registrationMessages.nameTooLong,
    unreadable: registrationMessages.nameUnreadable,
  });

/** The address that confirmations go to. */
export const registrationEmail = () =>
  email(
    registrationMessages.email,
    registrationEmailMax,
    registrationMessages.emailTooLong,
    registrationMessages.required,
  );

export const partyType = z.enum(partyTypes, registrationMessages.required);

/** What the public form asks for besides its files; the form checks each field with the same rules. */
export const registrationForm = z.object({
  propertyCode: propertyCode(registrationMessages.property),
  unitDigits: unitCode(registrationMessages.unit),
  partyType,
  firstName: registrationName(),
  lastName: registrationName(),
  email: registrationEmail(),
  phone: phone(registrationMessages.phone),
});

const optionalFile: FilePart & { required: false } = {
  accepts: pictureOrPdf,
  maxBytes: publicUploadMaxBytes,
  required: false,
  messages: {
    tooLarge: registrationMessages.fileTooLarge,
    wrongKind: registrationMessages.fileKind,
    missing: registrationMessages.required,
  },
};

/** The four file parts of the public form; `packet` alone is required, and must be a PDF. */
export const registrationFileParts = {
  filledPacket: {
    accepts: ['pdf'],
    maxBytes: publicUploadMaxBytes,
    required: true,
    messages: {
      tooLarge: registrationMessages.fileTooLarge,
      wrongKind: registrationMessages.packet,
      missing: registrationMessages.packet,
    },
  },
  backgroundCheck: optionalFile,
  leaseAgreement: optionalFile,
  driversLicense: optionalFile,
} as const satisfies Record<string, FilePart>;
