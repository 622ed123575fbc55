// `npm start`, `npm run demo`: everything from a fresh clone to the running server.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildIfNeeded,
  installIfNeeded,
  pinnedNode,
  root,
  serverEnvironment,
  serverFlags,
} from './setup.mjs';

const isDemo = process.argv.includes('--demo');
// Demo data must never reach the real folder, database or bucket, whatever the environment or .env say.
const demoEnvironment = { DATA_DIR: './data-demo', DATABASE_URL: '', FILES: 'disk' };

try {
  installIfNeeded();
  await buildIfNeeded();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const server = spawn(
  pinnedNode,
  [...serverFlags, ...environmentFile(), 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...(isDemo ? demoEnvironment : {}) },
    // The fourth channel closes when this process dies in whatever way, and the server then stops too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// Ctrl-C reaches the server by itself; a signal to this process alone does not. The server takes both as one.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm hands no signal on, and can be killed: this process, or the shell between the two, then has another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = isNpmShell(process.ppid) ? process.ppid : null;
  const parents = () => `${process.ppid} ${shell === null ? '' : parentOf(shell)}`;
  const atFirst = parents();
  setInterval(() => parents() === atFirst || server.kill('SIGTERM'), 250);
}
server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));

/** Variables that are set already, also to nothing, win over the file. */
function environmentFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}

/** Whether npm runs its scripts by this process, `sh -c …`; only Linux tells. */
function isNpmShell(pid) {
  return readProcess(pid, 'cmdline').split('\0')[1] === '-c';
}

/** '' where the process is gone. */
function parentOf(pid) {
  // After the name, which may hold anything: state, parent, …
  return readProcess(pid, 'stat').split(') ').at(-1).split(' ')[1] ?? '';
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
