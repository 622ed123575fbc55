import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPath } from '#contracts/languages.ts';

const website = fileURLToPath(new URL('../../dist/website/', import.meta.url));

/** What a public page of the build weighs in brotli: its HTML, styles and scripts. */
export interface PageBytes {
  html: number;
  css: number;
  js: number;
}

/** The page at `/` or `/name`, or below /es. */
export async function pageBytesOf(path: string): Promise<PageBytes> {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const html = await readFile(join(website, file), 'utf8');
  const styles = [...html.matchAll(/"\/(assets\/[^"]+\.css)"/g)].map(([, style]) => style ?? '');
  const scripts = await scriptsOf(path);
  return { html: await brotliSize(file), css: await sumOf(styles), js: await sumOf([...scripts]) };
}

/** The scripts of a page: the one that it names, and of what that loads later the page's own. */
export async function scriptsOf(path: string): Promise<Set<string>> {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const [, main = ''] =
    /<script type="module" src="\/([^"]+)"/.exec(await readFile(join(website, file), 'utf8')) ?? [];
  const page = readPath(path).path.slice(1) || 'home';
  const scripts = new Set<string>();
  const add = async (script: string): Promise<void> => {
    if (scripts.has(script)) return;
    scripts.add(script);
    const code = await readFile(join(website, script), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      await add(`assets/${imported}`);
  };
  await add(main);
  for (const name of ['hydrate', `${page}.page`]) {
    const codes = await Promise.all([...scripts].map((script) => readFile(join(website, script), 'utf8')));
    const later = codes.join('\n').match(new RegExp(`\\b${name}-[\\w-]+\\.js`));
    if (!later) throw new Error(`The scripts of ${path} load no ${name}.`);
    await add(`assets/${later[0]}`);
  }
  return scripts;
}

async function sumOf(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(brotliSize));
  return sizes.reduce((total, size) => total + size, 0);
}

async function brotliSize(file: string): Promise<number> {
  return (await stat(join(website, `${file}.br`))).size;
}
