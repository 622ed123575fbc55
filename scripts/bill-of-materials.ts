import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A package that is installed here. */
export interface InstalledPackage {
  /** Its folder, from the project's root. */
  path: string;
  name: string;
  version: string;
  /** As its own package.json says: an SPDX expression. */
  license: string;
  /** Whether only checks and builds need it. */
  isDevelopment: boolean;
  /** Names that it loads at run time. */
  needs: string[];
}

const names = z._default(z.record(z.string(), z.string()), {});
const lockedPackage = z.object({
  version: z.optional(z.string()),
  dev: z._default(z.boolean(), false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z._default(
    z.record(z.string(), z.object({ optional: z._default(z.boolean(), false) })),
    {},
  ),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
const manifestShape = z.object({
  license: z.optional(z.unknown()),
  licenses: z.optional(z.unknown()),
});

/** Every package of the lock file that is installed on this platform. */
export function readPackages(root: string): InstalledPackage[] {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const manifest = join(root, path, 'package.json');
    if (path === '' || !existsSync(manifest)) return [];
    return [
      {
        path,
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: locked.version ?? '',
        license: licenseOf(manifestShape.parse(JSON.parse(readFileSync(manifest, 'utf8')))),
        isDevelopment: locked.dev,
        needs: needsOf(locked),
      },
    ];
  });
}

function needsOf(locked: z.infer<typeof lockedPackage>): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Old packages have an object, or a list of them. */
function licenseOf({ license, licenses }: z.infer<typeof manifestShape>): string {
  const named = z.object({ type: z.string() });
  const found = z.union([z.string(), named, z.array(named)]).safeParse(license ?? licenses);
  if (!found.success) return '';
  if (typeof found.data === 'string') return found.data;
  return [found.data]
    .flat()
    .map(({ type }) => type)
    .join(' OR ');
}

/** Those that the named ones load, and so on, by the rules with which Node.js looks for them. */
export function closureOf(
  packages: readonly InstalledPackage[],
  roots: readonly string[],
): InstalledPackage[] {
  const byPath = new Map(packages.map((one) => [one.path, one]));
  const found = new Set<InstalledPackage>();
  const add = (name: string, from: string) => {
    const one = resolveFrom(byPath, name, from);
    if (one === undefined || found.has(one)) return;
    found.add(one);
    for (const needed of one.needs) add(needed, one.path);
  };
  for (const name of roots) add(name, '');
  return [...found].sort((a, b) => a.path.localeCompare(b.path));
}

function resolveFrom(
  byPath: ReadonlyMap<string, InstalledPackage>,
  name: string,
  from: string,
): InstalledPackage | undefined {
  for (let folder = from; ;) {
    const found = byPath.get(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
    if (found !== undefined || folder === '') return found;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
}

/** Licenses that ask for no more than to be passed on with what they cover. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
  'PostgreSQL',
  'WTFPL',
]);
/** Packages under other licenses, or whose manifest names none: docs/third-party-notices.md says which and what they ask for. */
export const noticed = [/^libheif-js$/, /^@img\/sharp-libvips-/, /^png-js$/];

/** The packages whose license no one has looked at yet. */
export function unknownLicenses(packages: readonly InstalledPackage[]): InstalledPackage[] {
  return packages.filter(
    ({ name, license }) => !isPermissive(license) && !noticed.some((pattern) => pattern.test(name)),
  );
}

/** `A OR B` needs one, `A AND B` both. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((one) => permissive.has(one.trim())));
}

/** The packages as a CycloneDX 1.6 document. */
export function billOf(
  packages: readonly InstalledPackage[],
  product: { name: string; version: string },
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...product } },
    components: packages.map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: license }],
    })),
  };
}
