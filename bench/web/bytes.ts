import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';

const website = join(root, 'dist/website');

/** What a page weighs in brotli: its HTML, and the scripts and styles that it names. */
export interface Bytes {
  html: number;
  css: number;
  js: number;
}

export async function bytesOf(path: string): Promise<Bytes> {
  const page = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const html = await readFile(join(website, page), 'utf8');
  const sum = async (pattern: RegExp): Promise<number> => {
    const files = new Set([...html.matchAll(pattern)].map(([, file]) => file ?? ''));
    const sizes = await Promise.all([...files].map(brotliSize));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    html: await brotliSize(page),
    css: await sum(/"\/(assets\/[^"]+\.css)"/g),
    js: await sum(/"\/(assets\/[^"]+\.js)"/g),
  };
}

async function brotliSize(file: string): Promise<number> {
  return (await stat(join(website, `${file}.br`))).size;
}
