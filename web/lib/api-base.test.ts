import { expect, test } from 'vitest';
import { chooseApiBase } from './api-base.ts';

const live = { base: 'https://api.example.com', devBase: 'https://dev-api.example.com', isDevBuild: false };

// spec: DL-05
test('the live site calls the configured host', () => {
  expect(chooseApiBase({ ...live, hostname: 'www.example.com' })).toBe('https://api.example.com');
});

// spec: DL-06
test.each(['localhost', '127.0.0.1', 'preview.example.com', 'site-preview.example.com', 'dev.example.com'])(
  'a page on %s calls the second host',
  (hostname) => {
    expect(chooseApiBase({ ...live, hostname })).toBe('https://dev-api.example.com');
  },
);

// spec: DL-06
test('a development build calls the second host wherever it is served', () => {
  expect(chooseApiBase({ ...live, hostname: 'www.example.com', isDevBuild: true })).toBe(
    'https://dev-api.example.com',
  );
});

// spec: DL-07 DL-08
test.each(['https://a.example.com/', 'https://a.example.com/api', 'https://a.example.com/api//'])(
  '%s loses its trailing slashes and /api',
  (base) => {
    expect(chooseApiBase({ base, devBase: '', hostname: 'www.example.com', isDevBuild: false })).toBe(
      'https://a.example.com',
    );
  },
);

// spec: DL-09
test('without settings the page calls its own origin', () => {
  expect(chooseApiBase({ base: undefined, devBase: '', hostname: 'localhost', isDevBuild: true })).toBe('');
  // Without a second host every page calls the first.
  expect(chooseApiBase({ ...live, devBase: undefined, hostname: 'localhost' })).toBe(live.base);
});
