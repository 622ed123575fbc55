import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, findHeadlessChromium } from './find-chromium.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellserved-chromium-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('CHROMIUM_PATH comes before anything on the machine', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/chromium', PATH: folder })).toBe('/opt/chromium');
});

test('else a Chromium, or else a Chrome, that can be run from the PATH is found', async () => {
  const install = async (name: string, mode: number): Promise<string> => {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), mode);
    return join(folder, name);
  };
  await install('chromium', 0o644);
  const chrome = await install('google-chrome', 0o755);
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chrome);
  const chromium = await install('chromium-browser', 0o755);
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chromium);
  expect(findHeadlessChromium({ PATH: folder })).toBe(chromium);
  const shell = await install('chromium-headless-shell', 0o755);
  expect(findHeadlessChromium({ PATH: folder })).toBe(shell);
  expect(findChromium({ PATH: folder })).toBe(chromium);
  expect(findHeadlessChromium({ CHROMIUM_PATH: chrome, PATH: folder })).toBe(chrome);
});
