import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxMailer, forgetOutbox } from './outbox-mailer.ts';

const dayMs = 24 * 60 * 60_000;

test('messages in the outbox are removed when they were written long ago, and nothing else is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellserved-outbox-'));
  const config = { dataDir, mailFrom: 'office@example.com', managerEmail: 'manager@example.com' };
  const folder = join(dataDir, 'outbox');
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  expect(await forgetOutbox(config, now)).toBe(0);

  const mailer = createOutboxMailer(config);
  // Held for 200 days, or not, and written so many days ago.
  const saved: string[] = [];
  for (const [madeDaysAgo, writtenDaysAgo] of [
    [200, 190],
    [200, 10],
    [1, 1],
  ] as const) {
    const answer = await mailer.send(
      {
        messageId: `<made-${madeDaysAgo}-written-${writtenDaysAgo}@example.com>`,
        createdAt: ago(madeDaysAgo),
        to: 'resident@example.com',
        subject: 'Words',
        text: 'Words',
        html: '<p>Words</p>',
      },
      new AbortController().signal,
    );
    const name = answer.replace('Written to outbox/', '');
    await utimes(join(folder, name), ago(writtenDaysAgo), ago(writtenDaysAgo));
    if (writtenDaysAgo < 180) saved.push(name);
  }
  const others = ['notes.txt', '2020-01-01T00-00-00.000Z.eml'];
  for (const name of [...others, '.2020-01-01T00-00-00.000Z-cut-short.eml.part']) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), ago(300), ago(300));
  }

  expect(await forgetOutbox(config, ago(180))).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual([...saved, ...others].toSorted());
  await rm(dataDir, { recursive: true });
});
