import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface IsolatedProcess {
  /** The exit code, or the signal that ended it, and all it wrote. Rejects with what the content throws. */
  result: Promise<{ outcome: number | string; output: Buffer }>;
  kill(): void;
}

export interface IsolationLimits {
  args?: string[];
  timeLimitMs: number;
  heapMegabytes: number;
  /** Ends the process when aborted; its result is then the abortion. */
  signal?: AbortSignal | undefined;
}

const living = new Set<ChildProcess>();
// They would outlive the server, whose timer is their limit.
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Gives content from strangers to a program of ours in a process of its own: a crash costs one answer, a hang ends with
 * the time limit, no key or environment variable is within reach, and the memory is given back whole.
 */
export function startIsolated(
  program: string,
  content: AsyncIterable<Buffer>,
  { args = [], timeLimitMs, heapMegabytes, signal }: IsolationLimits,
): IsolatedProcess {
  const flags = [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
    signal,
  });
  living.add(child);
  child.once('close', () => living.delete(child));
  const end = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const source = Readable.from(content, { objectMode: false });
  const fed = pipeline(source, child.stdin).catch((error: NodeJS.ErrnoException) => {
    // The process may end before it read everything; its exit code says why.
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    child.kill('SIGKILL');
    throw error;
  });
  return {
    result: Promise.all([buffer(child.stdout), end, fed]).then(([output, outcome]) => ({ outcome, output })),
    kill: () => child.kill('SIGKILL'),
  };
}
