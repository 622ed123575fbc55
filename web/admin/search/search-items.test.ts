import { expect, test } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import type { SearchAnswer, SearchHit } from '#contracts/search.ts';
import '../nouns.ts';
import { searchItems } from './search-items.ts';
import type { Viewer } from './search-items.ts';

const everyone: Viewer = { isRestricted: false, isSuperAdmin: false, worksWithAll: true };
const hit = (fields: Partial<SearchHit>): SearchHit => ({
  kind: 'tenant',
  id: 8,
  title: 'Nadia Lakeshore',
  text: 'BT01-0007',
  createdAt: null,
  parentId: null,
  ...fields,
});
const answerOf = (groups: SearchAnswer['groups'], exact: SearchHit[] = []): SearchAnswer => ({
  exact,
  groups,
});
const linesOf = (q: string, answer?: SearchAnswer, viewer = everyone) =>
  searchItems(q, answer, viewer).map(({ label, items }) => [
    label,
    items.map(({ title, address }) => `${title}: ${address}`),
  ]);

test('the best match stands first, then the records, then screens and commands', () => {
  const unit = hit({ kind: 'unit', id: 5, title: 'BT01-0105' });
  const found = answerOf([{ kind: 'tenant', hits: [hit({})], hasMore: false }], [unit]);
  expect(linesOf('lease', found)).toEqual([
    ['Best match', ['BT01-0105: /admin/units/BT01-0105']],
    ['Tenants', ['Nadia Lakeshore: /admin/tenants?record=8']],
    ['Screens', [expect.stringMatching(/^Leases: /)]],
    ['Commands', [expect.stringMatching(/^New lease: /)]],
  ]);
});

test('a reference leads to its record alone; what the server says of the record comes before the bare number', () => {
  const reference = referenceOf('registration', 7);
  const bare = [['Best match', [`${reference}: /admin/registration-submissions?record=7`]]];
  expect(linesOf(reference)).toEqual(bare);
  const others = [{ kind: 'tenant' as const, hits: [hit({})], hasMore: true }];
  expect(linesOf(reference.toLowerCase(), answerOf(others))).toEqual(bare);
  const named = hit({ kind: 'registration', id: 7, title: 'BT01-0007, Ada Owner' });
  expect(linesOf(reference, answerOf(others, [named]))).toEqual([
    ['Best match', ['BT01-0007, Ada Owner: /admin/registration-submissions?record=7']],
  ]);
});

test('more is offered only of a list that takes words, and a message leads to its conversation', () => {
  const message = hit({ kind: 'message', id: 90, title: 'ada@example.com', parentId: 4 });
  const found = answerOf([
    { kind: 'owner', hits: [hit({ kind: 'owner' })], hasMore: true },
    { kind: 'tenant', hits: [hit({})], hasMore: false },
    { kind: 'message', hits: [message], hasMore: true },
  ]);
  expect(linesOf('a & b', found)).toEqual([
    ['Owners', ['Nadia Lakeshore: /admin/owners?record=8', 'More in Owners: /admin/owners?q=a+%26+b']],
    ['Tenants', ['Nadia Lakeshore: /admin/tenants?record=8']],
    ['Messages between staff', ['ada@example.com: /admin/messages?with=4']],
  ]);
});

test('a screen is found by each word of its name in any order, and nothing by nothing', () => {
  expect(linesOf('registration  owner')).toEqual([
    ['Screens', ['OWNER / TENANT Registration submissions: /admin/registration-submissions']],
  ]);
  expect(linesOf('registration lease')).toEqual([]);
  expect(linesOf('').map(([label]) => label)).not.toContain('Screens');
});

test('a screen of the super admin is found by them alone, and one of no property by who works with all', () => {
  const retention = [['Screens', ['Retention of papers: /admin/retention']]];
  expect(linesOf('retention', undefined, { ...everyone, isSuperAdmin: true })).toEqual(retention);
  expect(linesOf('retention')).toEqual([]);
  const restricted = { ...everyone, isRestricted: true, worksWithAll: false };
  expect(linesOf('contact inquiries')).toHaveLength(1);
  expect(linesOf('contact inquiries', undefined, restricted)).toEqual([]);
});

test('who works with some properties is offered to record what is of a unit, and no new property', () => {
  const restricted = { ...everyone, isRestricted: true, worksWithAll: false };
  const commands = (viewer: Viewer) =>
    searchItems('', undefined, viewer).flatMap(({ label, items }) =>
      label === 'Commands' ? items.map(({ title }) => title) : [],
    );
  expect(commands(everyone)).toContain('New property');
  expect(commands(restricted)).not.toContain('New property');
  expect(commands(restricted)).toContain('Record an expense');
});
