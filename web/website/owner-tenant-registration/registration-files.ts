import type { FileKind } from '#contracts/endpoint.ts';
import { registrationFileParts } from '#contracts/registrations.ts';

/** The four uploads in the form's order, by the names of their parts. */
export const fileNames = ['filledPacket', 'backgroundCheck', 'leaseAgreement', 'driversLicense'] as const;
export type FileName = (typeof fileNames)[number];
export type ChosenFiles = Record<FileName, File | null>;

export const noFiles: ChosenFiles = {
  filledPacket: null,
  backgroundCheck: null,
  leaseAgreement: null,
  driversLicense: null,
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

/** By the type that the browser knows; by the name's ending where it knows none, as with HEIC on many systems. */
function isOfKind(file: File, allowed: Kind[]): boolean {
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
  const isUnknown = file.type === '' || file.type === 'application/octet-stream';
  return allowed.some(({ types, endings }) =>
    isUnknown ? endings.includes(ending) : types.includes(file.type),
  );
}
