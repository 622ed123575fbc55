import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sniff, sniffBytes } from './sniff.ts';

const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } });
const heic = await readFile(new URL('../../../tests/fixtures/photo-with-gps.heic', import.meta.url));
const start = (content: Buffer | string) => Buffer.from(content).subarray(0, sniffBytes);

function ftyp(major: string, ...compatible: string[]): Buffer {
  const box = Buffer.alloc(16 + 4 * compatible.length);
  box.writeUInt32BE(box.length);
  box.write(`ftyp${major}`, 4, 'latin1');
  compatible.forEach((brand, index) => box.write(brand, 16 + 4 * index, 'latin1'));
  return Buffer.concat([box, Buffer.alloc(64)]);
}

// spec: FI-01
describe('the kind of an upload', () => {
  it('is read off its content for each kind that is taken', async () => {
    expect(sniff(start(await picture.jpeg().toBuffer()))).toBe('jpeg');
    expect(
      sniff(
        start(
          await picture
            .clone()
            .withExif({ IFD0: { Make: 'Example' } })
            .jpeg()
            .toBuffer(),
        ),
      ),
    ).toBe('jpeg');
    expect(sniff(start(await picture.png().toBuffer()))).toBe('png');
    expect(sniff(start(await picture.gif().toBuffer()))).toBe('gif');
    expect(sniff(start(await picture.webp().toBuffer()))).toBe('webp');
    expect(sniff(start(await picture.webp({ lossless: true }).toBuffer()))).toBe('webp');
    expect(sniff(start(heic))).toBe('heic');
    expect(sniff(ftyp('mif1', 'mif1', 'heic'))).toBe('heic');
    expect(sniff(ftyp('mif1', 'mif1', 'miaf'))).toBe('heif');
    expect(sniff(start('%PDF-1.7\n%âãÏÓ\n1 0 obj'))).toBe('pdf');
  });

  it('is PDF also after the white space that some scanners write, and after nothing else', () => {
    expect(sniff(start('\uFEFF%PDF-1.4'))).toBe('pdf');
    expect(sniff(start('\r\n%PDF-1.4'))).toBe('pdf');
    expect(sniff(start('junk %PDF-1.4'))).toBeUndefined();
    expect(sniff(start(`${' '.repeat(1100)}%PDF-1.4`))).toBeUndefined();
  });

  // spec: FI-04 FI-05
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><html><body>hello</body></html>'],
    ['HTML that names a PDF', '<html>%PDF-1.4</html>'],
    ['HTML that ends in a PDF', `<!-- ${' '.repeat(500)} -->%PDF-1.4`],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['plain text', 'JPEG, I promise'],
    ['a program', 'MZ\u0090\0\u0003\0\0\0'],
    ['an archive', 'PK\u0003\u0004\u0014\0\0\0'],
    ['a sound that starts as WebP does', 'RIFF\u0010\0\0\0WAVEfmt '],
    ['nothing', ''],
  ])('is none for %s', (_, content) => {
    expect(sniff(Buffer.from(content, 'latin1'))).toBeUndefined();
  });

  it('is none for AVIF and video, which look like HEIC from afar', async () => {
    expect(sniff(start(await picture.avif().toBuffer()))).toBeUndefined();
    expect(sniff(ftyp('mif1', 'mif1', 'avif'))).toBeUndefined();
    expect(sniff(ftyp('isom', 'isom', 'mp42'))).toBeUndefined();
  });

  it('is none for a file that ends within its own signature', async () => {
    const samples = {
      jpeg: [await picture.jpeg().toBuffer(), 4],
      png: [await picture.png().toBuffer(), 16],
      gif: [await picture.gif().toBuffer(), 13],
      webp: [await picture.webp().toBuffer(), 16],
      heic: [heic, 28],
      pdf: [Buffer.from('%PDF-1.4'), 6],
    } as const;
    for (const [kind, [content, needed]] of Object.entries(samples)) {
      expect(sniff(content.subarray(0, needed))).toBe(kind);
      for (let length = 0; length < needed; length++)
        expect(sniff(content.subarray(0, length))).toBeUndefined();
    }
  });

  it('is the one at the very beginning for a file that is two things at once', async () => {
    const jpeg = await picture.jpeg().toBuffer();
    expect(sniff(start(Buffer.concat([jpeg, Buffer.from('%PDF-1.4 <script>')])))).toBe('jpeg');
    expect(sniff(start('GIF89a/*'.padEnd(20) + '*/=1;alert(1)'))).toBe('gif');
    expect(sniff(start('%PDF-1.4\n<script>alert(1)</script>'))).toBe('pdf');
  });
});
