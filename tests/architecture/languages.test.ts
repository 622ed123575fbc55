import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/setup.mjs';

const catalogues = ['contracts', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.e[ns]\.ts$/.test(path)),
);

test('each catalogue of texts is there in English and in Spanish', () => {
  const names = (language: string) =>
    catalogues.filter((path) => path.endsWith(`.${language}.ts`)).map((path) => path.slice(0, -6));
  expect(names('en').length).toBeGreaterThan(15);
  expect(names('es').toSorted()).toEqual(names('en').toSorted());
});

test.each(catalogues.filter((path) => path.endsWith('.en.ts')))(
  'every sentence of %s has a Spanish one of its own',
  async (path) => {
    // The type of the Spanish one is that of the English one, so that each has the same names.
    const english = textsOf((await import(join(root, path))) as object);
    const spanish = textsOf((await import(join(root, path.replace(/\.en\.ts$/, '.es.ts')))) as object);
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
    const copied = Object.entries(english).filter(
      ([name, text]) => text === spanish[name] && text.trim().split(/\s+/).length > 2,
    );
    expect(copied).toEqual([]);
    for (const text of Object.values(spanish)) expect(text).not.toMatch(/\b(?:tú|tu|tus|te|puedes)\b/i);
  },
);

test('no link of a public page leads out of its language: the paths of pages are made by localPath', () => {
  const sources = ['web/website', 'web/frame'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx$/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  const written = sources.flatMap((source) =>
    [...source.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path),
  );
  // Staff have one language.
  expect(written.filter((path) => !/^\/(?:login|admin)\b/.test(path ?? ''))).toEqual([]);
});

/** The texts of a catalogue by their place in it; those that are put together are left out. */
function textsOf(value: unknown, place = ''): Record<string, string> {
  if (typeof value === 'string') return { [place]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => textsOf(inner, `${place}.${name}`)),
  );
}
