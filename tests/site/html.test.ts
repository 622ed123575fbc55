import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate/node';
import { expect, test } from 'vitest';

const website = fileURLToPath(new URL('../../dist/website/', import.meta.url));
const pages = readdirSync(website, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes these in its own way, and browsers take both.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    // Everything comes from the site itself.
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-trailing-whitespace': 'off',
    // Titles carry the company's name; numbers are kept on one line by their style.
    'long-title': 'off',
    'tel-non-breaking': 'off',
  },
});

test.each(pages)('%s is valid HTML', async (page) => {
  const report = await validator.validateString(readFileSync(website + page, 'utf8'), page);
  const found = report.results.flatMap(({ messages }) => messages);
  expect(
    found.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  ).toEqual([]);
});

test.each(pages)('every link and file of %s leads somewhere', (page) => {
  const html = readFileSync(website + page, 'utf8');
  const addresses = [...html.matchAll(/\s(?:href|src|action)="([^"]+)"/g)].map(
    ([, address]) => address ?? '',
  );
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const broken = addresses.filter((address) => {
    if (/^(https?:|mailto:[^@\s]+@[^@\s]+|tel:\+\d{11}$)/.test(address)) return false;
    if (address.startsWith('#')) return !ids.has(address.slice(1));
    if (address === '/login' || /^\/(api|admin)\//.test(address)) return false;
    const path = address === '/' ? 'index.html' : address.slice(1);
    return !existsSync(website + path) && !existsSync(`${website}${path}.html`);
  });
  expect(addresses.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

test.each(pages)('%s has one main heading, and no heading skips a level', (page) => {
  const html = readFileSync(website + page, 'utf8');
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(skips).toEqual([]);
});

test('a form’s page does not say that it was sent before it is, not even to a browser without dialogs', () => {
  expect(readFileSync(`${website}service-request.html`, 'utf8')).not.toContain('Submission Successful');
});
