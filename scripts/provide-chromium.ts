import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findChromium } from '#tests/support/find-chromium.ts';

/** The second, the same engine without windows, is what most journeys run in; not every release of Debian has it. */
const packages = [['chromium', 'chromium-headless-shell'], ['chromium']];

/** A Chromium or Chrome of the machine; root on Debian and its kin gets the system's package. Throws where there is none. */
export async function provideChromium(env: NodeJS.ProcessEnv, isRoot: boolean): Promise<void> {
  if (findChromium(env) !== null) return;
  if (isRoot) {
    process.stdout.write('Installing Chromium…\n');
    await run(env, ['update']);
    for (const names of packages) {
      await run(env, ['install', '-y', '--no-install-recommends', ...names]);
      if (findChromium(env) !== null) return;
    }
  }
  throw new Error('There is no Chromium; install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/** What apt-get says of a package that it does not know is of no use: what counts is whether there is a Chromium then. */
async function run(env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const child = spawn('apt-get', args, { env, stdio: 'ignore' });
  await once(child, 'close').catch(() => undefined);
}
