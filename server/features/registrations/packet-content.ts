import { EncryptedPDFError, PDFDocument, PDFDropdown, PDFTextField } from '@cantoo/pdf-lib';
import type { PDFForm } from '@cantoo/pdf-lib';
import { phoneDigits } from '#contracts/phone-digits.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import { packetFields } from '#contracts/blank-form.ts';
import { nothingRead } from '#contracts/nothing-read.ts';

const longestValue = 200;
/** A whole PDF ends with this mark, and little after it. */
const endMark = '%%EOF';
const endBytes = 2048;

/**
 * What a packet says. It has a stranger's file before it: the server calls it in packet-program.ts alone, a process of its own.
 */
export async function readPacketContent(content: Buffer): Promise<PacketReading> {
  let document: PDFDocument;
  try {
    document = await open(content);
    if (document.getPageCount() === 0) return nothingRead('DAMAGED');
  } catch (error) {
    return nothingRead(error instanceof EncryptedPDFError ? 'ENCRYPTED' : 'DAMAGED');
  }
  const filled = formOf(document);
  if (filled) return filled;
  const isWhole = content.subarray(-endBytes).includes(endMark);
  return nothingRead(isWhole ? 'OTHER' : 'DAMAGED');
}

async function open(content: Buffer): Promise<PDFDocument> {
  const options = { updateMetadata: false, throwOnInvalidObject: false };
  const document = await PDFDocument.load(content, { ...options, ignoreEncryption: true });
  if (!document.isEncrypted) return document;
  // Many are encrypted against changes alone, and open without a password.
  return PDFDocument.load(content, { ...options, password: '' }).catch(() => {
    throw new EncryptedPDFError();
  });
}

/** What our own form says; undefined where the document is another one. */
function formOf(document: PDFDocument): PacketReading | undefined {
  try {
    const form = document.getForm();
    if (!form.getFieldMaybe(packetFields.unit) || !form.getFieldMaybe(packetFields.email)) return undefined;
    return {
      state: 'FORM',
      propertyCode: textOf(form, packetFields.property)?.split(' ')[0]?.toUpperCase() ?? null,
      unitDigits: textOf(form, packetFields.unit)?.toUpperCase().padStart(4, '0') ?? null,
      firstName: textOf(form, packetFields.firstName),
      lastName: textOf(form, packetFields.lastName),
      email: textOf(form, packetFields.email),
      phone: digitsOf(textOf(form, packetFields.phone)),
    };
  } catch {
    return undefined;
  }
}

function textOf(form: PDFForm, name: string): string | null {
  const field = form.getFieldMaybe(name);
  let value: string | undefined;
  if (field instanceof PDFTextField) value = field.getText();
  if (field instanceof PDFDropdown) value = field.getSelected()[0];
  const clean = value
    ?.toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestValue);
  return clean || null;
}

function digitsOf(phone: string | null): string | null {
  return phone === null ? null : phoneDigits(phone) || null;
}
