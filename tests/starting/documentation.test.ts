import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#server/routes.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Every variable that the configuration reads. */
const variables = [
  ...new Set(
    [...read('server/config.ts').matchAll(/\(\s*'([A-Z][A-Z0-9_]+)'/g)].flatMap((match) => match[1] ?? []),
  ),
].filter((name) => name !== 'NODE_ENV');

// spec: ST-26
test('the README names every environment variable', () => {
  expect(variables.length).toBeGreaterThan(20);
  expect(variables.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([]);
});

// spec: ST-27
test('.env.example has a line for every environment variable, and none that nothing reads', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
    (match) => match[1] ?? [],
  );
  expect(lines.toSorted()).toEqual(variables.toSorted());
});

test('the README names only scripts that exist, and all of them', () => {
  // npm's own manifest.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('README.md').matchAll(/`npm (?:run )?([a-z:-]+)(?: -- [^`]+)?`/g)].flatMap(
    (match) => match[1] ?? [],
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('version managers are given the Node.js that the project pins', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(read('.node-version').trim()).toBe(dependencies.node);
});

test('proxies keep every address with a private link out of their logs', () => {
  const calls = endpoints.filter(({ path }) => path.includes('/:token')).map(({ path }) => `/api${path}`);
  const pages = ['/track/:token', '/packet/:token', '/statement/:token', '/service-request/submitted/:token'];
  const places = [...new Set([...calls, ...pages].map((path) => path.slice(0, path.indexOf(':token'))))];
  expect(places.length).toBeGreaterThan(6);
  for (const [file, count] of [
    ['deploy/nginx.conf', 2],
    ['deploy/haproxy.cfg', 1],
  ] as const) {
    const patterns = [...read(file).matchAll(/\^\/\(es\/\)\?\([^)]+\)\//g)].map(
      ([pattern]) => new RegExp(pattern),
    );
    expect([file, patterns.length]).toEqual([file, count]);
    for (const place of places)
      for (const language of ['', '/es'])
        for (const pattern of patterns) expect(`${language}${place}x`).toMatch(pattern);
  }
  for (const page of ['README.md', 'docs/operations.md'])
    expect([page, places.filter((place) => !read(page).includes(`\`${place}\``))]).toEqual([page, []]);
});
