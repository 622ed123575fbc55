// Makes the cards that other sites show of a link to a page, from the pictures in site.config.ts.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

const size = { width: 1200, height: 630 };
/** A picture that is not wide enough stands at the right of the company's mark. */
const panelWidth = 360;
const dusk = '#16313a';
const limestone = '#f6f2ea';
const evergreen = '#1f4d3f';
/** The company's mark, as web/frame/logo-mark.tsx draws it, in a box of 48. */
const markPaths = ['M4 22 24 6l20 16', 'm8.5 25.5 7 16.5L24 25l8.5 17 7-16.5'];

/** Writes each card below `website`, where its picture lies too. */
export async function writeShareCards(
  website: string,
  cards: readonly { src: string; picture: string }[],
): Promise<void> {
  for (const { src, picture } of cards) {
    const file = join(website, src);
    await mkdir(dirname(file), { recursive: true });
    await (await drawCard(join(website, picture))).jpeg({ quality: 82, mozjpeg: true }).toFile(file);
  }
}

async function drawCard(picture: string): Promise<Sharp> {
  const { width, height } = await sharp(picture).metadata();
  const share = width / height;
  // A strip stands on the ground of the page, with its mark in the sky that it lacks.
  if (share > 2.5)
    return cardOf(limestone, [
      { input: await shown(picture, { width: size.width }), gravity: 'south' },
      { input: markOf(evergreen, 140), left: 72, top: 72 },
    ]);
  if (share > 1.5)
    return cardOf(dusk, [
      { input: await shown(picture, size), left: 0, top: 0 },
      { input: markOf(limestone, 140), left: 72, top: 72 },
    ]);
  return cardOf(dusk, [
    {
      input: await shown(picture, { width: size.width - panelWidth, height: size.height }),
      left: panelWidth,
      top: 0,
    },
    { input: markOf(limestone, 180), left: 90, top: 225 },
  ]);
}

function cardOf(background: string, layers: OverlayOptions[]): Sharp {
  return sharp({ create: { ...size, channels: 3, background } }).composite(layers);
}

/** The picture cut to a size, its lower edge whole. */
function shown(picture: string, to: { width: number; height?: number }): Promise<Buffer> {
  return sharp(picture, { density: 144 })
    .resize({ ...to, fit: 'cover', position: 'bottom' })
    .png()
    .toBuffer();
}

function markOf(color: string, width: number): Buffer {
  const paths = markPaths.map((path) => `<path d="${path}"/>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${width}" height="${width}" fill="none" stroke="${color}" stroke-width="3" stroke-linejoin="round">${paths}</svg>`,
  );
}
