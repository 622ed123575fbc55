// Cuts the one style sheet of the website's build into one for each page: what a page's scripts never name is left out.
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { Language } from '#contracts/languages.ts';

/** The build gives every class of a module such a name (vite.website.config.ts). */
const moduleClass = /\.(_[\w-]{5})(?![\w-])/g;

/**
 * Writes a style sheet for every page of a language below `website`, and which page has which into `.vite/styles.<language>.json`: the
 * path of the page's module, and the address of its sheet. Pages that need the same share one.
 */
export async function writePageStyles(website: string, language: Language): Promise<void> {
  const manifestText = await readFile(join(website, `.vite/manifest.${language}.json`), 'utf8');
  const manifest: Manifest = JSON.parse(manifestText);
  const whole = manifest['style.css']?.file;
  if (!whole) throw new Error('The browser build has no style.css in its manifest.');
  const css = await readFile(join(website, whole), 'utf8');
  const styles: Record<string, string> = {};
  for (const page of Object.keys(manifest).filter(isPage)) {
    const files = [...reachedFrom(manifest, ['main.ts', page])].map((key) => manifest[key]?.file ?? '');
    const scripts = await Promise.all(files.map((file) => readFile(join(website, file), 'utf8')));
    const sheet = stylesFor(css, scripts.join('\n'));
    const file = `assets/style-${createHash('sha256').update(sheet).digest('base64url').slice(0, 8)}.css`;
    await writeFile(join(website, file), sheet);
    styles[page] = `/${file}`;
  }
  await writeFile(join(website, `.vite/styles.${language}.json`), JSON.stringify(styles));
  await rm(join(website, whole));
}

function isPage(key: string): boolean {
  return key.endsWith('.page.tsx');
}

/** All that a page may come to load, other pages apart. */
function reachedFrom(manifest: Manifest, keys: string[], reached = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || reached.has(key)) continue;
    reached.add(key);
    const later = (chunk.dynamicImports ?? []).filter((name) => !isPage(name));
    reachedFrom(manifest, [...(chunk.imports ?? []), ...later], reached);
  }
  return reached;
}

/** The rules of minified styles without those whose selectors name only classes that `scripts` never do. */
export function stylesFor(css: string, scripts: string): string {
  const isNamed = (selector: string): boolean => {
    const names = [...selector.matchAll(moduleClass)].map(([, name]) => name ?? '');
    return names.length === 0 || names.some((name) => scripts.includes(name));
  };
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === null) return head;
      if (/^@(media|supports|layer|container)/.test(head)) {
        const inner = stylesFor(body, scripts);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const remaining = splitAt(head, ',').filter(isNamed);
      return remaining.length > 0 ? `${remaining.join(',')}{${body}}` : '';
    })
    .join('');
}

/** The rules on the outermost level: what stands in front of the braces, and what in them; null for a line such as an import. */
function rulesOf(css: string): { head: string; body: string | null }[] {
  const rules: { head: string; body: string | null }[] = [];
  for (const piece of splitAt(css, '}')) {
    const open = piece.indexOf('{');
    const lines = piece.slice(0, open === -1 ? undefined : open).split(';');
    const head = lines.pop() ?? '';
    for (const line of lines) rules.push({ head: `${line};`, body: null });
    if (open !== -1) rules.push({ head, body: piece.slice(open + 1) });
  }
  return rules;
}

/** Splits at a sign, but not inside braces, brackets and texts; a closing brace ends the block that it belongs to. */
function splitAt(text: string, sign: ',' | '}'): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const at = text[index] ?? '';
    if (quote) {
      if (at === '\\') index += 1;
      else if (at === quote) quote = '';
      continue;
    }
    if (at === '"' || at === "'") quote = at;
    else if ('{(['.includes(at)) depth += 1;
    else if ('})]'.includes(at)) depth -= 1;
    if (at === sign && depth === 0) {
      pieces.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...pieces, text.slice(start)];
}
