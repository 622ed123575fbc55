import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { explainConnection } from './explain-refusal.ts';

/** What a start says where its database is the tests' own with these changes. */
async function refusalOf(changes: Partial<Record<'pathname' | 'password' | 'username' | 'port', string>>) {
  const url = Object.assign(new URL(inject('databaseUrl')), changes);
  const db = openDatabase({ url: url.href, log: pino({ level: 'silent' }) });
  const error = await db.check().catch((caught: unknown) => caught);
  await db.close();
  return explainConnection(error).message;
}

test.each([
  ['no such database', { pathname: '/nowhere' }, /has no database of this name; create it/],
  ['a wrong password', { password: 'hunter2' }, /refuses this password or user; correct them/],
  ['a user that is not there', { username: 'nobody' }, /refuses this password or user; correct them/],
  ['nobody there', { port: '9' }, /does not answer \(ECONNREFUSED\); check its address/],
])('%s is named', async (_what, changes, text) => {
  const said = await refusalOf(changes);
  expect(said).toMatch(text);
  expect(said).toMatch(/^DATABASE_URL: /);
  expect(said).not.toContain('hunter2');
});
