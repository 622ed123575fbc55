// What a fresh clone needs before anything else runs. Plain JavaScript for any Node.js from 20 on, nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
const isWindows = process.platform === 'win32';

/** The pinned Node.js that everything of the project runs under. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/**
 * How the server runs: a small nursery for new objects, and few arenas for the many threads that uploads run on. After a
 * rush of uploads it keeps about half of the memory that it would keep otherwise (docs/benchmarks.md). Its heap is cleared once
 * it is twice as large as what is in use, not several times that: an import of 50,000 rows takes half of the memory or less
 * (docs/decisions/0069). Compiled code is stored for the next start, which then neither strips types nor compiles again.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100'];
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
};

/** Installs when the lock file changed, and prints one line when it does. */
export function installIfNeeded() {
  // A linked node_modules belongs to the checkout it leads to: installing would empty it there.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const manifest = JSON.parse(readText('package.json'));
  const { dependencies, devDependencies, allowScripts } = manifest;
  const stamp = hashOf([
    JSON.stringify({ dependencies, devDependencies, allowScripts }),
    readText('package-lock.json'),
    `${process.platform} ${process.arch}`,
  ]);
  const stampPath = join(root, 'node_modules', '.installed');
  if (existsSync(pinnedNode) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  process.stdout.write('Installing…\n');
  // Inside `npm start` npm tells where it is; elsewhere it is found by name.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [isWindows ? 'npm.cmd' : 'npm'];
  const [command, ...start] = npm;
  const result = spawnSync(
    command,
    [...start, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: isWindows && npm.length === 1,
    },
  );
  if (result.status !== 0) {
    throw new Error(
      `Installing failed:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim(),
    );
  }
  writeFileSync(stampPath, stamp);
}

/** Builds when a source of the two web builds changed, and prints one line when it does. */
export async function buildIfNeeded() {
  const stamp = hashOf([...webSources(), ...buildSettings()]);
  const stampPath = join(root, 'dist', '.stamp');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  process.stdout.write('Building…\n');
  rmSync(stampPath, { force: true });
  const { code, output } = await runQuietly(pinnedNode, [join('scripts', 'build.mjs')]);
  if (code !== 0) throw new Error(`Building failed:\n${output}`.trim());
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, stamp);
}

/** Runs a command of the project and answers its exit code with all it said, in the order it was said. */
export function runQuietly(command, commandArguments, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** What the build and the server agree on: the mark for the own address, the description of the API. */
const agreements = [
  'routes',
  ...['built-origin', 'openapi', 'schema-components', 'answer-schema'].map((name) => `platform/http/${name}`),
].map((name) => `server/${name}.ts`);

/** Name and content of every file that goes into the web builds; tests do not. */
function webSources() {
  const sources = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else if (!/\.test\.tsx?$/.test(entry.name)) sources.push(child, readFileSync(join(root, child)));
    }
  };
  visit('contracts');
  visit('web');
  visit('scripts/forms');
  const single = readdirSync(root).filter((name) =>
    /^vite\.\w+\.config\.ts$|^(site\.(config|languages)|tsconfig)\b/.test(name),
  );
  const build = ['build.mjs', 'page-styles.ts', 'share-cards.ts', 'website-pages.mjs'].map(
    (name) => `scripts/${name}`,
  );
  for (const file of [...single, 'package.json', 'package-lock.json', ...build, ...agreements]) {
    sources.push(file, existsSync(join(root, file)) ? readFileSync(join(root, file)) : '');
  }
  return sources;
}

/** Client settings come from the environment, or from the file .env, which Vite reads too. */
function buildSettings() {
  const given = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  const file = existsSync(join(root, '.env')) ? readText('.env') : '';
  return [
    ...given.sort().map((name) => `${name}=${process.env[name]}`),
    ...file.split('\n').filter((line) => line.startsWith('VITE_')),
  ];
}

function readText(path) {
  return readFileSync(join(root, path), 'utf8');
}

function hashOf(parts) {
  const hash = createHash('sha256');
  // The length keeps `ab`, `c` apart from `a`, `bc`.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
