import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeContactInquiry } from '#contracts/contact-inquiries.ts';
import { listMail } from '#contracts/mail.ts';
import { referenceOf } from '#contracts/references.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true, config: { publicUrl: 'https://office.example.com' } });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const mailsAbout = (reference: string, count = 2) =>
  soon(async () => {
    const found = (await readOutbox(app, count)).filter(({ subject }) => subject?.includes(reference));
    expect(found).toHaveLength(count);
    return found;
  });

const nothingLeftToDo = () =>
  soon(async () => {
    const left = await app.database.db.pool.query(
      'select 1 from graphile_worker.jobs union all select 1 from job_outbox',
    );
    expect(left.rows).toEqual([]);
  });

// spec: ML-06, ML-07
test('an inquiry is confirmed to the visitor and announced to the manager with a link to it', async () => {
  const { id, reference } = await submitInquiry(app, { boardPosition: ['Board Member', 'Developer'] });
  expect(reference).toBe(referenceOf('contact-inquiry', id));
  const mails = await mailsAbout(reference);
  const confirmation = mails.find(({ to }) => to?.[0]?.address === 'ada@example.com');
  expect(confirmation?.subject).toBe(`We have your inquiry ${reference}`);
  for (const text of [
    reference,
    'Name: Ada Example',
    'Role: Board Member, Developer',
    'Community: Cedar Court',
    'Units: 48',
    '> We look for a new manager.',
  ]) {
    expect(confirmation?.text).toContain(text);
  }
  expect(confirmation?.text).not.toContain('Language');
  const notice = mails.find(({ to }) => to?.[0]?.address === 'manager@example.com');
  expect(notice?.subject).toBe(`New contact inquiry ${reference}: Cedar Court`);
  expect(notice?.text).toContain(`https://office.example.com/admin/contact-inquiries?record=${id}`);
});

test('a visitor who wrote in Spanish is answered in it, and the manager reads English', async () => {
  const { reference } = await submitInquiry(app, { language: 'es', boardPosition: ['Developer'] });
  const mails = await mailsAbout(reference);
  const textTo = (address: string) => mails.find(({ to }) => to?.[0]?.address === address)?.text;
  const confirmation = textTo('ada@example.com');
  expect(confirmation).toContain('Recibimos su consulta');
  expect(confirmation).toContain('Relación con la comunidad: Desarrollador inmobiliario');
  const notice = textTo('manager@example.com');
  expect(notice).toContain('Role: Developer');
  expect(notice).toContain('Language: Spanish');
});

test('what is set aside is not answered until staff say that it is no spam, and then once', async () => {
  const { id, reference } = await submitInquiry(app, { subject: 'x', email: 'victim@example.com' });
  const mark = (suspectedSpam: boolean) =>
    app.api.call(changeContactInquiry, { params: { id }, body: { suspectedSpam } }, as);
  const subjects = async () =>
    (await app.api.call(listMail, { query: { take: 200 } }, as)).body.data
      .filter(({ recordId, recordKind }) => recordKind === 'contact-inquiry' && recordId === id)
      .map(({ recipient }) => recipient);
  await soon(async () => expect(await subjects()).toEqual(['manager@example.com']));
  const [notified] = await mailsAbout(reference, 1);
  expect(notified?.subject).toBe(`Inquiry ${reference} was set aside as likely spam`);
  expect(notified?.text).toContain('https://office.example.com/admin/contact-inquiries?view=set-aside');
  expect(notified?.text).not.toContain('We look for a new manager.');
  for (const isSpam of [false, true, false]) await mark(isSpam);
  await mailsAbout(reference, 3);
  await nothingLeftToDo();
  expect((await subjects()).toSorted()).toEqual([
    'manager@example.com',
    'manager@example.com',
    'victim@example.com',
  ]);
});

test('however much is set aside, the manager is notified once a day', async () => {
  const countNotices = async (): Promise<number> => {
    await nothingLeftToDo();
    return (await readOutbox(app, 1)).filter(({ subject }) => subject?.includes('was set aside')).length;
  };
  app.clock.advance(25 * 60 * 60_000);
  const before = await countNotices();
  for (let sent = 0; sent < 5; sent += 1) await submitInquiry(app, { filledInMs: 300 });
  expect(await countNotices()).toBe(before + 1);
  app.clock.advance(23 * 60 * 60_000);
  await submitInquiry(app, { filledInMs: 300 });
  expect(await countNotices()).toBe(before + 1);
  app.clock.advance(2 * 60 * 60_000);
  await submitInquiry(app, { filledInMs: 300 });
  expect(await countNotices()).toBe(before + 2);
});

test('what staff set aside themselves is not announced to them as likely spam, however late its announcement comes', async () => {
  app.clock.advance(25 * 60 * 60_000);
  const { id, reference } = await submitInquiry(app);
  await mailsAbout(reference);
  as = { token: (await app.superAdminSession()).accessToken };
  const body = { suspectedSpam: true };
  expect((await app.api.call(changeContactInquiry, { params: { id }, body }, as)).status).toBe(200);
  await app.database.db.pool.query(`select graphile_worker.add_job($1, json_build_object('id', $2::int))`, [
    announcementOf['contact-inquiry'].name,
    id,
  ]);
  await nothingLeftToDo();
  await mailsAbout(reference, 2);
});
