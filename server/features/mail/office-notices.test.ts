import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProperty } from '#contracts/properties.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { statusMeanings } from '#contracts/status-meanings.en.ts';
import { revokeTrackingLink } from '#contracts/conversations.ts';
import { addNote } from '#contracts/tracking.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { submitRegistration, takePacketsAsRead } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await takePacketsAsRead(app);
});
afterAll(() => app.close());

/** Whom the manager's answer goes to, by the start of the notice's subject. */
async function answerTo(subject: string): Promise<string | undefined> {
  return soon(async () => {
    const found = (await readOutbox(app, 1)).find((mail) => mail.subject?.startsWith(subject));
    expect(found?.to?.[0]?.address).toBe(app.context.config.managerEmail);
    return found?.replyTo?.[0]?.address;
  });
}

test('an answer to a notice goes to anyone who wrote, and never to what looks like spam', async () => {
  const request = await submitRequest(app, { email: 'resident@example.com' });
  const token = request.trackingPath.replace('/track/', '');
  await app.api.call(addNote, { params: { token }, body: { note: 'It is worse now.' } });
  await submitRegistration(app, { email: 'owner@example.com' });
  await submitInquiry(app, { email: 'board@example.com' });
  await submitInquiry(app, { email: 'spam@example.com', filledInMs: 1 });
  expect(await answerTo('New maintenance request')).toBe('resident@example.com');
  expect(await answerTo('A note: maintenance request')).toBe('resident@example.com');
  expect(await answerTo('New owner registration')).toBe('owner@example.com');
  expect(await answerTo('New contact inquiry')).toBe('board@example.com');
  expect(await answerTo('Inquiry CI-')).toBe(app.context.config.managerEmail);
});

test('a status is called in the message what its page calls it, and completion names the day to reopen until', async () => {
  app.clock.advance(Date.parse('2027-03-01T18:00:00Z') - app.clock.now().getTime());
  const as = { token: (await app.superAdminSession()).accessToken };
  const statusMail = async (status: keyof typeof statusMeanings, withLink = true) => {
    const { id, reference } = await submitRequest(app);
    if (!withLink) await app.api.call(revokeTrackingLink, { params: { id } }, as);
    const change = { params: { id }, body: { status, tellResident: true } };
    await app.api.call(changeServiceRequest, change, as);
    return soon(async () => {
      const subject = `Your maintenance request ${reference} is now: ${statusMeanings[status].title}`;
      const found = (await readOutbox(app, 1)).find((mail) => mail.subject === subject);
      expect(found?.text).toContain(statusMeanings[status].text);
      return found?.text ?? '';
    });
  };
  expect(await statusMail('IN_PROGRESS')).not.toContain('reopen');
  const text = 'If something is still not right, you can reopen this request until March 15, 2027.';
  expect(await statusMail('COMPLETED')).toContain(text);
  // Without a link there is no page to reopen it on.
  expect(await statusMail('COMPLETED', false)).not.toContain('reopen');
});

test('messages call a property that the office added by its name', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  await app.api.call(createProperty, { body: { code: 'NN01', title: 'New Court' } }, as);
  const { reference: request } = await submitRequest(app, { propertyCode: 'NN01' });
  const { reference: registration } = await submitRegistration(app, { propertyCode: 'NN01' });
  for (const reference of [request, registration])
    await soon(async () => {
      const about = (await readOutbox(app, 1)).filter(({ text }) => text?.includes(reference));
      expect(about.map(({ text }) => text?.includes('New Court'))).toEqual([true, true]);
    });
});
