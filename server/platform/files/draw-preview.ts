/*
 * A process of its own: the picture comes on standard input, its kind and the longest edge in pixels as arguments; the preview leaves on standard
 * output. The only place that loads picture decoders. See preview.ts for why.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { unshowable } from './preview.ts';

const [kind = '', maxEdge = ''] = process.argv.slice(2);
const maxEdgePixels = Number(maxEdge);
const maxPixels = 60_000_000;

// Requests come first.
setPriority(10);
try {
  const picture = await draw(await buffer(process.stdin));
  process.stdout.end(picture);
} catch {
  process.exitCode = unshowable;
}

/** Upright, at most so many pixels, in sRGB, without any metadata: sharp writes none by default. */
async function draw(content: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { limitInputPixels: maxPixels, failOn: 'truncated' } as const;
  let picture: Sharp;
  if (kind === 'heic' || kind === 'heif') {
    const { data, width, height } = await decodeHeif(content);
    // libheif has turned it already, as the container says.
    picture = sharp(data, { ...options, raw: { width, height, channels: 4 } });
  } else {
    // The first frame of an animation.
    picture = sharp(content, { ...options, pages: 1 }).autoOrient();
  }
  return picture
    .resize({ width: maxEdgePixels, height: maxEdgePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

async function decodeHeif(content: Buffer): Promise<Pixels> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(content);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('No picture inside');
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > maxPixels) throw new Error('Too many pixels');
  const target: Pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(target, (pixels) => (pixels ? resolve(pixels) : reject(new Error('Broken picture'))));
  });
}
