import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideChromium } from './provide-chromium.ts';

/** A machine that has nothing on its PATH but an apt-get, which writes down what it is asked. */
let folder: string;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellserved-chromium-'));
  env = { PATH: folder };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** `known`: the only packages that there are. */
async function addAptGet(known: string[]): Promise<void> {
  const refused = `case " ${known.join(' ')} " in *" $name "*) ;; *) exit 100 ;; esac`;
  const script = `#!/bin/sh
    echo "$*" >> ${folder}/calls
    [ "$1" = install ] || exit 0
    shift 3
    for name in "$@"; do ${refused}; done
    printf '#!/bin/sh\\n' > ${folder}/chromium
    /bin/chmod 755 ${folder}/chromium\n`;
  await writeFile(join(folder, 'apt-get'), script, { mode: 0o755 });
}

const asked = async (): Promise<string[]> =>
  (await readFile(join(folder, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

// spec: ST-11
test('a Chromium that is there is taken, and nothing is installed', async () => {
  await addAptGet(['chromium']);
  await provideChromium({ ...env, CHROMIUM_PATH: '/opt/chromium' }, true);
  await writeFile(join(folder, 'google-chrome'), '', { mode: 0o755 });
  await provideChromium(env, true);
  expect(await asked()).toEqual([]);
});

// spec: ST-11
test('root gets the system’s package, also of a release without the one for tests', async () => {
  await addAptGet(['chromium']);
  await provideChromium(env, true);
  expect(await asked()).toEqual([
    'update',
    'install -y --no-install-recommends chromium chromium-headless-shell',
    'install -y --no-install-recommends chromium',
  ]);
});

// spec: ST-11
test('who may install nothing, or has no such system, sees what to do', async () => {
  await expect(provideChromium(env, true)).rejects.toThrow('set CHROMIUM_PATH');
  await addAptGet(['chromium']);
  await expect(provideChromium(env, false)).rejects.toThrow('set CHROMIUM_PATH');
  expect(await asked()).toEqual([]);
});
