import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { sendMail } from './send-mail.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import { mail } from '#server/platform/database/schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasOutages: true, jobs: true });
});
afterAll(() => app.close());

const mailLines = () =>
  app.context.db.orm
    .select({ id: mail.id, state: mail.state, attempts: mail.attempts })
    .from(mail)
    .orderBy(mail.id);

test('a message that was handed over while the database went away is noted as sent, and not sent again', async () => {
  const { context, database } = app;
  await submitRequest(app);
  await soon(async () => {
    const lines = await mailLines();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ state }) => state !== 'sent')).toEqual([]);
  });
  const [sent] = await mailLines();
  const id = sent?.id ?? 0;
  await context.db.orm.execute(sql`update mail set state = 'queued', attempts = 0 where id = ${id}`);

  let handedOver = 0;
  const mailer = {
    ...context.mailer,
    send: async () => {
      handedOver += 1;
      database.line?.cut();
      return '250 OK';
    },
  };
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
  const sending = sendMail({ ...context, mailer }, { id }, attempt);
  await soon(() => expect(handedOver).toBe(1));
  await expect(database.db.check()).rejects.toThrow();
  database.line?.restore();
  await sending;

  expect((await mailLines()).find((line) => line.id === id)).toMatchObject({ state: 'sent', attempts: 1 });
  // Done again by anyone who finds the job in the queue.
  await sendMail({ ...context, mailer }, { id }, attempt);
  expect(handedOver).toBe(1);
});
