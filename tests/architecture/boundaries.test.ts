import { describe, expect, test } from 'vitest';
import {
  featureCycles,
  importsOf,
  listModules,
  nounCycles,
  readModule,
  rules,
  violations,
} from './import-rules.ts';

const modules = listModules();
const edges = modules.flatMap((path) => importsOf(path));

describe('the boundaries between the parts', () => {
  test('hold in every module', () => {
    expect(violations(edges)).toEqual([]);
    expect(featureCycles(edges)).toEqual([]);
    expect(nounCycles(edges)).toEqual([]);
  });

  test('are checked on the whole product, not on an empty list', () => {
    expect(modules.length).toBeGreaterThan(80);
    expect(edges.length).toBeGreaterThan(300);
  });

  // One planted violation for each rule, so that no rule can quietly stop working.
  test.each([
    ['contracts import only contracts and zod', 'contracts/planted.ts', `import { site } from '#site';`],
    ['web and server never import each other', 'web/lib/planted.ts', `import { x } from '#server/app.ts';`],
    [
      'the platform never imports features',
      'server/platform/planted.ts',
      `import { x } from '#server/features/audit/audit.routes.ts';`,
    ],
    [
      'only the composition roots see all features',
      'server/planted.ts',
      `import { x } from './features/audit/audit.routes.ts';`,
    ],
    [
      'only the HTTP platform, realtime, app and serve know Fastify or socket.io',
      'server/features/audit/planted.ts',
      `import Fastify from 'fastify';`,
    ],
    [
      'only the platform and *.queries.ts import the SQL builder and schema',
      'server/features/audit/planted.ts',
      `import { sql } from 'drizzle-orm';`,
    ],
    [
      'one module loads the SQL builder',
      'server/features/audit/planted.queries.ts',
      `import { or } from 'drizzle-orm';`,
    ],
    [
      'website and admin never import each other',
      'web/website/planted.tsx',
      `const page = import('#web/admin/routes.ts');`,
    ],
    [
      'the website imports no contract of the office',
      'web/website/planted.ts',
      `import { serviceRequest } from '#contracts/service-requests.ts';`,
    ],
    [
      'the kit of the back office knows no noun',
      'web/admin/kit/lists/planted.ts',
      `import { x } from '../../leases/lease-label.ts';`,
    ],
    [
      'nouns of the back office never import what puts them together',
      'web/admin/leases/planted.ts',
      `import '../nouns.ts';`,
    ],
    ['web/ui is a leaf', 'web/ui/button/planted.tsx', `export { site } from '#site';`],
    [
      'production code never imports tests, benches or development dependencies',
      'server/planted.ts',
      `import { test } from 'vitest';`,
    ],
    ['no barrels', 'web/admin/planted.ts', `import { x } from './index.ts';`],
  ])('are enforced: %s', (name, path, source) => {
    const found = violations(importsOf(path, source));
    expect(found.some((line) => line.includes(name))).toBe(true);
    expect(rules.map((rule) => rule.name)).toContain(name);
  });

  test('are enforced: feature folders form no cycle', () => {
    const planted = [
      { from: 'server/features/a/one.ts', to: 'server/features/b/two.ts' },
      { from: 'server/features/b/two.ts', to: 'server/features/a/one.ts' },
    ];
    expect(featureCycles(planted).length).toBeGreaterThan(0);
  });

  test('are enforced: nouns of the back office form no cycle', () => {
    const planted = [
      { from: 'web/admin/leases/one.ts', to: 'web/admin/payments/two.ts' },
      { from: 'web/admin/payments/two.ts', to: 'web/admin/leases/one.ts' },
    ];
    expect(nounCycles(planted).length).toBeGreaterThan(0);
  });
});

describe('the shape of the code', () => {
  const lines = new Map(modules.map((path) => [path, readModule(path).split('\n').length]));

  test('keeps every file of the product under 350 lines; a test is one story, as long as it is', () => {
    const long = [...lines].filter(([path, count]) => count > 350 && !/\.test\.tsx?$/.test(path));
    expect(long).toEqual([]);
  });

  test('keeps process.env to the one reader of configuration', () => {
    const readers = modules.filter(
      (path) =>
        /^(contracts|server|web)\//.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        readModule(path).includes('process.env'),
    );
    expect(readers).toEqual(['server/config.ts']);
  });
});
