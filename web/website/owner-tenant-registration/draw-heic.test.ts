import { afterEach, expect, test, vi } from 'vitest';
import { drawHeic, stopDrawing } from './draw-heic.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const heic = new File(['x'], 'sink.heic', { type: 'image/heic' });
const draw = () => drawHeic(heic, new AbortController().signal);

test('only a picture is a drawing of one', async () => {
  const answers = [
    new Response('drawn', { headers: { 'content-type': 'image/jpeg' } }),
    new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
    new Response('busy', { status: 503, headers: { 'content-type': 'image/jpeg' } }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  expect(await (await draw()).text()).toBe('drawn');
  await expect(draw()).rejects.toThrow('No preview: 200');
  await expect(draw()).rejects.toThrow('No preview: 503');
});

test('drawings give way to the form that is sent, and later ones are drawn again', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Response('drawn', { headers: { 'content-type': 'image/jpeg' } });
  });
  await draw();
  stopDrawing();
  await draw();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
