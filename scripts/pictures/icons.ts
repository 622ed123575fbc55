import sharp from 'sharp';

const ground = '#1f4d3f';
const line = '#f6f2ea';

/** The company's mark, as web/frame/logo-mark.tsx draws it, in a box of 48. */
export const markPaths = ['M4 22 24 6l20 16', 'm8.5 25.5 7 16.5L24 25l8.5 17 7-16.5'];

/** The mark on the brand's green. `share` is how much of the square the mark takes, `round` its corners' share. */
export function iconSvg({ share, round }: { share: number; round: number }): string {
  const scale = (share * 64) / 48;
  const edge = (64 - 48 * scale) / 2;
  const paths = markPaths
    .map(
      (path) => `<path d="${path}" fill="none" stroke="${line}" stroke-width="4" stroke-linejoin="round"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${64 * round}" fill="${ground}"/><g transform="translate(${edge} ${edge}) scale(${scale})">${paths}</g></svg>`;
}

/** Every icon by its file name. Phones cut touch icons to their own shape, so these reach the edges. */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const tab = iconSvg({ share: 0.78, round: 0.2 });
  const touch = iconSvg({ share: 0.6, round: 0 });
  const [small, apple, medium, large] = await Promise.all([
    toPng(tab, 32),
    toPng(touch, 180),
    toPng(touch, 192),
    toPng(touch, 512),
  ]);
  return {
    'favicon.svg': Buffer.from(`${tab}\n`),
    'favicon.ico': icoOf(small, 32),
    'apple-touch-icon.png': apple,
    'icon-192.png': medium,
    'icon-512.png': large,
  };
}

function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** One PNG in the container that old browsers and crawlers ask for by its name. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
