import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const website = fileURLToPath(new URL('../../dist/website/', import.meta.url));

/** What a public page of the build weighs in brotli: its HTML, styles and scripts. */
export interface PageBytes {
  html: number;
  css: number;
  js: number;
}

/** The page at `/` or `/name`. */
export async function pageBytesOf(path: string): Promise<PageBytes> {
  const name = path === '/' ? 'home' : path.slice(1);
  const file = path === '/' ? 'index.html' : `${name}.html`;
  const html = await readFile(join(website, file), 'utf8');
  const styles = [...html.matchAll(/"\/(assets\/[^"]+\.css)"/g)].map(([, style]) => style ?? '');
  const scripts = await scriptsFrom(['main', 'hydrate', `${name}.page`]);
  return { html: await brotliSize(file), css: await sumOf(styles), js: await sumOf([...scripts]) };
}

/** The scripts of these names, and all that they import. */
async function scriptsFrom(names: string[]): Promise<Set<string>> {
  const built = await readdir(join(website, 'assets'));
  const scripts = new Set<string>();
  const add = async (script: string): Promise<void> => {
    if (scripts.has(script)) return;
    scripts.add(script);
    const code = await readFile(join(website, script), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      await add(`assets/${imported}`);
  };
  for (const name of names) {
    const script = built.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    if (!script) throw new Error(`The build has no script ${name}.`);
    await add(`assets/${script}`);
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
