import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'undici';
import { serverEnvironment, serverFlags } from '../scripts/setup.mjs';

/** A server in a process of its own that answers requests. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readyMs: number;
  /** All that it wrote on standard output so far. */
  output(): string;
  stop(): Promise<void>;
}

export interface ServerCommand {
  script: string;
  args?: readonly string[];
  env: Record<string, string>;
}

/** Starts a server and waits until it prints its address and says that it is ready. */
export async function startServer(command: ServerCommand): Promise<RunningServer> {
  const begun = performance.now();
  // Both servers run as `npm start` runs ours. Flags that this process was started with, such as --cpu-prof, are meant for the servers too.
  const child = spawn(
    process.execPath,
    [...serverFlags, ...process.execArgv, command.script, ...(command.args ?? [])],
    {
      env: { ...serverEnvironment, PATH: process.env.PATH, HOME: process.env.HOME, ...command.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await findAddress(child, () => output);
  while ((await statusOf(`${url}/readyz`)) !== 200) await new Promise((next) => setTimeout(next, 5));
  const readyMs = performance.now() - begun;
  return { url, pid: child.pid ?? 0, readyMs, output: () => output, stop: () => stop(child) };
}

async function findAddress(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const address = /running at (http:\/\/\S+)/.exec(output())?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended:\n${output()}`);
    await new Promise((next) => setTimeout(next, 5));
  }
}

async function statusOf(url: string): Promise<number> {
  const { statusCode, body } = await request(url);
  await body.dump();
  return statusCode;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
