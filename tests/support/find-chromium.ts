import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium or Chrome: CHROMIUM_PATH, else one on the machine, else null. */
export function findChromium(env: NodeJS.ProcessEnv): string | null {
  return env['CHROMIUM_PATH'] || findFirst(env, names, applications);
}

/**
 * The same engine without windows, which needs two thirds of the processor time, where it is installed; else as
 * `findChromium`. It keeps no page for going back to, so that `findChromium` is for what is about that.
 */
export function findHeadlessChromium(env: NodeJS.ProcessEnv): string | null {
  return env['CHROMIUM_PATH'] || (findFirst(env, ['chromium-headless-shell']) ?? findChromium(env));
}

function findFirst(env: NodeJS.ProcessEnv, programs: string[], elsewhere: string[] = []): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Headless, and without the calls to the maker's hosts that a test machine may not reach. */
export const chromiumArguments = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox does not work as root, where the tests open nothing but this project's own pages.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** For pages that a test leaves after seconds: to optimize their scripts costs more than it saves. Not for benchmarks. */
export const journeyArguments = [...chromiumArguments, '--js-flags=--no-opt,--no-maglev'];
