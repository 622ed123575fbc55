import type { FileKind } from '#contracts/endpoint.ts';

const maxCharacters = 120;

/** The endings that a kind goes by, the usual one first. */
const endingsOfKind: Record<FileKind, readonly [string, ...string[]]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  heic: ['heic', 'heics', 'heif', 'hif'],
  heif: ['heif', 'heifs', 'hif'],
  pdf: ['pdf'],
  xlsx: ['xlsx', 'xlsm'],
  csv: ['csv', 'txt', 'tsv'],
};

/** Device names that Windows gives to no file, with or without an ending. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A visitor's file name made safe for every system that it may be downloaded to: no folders, control or invisible
 * characters, direction overrides, quotes or device names; at most 120 characters; the ending says what the content is.
 * Letters of all scripts stay.
 */
export function downloadName(typed: string, kind: FileKind): string {
  const last = typed.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // Browsers write a quote so in a form.
    .replaceAll('%22', '"')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["'`´‘’“”<>:|?*%;\uFFFD]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [stem, ending] = splitEnding(clean, kind);
  const safe = stem.replace(reserved, '_$&') || 'file';
  const room = maxCharacters - ending.length - 1;
  return `${Array.from(safe)
    .slice(0, room)
    .join('')
    .replace(/[. ]+$/, '')}.${ending}`;
}

/** A wrong ending gives way to the right one; what is no ending, such as the 2 of `Report v1.2`, stays in the stem. */
function splitEnding(name: string, kind: FileKind): [string, string] {
  const endings = endingsOfKind[kind];
  const [whole, typed] = /\.([a-z][a-z0-9]{1,4})$/i.exec(name) ?? [];
  if (whole === undefined || typed === undefined) {
    // `.pdf` has lost its dot above.
    return endings.includes(name.toLowerCase()) ? ['', endings[0]] : [name, endings[0]];
  }
  const ending = endings.includes(typed.toLowerCase()) ? typed.toLowerCase() : endings[0];
  return [name.slice(0, -whole.length).replace(/[. ]+$/, ''), ending];
}

/** The Content-Disposition header (RFC 6266): the name in ASCII for old readers, and whole by RFC 8187. */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, '');
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
