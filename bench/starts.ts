import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { residentMiB } from './cpu.ts';
import { median } from './load.ts';
import { startServer } from './processes.ts';
import { pathOf, serverEnvironment } from './rig.ts';

export interface StartResult {
  /** From the start of the process until it prints its address and /readyz answers 200, on a folder that has data. */
  readyMs: number;
  /** The same through `npm start`'s script, everything installed and built; null where that is not so. */
  throughStarterMs: number | null;
  /** Resident memory of the server's process, a moment after its start. */
  idleMiB: number;
}

/** Starts the server with its embedded database a few times on one folder. */
export async function measureStarts(folder: string, times: number): Promise<StartResult> {
  const env = serverEnvironment(join(folder, 'starts'));
  const direct = { script: pathOf('../server/main.ts'), env };
  // The first start makes the database.
  await (await startServer(direct)).stop();
  const readyMs: number[] = [];
  const idleMiB: number[] = [];
  for (let start = 0; start < times; start++) {
    const server = await startServer(direct);
    await new Promise((next) => setTimeout(next, 500));
    readyMs.push(server.readyMs);
    idleMiB.push(await residentMiB(server.pid));
    await server.stop();
  }
  const isBuilt = existsSync(pathOf('../dist/.stamp'));
  const throughStarterMs = isBuilt ? await timeStarter(env, times) : null;
  return { readyMs: median(readyMs), throughStarterMs, idleMiB: median(idleMiB) };
}

/** Null where the starter would have to install first. */
async function timeStarter(env: Record<string, string>, times: number): Promise<number | null> {
  // The starter runs whatever `npm_execpath` names in place of npm.
  const safeEnv = { ...env, npm_execpath: pathOf('./refuse-install.js') };
  const starter = { script: pathOf('../scripts/start.mjs'), env: safeEnv };
  const readyMs: number[] = [];
  for (let start = 0; start < times; start++) {
    const server = await startServer(starter).catch(() => null);
    if (!server) return null;
    readyMs.push(server.readyMs);
    await server.stop();
  }
  return median(readyMs);
}
