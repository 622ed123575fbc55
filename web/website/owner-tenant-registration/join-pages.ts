import { PDFDocument } from '@cantoo/pdf-lib';
import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { drawPhoto, type DrawnPhoto } from '../forms/draw-photo.ts';

/** US Letter, in points. */
const letter = { short: 612, long: 792 };

/** A typed page stays legible down to the last of these; the first is how pages are read. */
export const pageLooks = [
  { edgePixels: 2200, quality: 0.8 },
  { edgePixels: 1800, quality: 0.7 },
  { edgePixels: 1500, quality: 0.6 },
] as const;

/** One PDF of these pages in their order, each on a sheet of its own, drawn smaller where it would be too large to send. */
export async function joinPages(pages: readonly DrawnPhoto[]): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = await writePages(pages);
  for (const look of pageLooks.slice(1)) {
    if (bytes.length <= publicUploadMaxBytes) break;
    const smaller: DrawnPhoto[] = [];
    // One after the other: a phone has room for one large picture.
    for (const page of pages) smaller.push((await drawPhoto(page.picture, look)) ?? page);
    bytes = await writePages(smaller);
  }
  return bytes;
}

async function writePages(pages: readonly DrawnPhoto[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const { picture, width, height } of pages) {
    const image = await document.embedJpg(await picture.arrayBuffer());
    const sheet =
      width > height
        ? { width: letter.long, height: letter.short }
        : { width: letter.short, height: letter.long };
    const scale = Math.min(sheet.width / width, sheet.height / height);
    const size = { width: width * scale, height: height * scale };
    document.addPage([sheet.width, sheet.height]).drawImage(image, {
      ...size,
      x: (sheet.width - size.width) / 2,
      y: (sheet.height - size.height) / 2,
    });
  }
  return new Uint8Array(await document.save());
}
