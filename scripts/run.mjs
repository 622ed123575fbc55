// `node scripts/run.mjs FILE …`: installs when needed, then runs a script of the project under the pinned Node.js.
import { spawn } from 'node:child_process';
import { installIfNeeded, pinnedNode, root } from './setup.mjs';

try {
  installIfNeeded();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  // Where the checks cannot even begin, that is one failure, said in the form of a finished run.
  if (process.argv[2] === 'scripts/check.ts') process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}
const child = spawn(pinnedNode, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
