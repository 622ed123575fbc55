// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPhoto } from './draw-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** What the browser reads of a photo: its size; null where it cannot. */
let read: [number, number] | null = null;

// jsdom draws nothing.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!read) throw new DOMException('It is no picture', 'InvalidStateError');
    const [width, height] = read;
    return { width, height, close: () => undefined };
  });
  const nothing = () => undefined;
  const brush = { fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['drawn'], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['is made smaller by its longer edge', [5120, 3840], 0, [2560, 1920]],
  ['is so upright too', [3000, 6000], 0, [1280, 2560]],
  ['is never made larger', [1000, 800], 0, [1000, 800]],
  ['lies once it is turned', [1000, 800], 1, [800, 1000]],
  ['stands on its head', [1000, 800], 2, [1000, 800]],
] as const)('a photo %s', async (_what, [width, height], turns, expected) => {
  read = [width, height];
  const drawn = await drawPhoto(new Blob(['photo']), { edgePixels: 2560, quality: 0.8, turns });
  expect([drawn?.width, drawn?.height]).toEqual(expected);
});

test('a smaller copy is a JPEG by its name too, of the same moment; of what is no picture there is none', async () => {
  read = [5120, 3840];
  const photo = new File(['photo'], 'the roof.2.png', { type: 'image/png', lastModified: 7 });
  const copy = await shrinkPhoto(photo);
  expect(copy).toMatchObject({ name: 'the roof.2.jpg', type: 'image/jpeg', lastModified: 7, size: 5 });
  read = null;
  expect(await shrinkPhoto(photo)).toBeNull();
});
