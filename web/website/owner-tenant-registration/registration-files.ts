import type { FileKind } from '#contracts/endpoint.ts';
import { registrationFileParts } from '#contracts/registration-form.ts';

export type FileName = keyof typeof registrationFileParts;

/** The four uploads in the form's order, none chosen. */
export const noFiles: Record<FileName, readonly File[]> = {
  filledPacket: [],
  backgroundCheck: [],
  leaseAgreement: [],
  driversLicense: [],
};

interface Kind {
  types: readonly string[];
  endings: readonly string[];
}

const kinds: Partial<Record<FileKind, Kind>> = {
  pdf: { types: ['application/pdf'], endings: ['.pdf'] },
  jpeg: { types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
  png: { types: ['image/png'], endings: ['.png'] },
  heic: { types: ['image/heic', 'image/heic-sequence'], endings: ['.heic'] },
  heif: { types: ['image/heif', 'image/heif-sequence'], endings: ['.heif'] },
};

/** What a file picker offers for this upload. */
export function acceptOf(name: FileName): string {
  return kindsOf(name)
    .map(({ types, endings }) => `${types[0]},${endings.join(',')}`)
    .join(',');
}

/** Why a file cannot be sent; undefined when it can. The server looks again, at the content. */
export function errorOfFile(name: FileName, file: File): string | undefined {
  const { maxBytes, messages } = registrationFileParts[name];
  if (file.size === 0 || !isOfKind(file, kindsOf(name))) return messages.wrongKind;
  return file.size > maxBytes ? messages.tooLarge : undefined;
}

function kindsOf(name: FileName): Kind[] {
  return registrationFileParts[name].accepts.flatMap((kind) => kinds[kind] ?? []);
}

/** By the type that the browser gives; by the name's ending where that says nothing, until `withTrueType` has looked. */
function isOfKind(file: File, allowed: Kind[]): boolean {
  if (isTypeKnown(file)) return allowed.some(({ types }) => types.includes(file.type));
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
  return !foreign.has(file) && allowed.some(({ endings }) => endings.includes(ending));
}

function isTypeKnown({ type }: File): boolean {
  return Object.values(kinds).some(({ types }) => types.includes(type));
}

/** Files whose first bytes are of none of these kinds. */
const foreign = new WeakSet<File>();

/**
 * The same file under the type that its first bytes show. Systems name types in their own ways, such as application/x-pdf, or
 * have no name for them, as with HEIC on many.
 */
export async function withTrueType(file: File): Promise<File> {
  if (isTypeKnown(file)) return file;
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const type = typeOf(String.fromCharCode(...start));
  if (type === undefined) {
    foreign.add(file);
    return file;
  }
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

/** As loosely as a hint may be: the server looks closely. */
function typeOf(start: string): string | undefined {
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (/^.{4}ftyp(?:he|mif|msf)/s.test(start)) return 'image/heic';
  return /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-/.test(start) ? 'application/pdf' : undefined;
}
