import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of one module: both are paths below the root, packages are `npm:<name>`, Node's own `node:<name>`. */
export interface Import {
  from: string;
  to: string;
}

export interface Rule {
  name: string;
  reason: string;
  forbids: (edge: Import) => boolean;
}

const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) =>
  /\.(test|examples)\.tsx?$/.test(path) ||
  isIn(path, 'tests', 'bench', 'scripts') ||
  path.endsWith('-suite.ts');
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];
const officeNounOf = (path: string) => /^web\/admin\/(?!kit\/)([^/]+)\//.exec(path)?.[1];
const compositionRoots = [
  'server/serve.ts',
  'server/routes.ts',
  'server/jobs.ts',
  'server/seed.ts',
  'server/seed-actions.ts',
  'server/create-context.ts',
];

/** Whether a contract describes what the office lists, which is what its records are read, changed and exported by. */
const isOfficeContract = (path: string) =>
  isIn(path, 'contracts') &&
  importsOf(path).some(({ to }) => ['contracts/record-endpoints.ts', 'contracts/exports.ts'].includes(to));

/** The import rules of ARCHITECTURE.md; cycles are checked apart. */
export const rules: Rule[] = [
  {
    name: 'contracts import only contracts and zod',
    reason: 'they run in the browser, the server and the tests alike',
    forbids: ({ from, to }) =>
      isIn(from, 'contracts') && !isTest(from) && !isIn(to, 'contracts') && to !== 'npm:zod',
  },
  {
    name: 'web and server never import each other',
    reason: 'the platform split is the security and the bundling boundary',
    forbids: ({ from, to }) =>
      (isIn(from, 'web') && isIn(to, 'server')) || (isIn(from, 'server') && isIn(to, 'web')),
  },
  {
    name: 'the platform never imports features',
    reason: 'features stand on it',
    forbids: ({ from, to }) => isIn(from, 'server/platform') && isIn(to, 'server/features'),
  },
  {
    name: 'only the composition roots see all features',
    reason: 'everything else knows its own and what it stands on',
    forbids: ({ from, to }) =>
      isIn(to, 'server/features') &&
      !isIn(from, 'server/features') &&
      !compositionRoots.includes(from) &&
      !isTest(from),
  },
  {
    name: 'only the HTTP platform, realtime, app and serve know Fastify or socket.io',
    reason: 'handlers are plain functions of context and input',
    forbids: ({ from, to }) =>
      /^npm:(fastify|@fastify\/|socket\.io)/.test(to) &&
      !isIn(from, 'server/platform/http', 'server/platform/realtime', 'web/admin/kit/realtime') &&
      !['server/app.ts', 'server/serve.ts'].includes(from) &&
      !isTest(from),
  },
  {
    name: 'only the platform and *.queries.ts import the SQL builder and schema',
    reason: 'all SQL of a feature is in one place',
    forbids: ({ from, to }) =>
      (to.startsWith('npm:drizzle-orm') ||
        /^server\/platform\/database\/(drizzle|columns|schema|[a-z]+-schema)\.ts$/.test(to)) &&
      !isIn(from, 'server/platform') &&
      !from.endsWith('.queries.ts') &&
      from !== 'server/seed.ts' &&
      !isTest(from),
  },
  {
    name: 'one module loads the SQL builder',
    reason: 'its ES modules take a third of a second of every start, and memory that is never given back',
    forbids: ({ from, to }) =>
      to.startsWith('npm:drizzle-orm') && from !== 'server/platform/database/drizzle.ts',
  },
  {
    name: 'website and admin never import each other',
    reason: 'visitors download no back office',
    forbids: ({ from, to }) =>
      (isIn(from, 'web/website') && isIn(to, 'web/admin')) ||
      (isIn(from, 'web/admin') && isIn(to, 'web/website')),
  },
  {
    name: 'the website imports no contract of the office',
    reason: 'a phone would load, and build when the page opens, what only staff ask for',
    forbids: ({ from, to }) => isIn(from, 'web/website') && !isTest(from) && isOfficeContract(to),
  },
  {
    name: 'the kit of the back office knows no noun',
    reason: 'nouns stand on the kit, which is the same for all of them',
    forbids: ({ from, to }) =>
      isIn(from, 'web/admin/kit') && !isTest(from) && isIn(to, 'web/admin') && !isIn(to, 'web/admin/kit'),
  },
  {
    name: 'nouns of the back office never import what puts them together',
    reason: 'registry, routes and shell know the nouns; the way back is the kit',
    forbids: ({ from, to }) =>
      officeNounOf(from) !== undefined && !isTest(from) && /^web\/admin\/[^/]+\.tsx?$/.test(to),
  },
  {
    name: 'web/ui is a leaf',
    reason: 'the design system knows no domain',
    forbids: ({ from, to }) =>
      isIn(from, 'web/ui') &&
      !isTest(from) &&
      !isIn(to, 'web/ui') &&
      !to.startsWith('npm:') &&
      !to.startsWith('node:'),
  },
  {
    name: 'production code never imports tests, benches or development dependencies',
    reason: 'they are not there in production',
    forbids: ({ from, to }) =>
      isIn(from, 'contracts', 'server', 'web') &&
      !isTest(from) &&
      (isTest(to) || developmentDependencies.has(to)),
  },
  {
    name: 'no barrels',
    reason: 'a barrel hides who uses what and pulls all of it in',
    forbids: ({ to }) => /(^|\/)index\.tsx?$/.test(to) && !to.startsWith('npm:'),
  },
];

const root = new URL('../../', import.meta.url).pathname;

const developmentDependencies = new Set(
  Object.keys(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: object })
      .devDependencies,
  ).map((name) => `npm:${name}`),
);

/** Every module of the product, as paths below the root. */
export function listModules(): string[] {
  const folders = ['contracts', 'server', 'web', 'tests', 'bench'];
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${folder}/${path}`),
  );
  return ['site.config.ts', 'site.types.ts', ...found].toSorted();
}

export function readModule(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The imports of a module: static, re-exported and dynamic with a literal. */
export function importsOf(path: string, source = readModule(path)): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^(['"])(.+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
      return literal ?? [];
    }),
  ];
  return specifiers.map((specifier) => ({ from: path, to: resolve(path, specifier) }));
}

function resolve(from: string, specifier: string): string {
  if (specifier === '#site') return 'site.config.ts';
  if (specifier === '#site-types') return 'site.types.ts';
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('node:')) return specifier;
  if (specifier.startsWith('.')) return posix.normalize(relative(root, join(root, dirname(from), specifier)));
  const [scope = '', name = ''] = specifier.split('/');
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

/** The rules that the imports break, in words. */
export function violations(edges: Import[]): string[] {
  return edges.flatMap((edge) =>
    rules
      .filter((rule) => rule.forbids(edge))
      .map((rule) => `${edge.from} imports ${edge.to}: ${rule.name} (${rule.reason})`),
  );
}

/** Circles among the server's feature folders, each as the folders along it. */
export function featureCycles(edges: Import[]): string[][] {
  return cyclesAmong(edges, featureOf);
}

/** Circles among the noun folders of the back office. */
export function nounCycles(edges: Import[]): string[][] {
  return cyclesAmong(edges, officeNounOf);
}

function cyclesAmong(edges: Import[], folderOf: (path: string) => string | undefined): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (!source || !target || source === target || isTest(from)) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
  }
  const cycles: string[][] = [];
  const walk = (folder: string, trail: string[]): void => {
    if (trail.includes(folder)) {
      if (trail[0] === folder) cycles.push(trail);
      return;
    }
    for (const next of graph.get(folder) ?? []) walk(next, [...trail, folder]);
  };
  for (const folder of graph.keys()) walk(folder, []);
  return cycles;
}
