import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceContactInquiry } from '#server/features/contact-inquiries/contact-inquiry.reactions.ts';
import { forgetImports } from '#server/features/imports/import.queries.ts';
import { remindSenders } from '#server/features/packets/remind-senders.ts';
import { announceRegistration } from '#server/features/registrations/registration.reactions.ts';
import { announceServiceRequest } from '#server/features/service-requests/service-request.reactions.ts';
import { resetSecondFactorByOperator } from '#server/features/sessions/reset-second-factor.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { breakOff } from '#tests/support/fault-injection.ts';
import { importSheet, rowsOf } from '#tests/support/import-office.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { nextWeek } from '#tests/support/promise-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { signIn } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, isShutOut, turnOnSecondFactor } from '#tests/support/user-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

const countMails = async (): Promise<number> => {
  const { rows } = await app.database.db.pool.query<{ count: number }>(
    'select count(*)::int as count from mail',
  );
  return rows[0]?.count ?? 0;
};

test.each([
  ['request', submitRequest, announceServiceRequest],
  ['registration', submitRegistration, announceRegistration],
  ['inquiry', submitInquiry, announceContactInquiry],
] as const)(
  'a new %s is announced to its sender and the office, or to neither yet',
  async (_, submit, announce) => {
    const { id } = await submit(app);
    const before = await countMails();
    await breakOff(app.database.db.pool, () => announce(app.context, { id }));
    expect(await countMails()).toBe(before + 2);
  },
);

test('all senders who are due are reminded at once, or none yet', async () => {
  const office = new PacketOffice(app);
  const week = nextWeek(app, '10:00');
  for (const unitDigits of ['0401', '0402']) {
    const { id } = await submitRegistration(app, { partyType: 'TENANT', unitDigits });
    await office.giveBack(id, { lease: 'Please send it.' });
  }
  week.go(4, '10:00');
  const before = await countMails();
  await breakOff(app.database.db.pool, () => remindSenders(app.context));
  expect(await countMails()).toBe(before + 2);
});

test('when the operator resets a second factor, its sessions end with it', async () => {
  const { user, session, as } = await createAdmin(app, 'factor@example.com');
  await turnOnSecondFactor(app, { password: adminPassword, token: as.token });
  const reset = () => resetSecondFactorByOperator(app.context, user.email);
  await breakOff(app.database.db.pool, reset);
  expect(await isShutOut(app, session)).toBe(true);
  // The password alone is enough again.
  await signIn(app, { email: user.email, password: adminPassword });
});

test('what the file of an import said is removed whole, or not yet', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const run = await importSheet(app, as, { kind: 'owner', content: 'Name\nAda Example\n' });
  const later = new Date(app.clock.now().getTime() + 1000);
  const forget = () => forgetImports(app.context.db, { unfinished: later, done: later });
  await breakOff(app.database.db.pool, forget);
  expect(await rowsOf(app, as, run)).toEqual([]);
});
