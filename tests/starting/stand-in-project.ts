import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Node.js of the machine, with which npm was called; the one that the tests run under where npm was not. */
export const machineNode = process.env['npm_node_execpath'] ?? process.execPath;

/** A small project with the real scripts; what they call only writes down that it was called. */
export interface StandInProject {
  folder: string;
  /** What was called so far, line by line. */
  calls(): Promise<string[]>;
  write(files: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/** Stands for the Node.js that the lock file pins. */
const pinnedNode = `#!/bin/sh\nPINNED=yes exec ${process.execPath} "$@"\n`;

/** Installs, like npm, a pinned Node.js and the tools, from nothing. */
const npm = `
  import { appendFileSync, cpSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
  appendFileSync('calls', 'npm ' + process.argv[2] + '\\n');
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/node/bin', { recursive: true });
  cpSync('tools', 'node_modules/.bin', { recursive: true });
  writeFileSync('node_modules/node/bin/node', ${JSON.stringify(pinnedNode)}, { mode: 0o755 });`;

const server = `
  import { appendFileSync } from 'node:fs';
  const note = (line: string) => appendFileSync('calls', line + '\\n');
  process.on('SIGTERM', () => { note('SIGTERM'); process.exit(3); });
  process.on('disconnect', () => { note('starter gone'); process.exit(0); });
  setInterval(() => {}, 1000);
  process.send?.('ready');
  // Last: who waits for this may kill the starter at once, and then there is no one to send to.
  note(['server', process.env.DATA_DIR, process.env.DATABASE_URL, process.env.PINNED].join(' '));`;

/** A tool that notes its call, and fails where a file \`broken\` names it. */
const tool = (name: string, more = ''): string => `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const given = process.argv.slice(2);
  appendFileSync('calls', ['${name}', ...given].join(' ') + '\\n');
  const isBroken = existsSync('broken') && readFileSync('broken', 'utf8').split(' ').includes('${name}');
  ${more}
  if (isBroken) { console.log('${name} found a mistake'); process.exit(1); }`;

/** Writes down results as the project's own reporter does; a broken run has failures, a cut one ends in the middle. */
const vitest = tool(
  'vitest',
  `const lines = [{ event: 'planned', files: ['a.test.ts', 'b.test.ts'] }];
  for (let test = 0; test < (isBroken ? 3 : 5); test++)
    lines.push({ event: 'test', file: 'a.test.ts', name: 'works', state: 'passed', messages: [] });
  lines.push({ event: 'file', file: 'a.test.ts', state: 'passed', ms: 2500, messages: [] });
  if (isBroken) for (let test = 0; test < 2; test++)
    lines.push({ event: 'test', file: 'b.test.ts', name: 'pays', state: 'failed', messages: ['too little'] });
  const isCut = existsSync('cut');
  if (!isCut) lines.push({ event: 'file', file: 'b.test.ts', state: 'passed', ms: 900, messages: [] });
  mkdirSync('.cache', { recursive: true });
  writeFileSync(process.env.TEST_JOURNAL, lines.map((line) => JSON.stringify(line) + '\\n').join(''));
  if (isCut) process.kill(process.pid, 'SIGKILL');`,
);

export async function createStandInProject(): Promise<StandInProject> {
  const folder = await mkdtemp(join(tmpdir(), 'wellserved-setup-'));
  const real = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const write = async (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  await cp(real('scripts'), join(folder, 'scripts'), { recursive: true });
  await cp(real('tests/support/find-chromium.ts'), join(folder, 'tests/support/find-chromium.ts'));
  await write({
    'package.json': JSON.stringify({
      type: 'module',
      imports: { '#tests/*': './tests/*' },
      dependencies: { node: '24.0.0' },
    }),
    'package-lock.json': '{ "lockfileVersion": 3 }',
    'site.config.ts': '',
    'contracts/leases.ts': '',
    'web/page.tsx': '',
    'npm.js': npm,
    'scripts/build.mjs': `
      import { appendFileSync, existsSync } from 'node:fs';
      appendFileSync('calls', 'build\\n');
      if (existsSync('ended')) process.kill(process.ppid, 'SIGTERM');`,
    'scripts/spec-coverage.ts': `
      import { appendFileSync } from 'node:fs';
      appendFileSync('calls', 'spec\\n');`,
    'server/main.ts': server,
    ...Object.fromEntries(['tsc', 'oxlint', 'oxfmt'].map((name) => [`tools/${name}`, tool(name)])),
    'tools/vitest': vitest,
  });
  return {
    folder,
    calls: async () =>
      (await readFile(join(folder, 'calls'), 'utf8').catch(() => ''))
        .split('\n')
        .filter((line) => line !== ''),
    write,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
