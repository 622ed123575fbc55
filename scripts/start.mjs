// `npm start`, `npm run demo`: everything from a fresh clone to the running server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
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
// npm ends on a signal without handing it on: this process then has another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 250);
}
server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));

/** Variables that are set already, also to nothing, win over the file. */
function environmentFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}
