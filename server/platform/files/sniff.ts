import type { FileKind } from '#contracts/endpoint.ts';

/** How much of a file's beginning `sniff` looks at, at most. */
export const sniffBytes = 4096;

export const mimeOfKind: Record<FileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

const jpegStart = Buffer.from('ffd8ff', 'hex');
const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const hevcBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const heifBrands = ['mif1', 'mif2', 'msf1'];

/**
 * The kind of a file by its first bytes, whatever its name says; undefined for every other kind, also SVG, HTML and AVIF,
 * and for a file that ends within its own signature.
 *
 * A kind is what the file says at byte 0 and nothing that comes later, so a file that is two things at once has the one
 * kind it will be served as (nosniff), and the other is dead bytes. That holds for PDF too: readers look for its header
 * in the first 1024 bytes, which is how PDF polyglots are made; here only a byte order mark and white space, as some
 * scanners write, may stand before it.
 */
export function sniff(start: Buffer): FileKind | undefined {
  if (isJpeg(start)) return 'jpeg';
  if (start.subarray(0, pngStart.length).equals(pngStart)) return 'png';
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6)) && start.length >= 13) return 'gif';
  if (isWebp(start)) return 'webp';
  if (start.toString('latin1', 4, 8) === 'ftyp') return kindOfBrands(start);
  if (/^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,1000}%PDF-\d/.test(start.toString('latin1', 0, 1024))) return 'pdf';
  return undefined;
}

/**
 * Whether a file may be a sheet: an archive, as XLSX is one, or text of some encoding, without the control characters that are
 * in every binary file. Only where sheets are accepted, since it says so little.
 */
export function sniffSheet(start: Buffer): 'xlsx' | 'csv' | undefined {
  if (start.toString('latin1', 0, 4) === 'PK\x03\x04') return 'xlsx';
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  return /[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(start.toString('latin1', 0, sniffBytes))
    ? undefined
    : 'csv';
}

/** Start of image, then one of the markers that a JPEG may begin with. */
function isJpeg(start: Buffer): boolean {
  const marker = start[3] ?? 0;
  return start.subarray(0, 3).equals(jpegStart) && marker >= 0xc0 && marker < 0xff;
}

function isWebp(start: Buffer): boolean {
  return /^RIFF[^]{4}WEBPVP8[ LX]/.test(start.toString('latin1', 0, 16));
}

/** ISO base media: the brands in the `ftyp` box say which. HEIC is HEIF coded with HEVC (ISO/IEC 23008-12). */
function kindOfBrands(start: Buffer): FileKind | undefined {
  const size = start.readUInt32BE(0);
  if (size < 16 || size > start.length) return undefined;
  const brands = [start.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(start.toString('latin1', at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return undefined;
  if (brands.some((brand) => hevcBrands.includes(brand))) return 'heic';
  return brands.some((brand) => heifBrands.includes(brand)) ? 'heif' : undefined;
}
