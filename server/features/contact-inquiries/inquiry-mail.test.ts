import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeContactInquiry } from '#contracts/contact-inquiries.ts';
import { listMail } from '#contracts/mail.ts';
import { referenceOf } from '#contracts/references.ts';
import { signIn } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox, soon } from '#tests/support/mailbox.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true, config: { publicUrl: 'https://office.example.com' } });
  as = { token: (await signIn(app)).accessToken };
});
afterAll(() => app.close());

const mailsAbout = (reference: string) =>
  soon(async () => {
    const found = (await readOutbox(app, 2)).filter(({ subject }) => subject?.includes(reference));
    expect(found).toHaveLength(2);
    return found;
  });

// spec: ML-06, ML-07
test('an inquiry is confirmed to the visitor and announced to the manager with a link to it', async () => {
  const { id, reference } = await submitInquiry(app, { boardPosition: ['Board Member', 'Developer'] });
  expect(reference).toBe(referenceOf('contact-inquiry', id));
  const mails = await mailsAbout(reference);
  const confirmation = mails.find(({ to }) => to?.[0]?.address === 'ada@example.com');
  expect(confirmation?.subject).toBe(`We have your inquiry ${reference}`);
  for (const words of [
    reference,
    'Name: Ada Example',
    'Role: Board Member, Developer',
    'Community: Cedar Court',
    'Units: 48',
    '> We look for a new manager.',
  ]) {
    expect(confirmation?.text).toContain(words);
  }
  const notice = mails.find(({ to }) => to?.[0]?.address === 'manager@example.com');
  expect(notice?.subject).toBe(`New contact inquiry ${reference}: Cedar Court`);
  expect(notice?.text).toContain(`https://office.example.com/admin/contact-inquiries?record=${id}`);
});

test('what is set aside is not answered until staff say that it is no spam, and then once', async () => {
  const { id, reference } = await submitInquiry(app, { website: 'x', email: 'victim@example.com' });
  const mark = (suspectedSpam: boolean) =>
    app.api.call(changeContactInquiry, { params: { id }, body: { suspectedSpam } }, as);
  const subjects = async () =>
    (await app.api.call(listMail, { query: { take: 200 } }, as)).body.data
      .filter(({ recordId, recordKind }) => recordKind === 'contact-inquiry' && recordId === id)
      .map(({ recipient }) => recipient);
  const { rows } = await app.database.db.pool.query('select 1 from job_outbox');
  expect(rows).toEqual([]);
  expect(await subjects()).toEqual([]);
  for (const isSpam of [false, true, false]) await mark(isSpam);
  await mailsAbout(reference);
  await soon(async () => {
    const left = await app.database.db.pool.query(
      'select 1 from graphile_worker.jobs union all select 1 from job_outbox',
    );
    expect(left.rows).toEqual([]);
  });
  expect((await subjects()).toSorted()).toEqual(['manager@example.com', 'victim@example.com']);
});
