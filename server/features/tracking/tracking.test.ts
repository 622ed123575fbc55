import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentMessages } from '#contracts/appointments.ts';
import { dayOf } from '#contracts/days.ts';
import { fail } from '#contracts/errors.ts';
import {
  changeServiceRequest,
  createServiceRequest,
  deleteServiceRequest,
  getServiceRequest,
} from '#contracts/service-requests.ts';
import { type ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import {
  createConversationFileLink,
  getConversation,
  renewTrackingLink,
  replyToResident,
  revokeTrackingLink,
  seeConversation,
} from '#contracts/conversations.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import {
  addNote,
  confirmFixed,
  readTrackedFile,
  readTrackedRequest,
  reopenRequest,
  trackingPath,
} from '#contracts/tracking.ts';
import { listAudit } from '#contracts/audit.ts';
import { site } from '#site';
import { findStoredKeys } from '#server/features/files/file.queries.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { soon } from '#tests/support/soon.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const dayMs = 24 * 60 * 60_000;

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

/** A request that a visitor just sent, and the token of its link. */
async function sendRequest(fields: Record<string, string> = {}, file?: File) {
  as = { token: (await app.superAdminSession()).accessToken };
  const { id, trackingPath } = await submitRequest(app, fields, file);
  return { id, token: trackingPath.replace('/track/', '') };
}

const read = async (token: string) => app.api.call(readTrackedRequest, { params: { token } });
const write = async (token: string, note: string, options: { key?: string; files?: File[] } = {}) =>
  app.api.call(
    addNote,
    { params: { token }, body: { note }, files: { attachment: options.files ?? [] } },
    options.key ? { headers: { 'idempotency-key': options.key } } : {},
  );
const reopen = async (token: string, note: string, key?: string) =>
  app.api.call(
    reopenRequest,
    { params: { token }, body: { note } },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const setStatus = async (id: number, status: 'SCHEDULED' | 'COMPLETED' | 'OPEN') =>
  app.api.call(changeServiceRequest, { params: { id }, body: { status } }, as);
const conversationOf = async (id: number) =>
  (await app.api.call(getConversation, { params: { id } }, as)).body.data;

test('page and confirmation call the unit what the resident called it', async () => {
  for (const [unitDigits, unitIdentifier] of [
    ['7', 'BT01-0007'],
    ['0777', 'BT01-0777'],
  ] as const) {
    const { token } = await sendRequest({ unitDigits });
    expect((await read(token)).body.data).toMatchObject({ unitDigits, unitIdentifier });
    const page = await app.api.send('GET', trackingPath(token, 'es'), { headers: { accept: 'text/html' } });
    expect(page.text).toContain(`, unidad ${unitDigits}<`);
  }
});

test('the page begins with the news: what the office wrote, until the request stands elsewhere', async () => {
  const { id, token } = await sendRequest();
  const isAnswerFirst = async () => {
    const { text } = await app.api.send('GET', trackingPath(token), { headers: { accept: 'text/html' } });
    const [answer, status] = ['id="news-heading"', 'aria-label="Status"'].map((part) => text.indexOf(part));
    expect([answer, status]).not.toContain(-1);
    return Number(answer) < Number(status);
  };
  await setStatus(id, 'SCHEDULED');
  app.clock.advance(1000);
  await app.api.call(replyToResident, { params: { id }, body: { text: 'The plumber comes.' } }, as);
  app.clock.advance(1000);
  await write(token, 'Thank you.');
  expect(await isAnswerFirst()).toBe(true);
  app.clock.advance(1000);
  await setStatus(id, 'COMPLETED');
  expect(await isAnswerFirst()).toBe(false);
});

test('a path to a file that has ended says so in words where a browser opens it', async () => {
  const { token } = await sendRequest({}, photo('sink.jpg'));
  const path = (await read(token)).body.data.files[0]?.path ?? '';
  app.clock.advance(31 * 60_000);
  const html = { accept: 'text/html', 'accept-language': 'es-MX' };
  const { status, text } = await app.api.send('GET', path, { headers: html });
  expect(status).toBe(404);
  expect(text).toContain('Este enlace no abre ninguna solicitud.');
  expect(text).not.toContain(path);
});

test('the link of a request shows what was sent and what happened, and nothing of the staff', async () => {
  const { id, token } = await sendRequest({ notes: 'Water under the sink.' }, photo('sink.jpg'));
  await app.api.call(
    changeServiceRequest,
    { params: { id }, body: { notes: 'The owner is in arrears.', status: 'SCHEDULED' } },
    as,
  );
  await app.api.call(replyToResident, { params: { id }, body: { text: 'The plumber comes on Friday.' } }, as);
  const answer = await read(token);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.data).toMatchObject({
    category: 'Water leak',
    unitIdentifier: 'BT01-0012',
    propertyName: 'Bent Trail Condominiums',
    message: 'Water under the sink.',
    status: 'SCHEDULED',
    isClosed: false,
    reopenUntil: null,
    linkEndsAt: null,
    files: [{ fileName: 'sink.jpg', mime: 'image/jpeg' }],
  });
  expect(answer.body.data.events.map(({ kind, status, text }) => [kind, status ?? text])).toEqual([
    ['STATUS', 'SCHEDULED'],
    ['REPLY', 'The plumber comes on Friday.'],
  ]);
  for (const secret of ['arrears', 'superadmin', visitorRequest.email, visitorRequest.phone])
    expect(answer.text).not.toContain(secret);
  const history = await app.api.call(
    listAudit,
    { query: { objectKind: 'service-request', objectId: id } },
    as,
  );
  expect(history.body.data.map(({ action }) => action)).toEqual(['replied to the resident', 'changed']);
  expect(history.text).not.toContain('plumber');
});

test('a submission sent again is answered with the same link', async () => {
  const send = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
    return app.api.send('POST', `/api${createServiceRequest.path}`, {
      payload: form,
      headers: { 'idempotency-key': 'the-same-request' },
    });
  };
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(201);
  expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text));
  expect(JSON.parse(first.text).data.trackingPath).toMatch(/^\/track\/[\w-]{48}$/);
});

test('wrong, revoked, replaced and ended links look alike, and so does every call by them', async () => {
  const { id, token } = await sendRequest();
  const other = await sendRequest();
  const ended = await sendRequest();
  await setStatus(ended.id, 'COMPLETED');
  app.clock.advance(90 * dayMs - 60_000);
  expect((await read(ended.token)).status).toBe(200);
  app.clock.advance(61_000);
  as = { token: (await app.superAdminSession()).accessToken };
  await app.api.call(revokeTrackingLink, { params: { id: other.id } }, as);
  const renewed = await app.api.call(renewTrackingLink, { params: { id } }, as);
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const foreign = other.token.slice(0, 6) + token.slice(6);
  const dead = [token, other.token, ended.token, forged, foreign, 'A'.repeat(48), 'x', '%00', 'notes'];
  const expected = {
    error: { code: 'NOT_FOUND', message: trackingMessages.noLink },
    message: trackingMessages.noLink,
  };
  for (const wrong of dead) {
    const answer = await read(wrong);
    expect([wrong, answer.status, answer.error]).toEqual([wrong, 404, expected]);
    const note = await write(wrong, 'Hello?', { files: [photo()] });
    expect([note.status, note.error]).toEqual([404, expected]);
    const reopening = await reopen(wrong, 'Hello?');
    expect([reopening.status, reopening.error]).toEqual([404, expected]);
  }
  expect((await conversationOf(other.id)).link).toMatchObject({ state: 'REVOKED', address: null });
  expect((await conversationOf(ended.id)).link).toMatchObject({ state: 'ENDED', address: null });
  const fresh = renewed.body.data.address?.split('/track/')[1] ?? '';
  expect((await read(fresh)).status).toBe(200);
  expect((await conversationOf(id)).link).toEqual(renewed.body.data);
  // A link that was revoked can be made again, too.
  const reborn = (await app.api.call(renewTrackingLink, { params: { id: other.id } }, as)).body.data;
  expect(reborn.state).toBe('ACTIVE');
  expect((await read(reborn.address?.split('/track/')[1] ?? '')).status).toBe(200);
  expect((await read(other.token)).status).toBe(404);
  const query = { objectKind: 'service-request', objectId: other.id } as const;
  const history = await app.api.call(listAudit, { query }, as);
  expect(history.body.data.map(({ action }) => action)).toEqual([
    'made a new link for the resident',
    'revoked the link of the resident',
  ]);
  // Nothing that was refused left a file behind.
  const isStored = (keys: string[]) => findStoredKeys(app.context.db, keys);
  expect(await app.context.files.sweep(new Date(Date.now() + 60_000), isStored)).toBe(0);
});

test('a link ends 90 days after the first closing, whatever closes the request again', async () => {
  const { id, token } = await sendRequest();
  const putAway = await sendRequest();
  const archive = async (of: number) =>
    app.api.call(changeServiceRequest, { params: { id: of }, body: { archived: true } }, as);
  await setStatus(id, 'COMPLETED');
  await archive(putAway.id);
  const { data } = (await read(putAway.token)).body;
  expect([data.isClosed, data.status, data.events.map(({ kind }) => kind)]).toEqual([
    true,
    'REPORTED',
    ['CLOSED'],
  ]);
  app.clock.advance(60 * dayMs);
  as = { token: (await app.superAdminSession()).accessToken };
  expect((await archive(id)).status).toBe(200);
  expect((await read(token)).body.data.events.map(({ kind }) => kind)).toEqual(['STATUS', 'CLOSED']);
  app.clock.advance(29 * dayMs);
  for (const each of [token, putAway.token]) expect((await read(each)).status).toBe(200);
  app.clock.advance(dayMs + 60_000);
  for (const each of [token, putAway.token]) expect((await read(each)).status).toBe(404);
});

test('a note is stored once, however often it is sent, and is unread until staff have looked', async () => {
  const { id, token } = await sendRequest();
  const key = 'note-sent-on-bad-signal';
  const files = () => [photo('worse.jpg'), photo('floor.jpg')];
  const answers = await Promise.all(
    [1, 2, 3].map(() => write(token, 'It is worse now.', { key, files: files() })),
  );
  answers.push(await write(token, 'It is worse now.', { key, files: files() }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await write(token, 'Something else.', { key })).status).toBe(409);
  await write(token, '', { files: [pdf('plan.pdf')] });
  const { entries } = await conversationOf(id);
  expect(
    entries.map(({ text, files: sent, author, seenAt }) => [
      author,
      text,
      sent.map(({ fileName }) => fileName),
      seenAt,
    ]),
  ).toEqual([
    ['RESIDENT', 'It is worse now.', ['worse.jpg', 'floor.jpg'], null],
    ['RESIDENT', null, ['plan.pdf'], null],
  ]);
  const unread = async () =>
    (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.unreadNotes;
  expect(await unread()).toBe(2);
  const see = async (upTo: number) => app.api.call(seeConversation, { params: { id }, body: { upTo } }, as);
  expect((await see(entries[0]?.id ?? 0)).status).toBe(204);
  expect(await unread()).toBe(1);
  const seenAt = async () => (await conversationOf(id)).entries[0]?.seenAt;
  const firstSeenAt = await seenAt();
  app.clock.advance(1000);
  await Promise.all([see(entries[1]?.id ?? 0), see(entries[1]?.id ?? 0)]);
  expect(await unread()).toBe(0);
  // What was looked at before stays looked at since then.
  expect([firstSeenAt === null, await seenAt()]).toEqual([false, firstSeenAt]);
  // Nor is what the office wrote itself looked at.
  await app.api.call(replyToResident, { params: { id }, body: { text: 'We come.' } }, as);
  const reply = (await conversationOf(id)).entries.at(-1);
  await see(reply?.id ?? 0);
  expect((await conversationOf(id)).entries.at(-1)).toEqual(reply);
  const isStored = (keys: string[]) => findStoredKeys(app.context.db, keys);
  expect(await app.context.files.sweep(new Date(Date.now() + 60_000), isStored)).toBe(0);
});

test('an empty note, a long one and a wrong file are refused with what to do', async () => {
  const { id, token } = await sendRequest();
  const empty = await write(token, '   ');
  expect([empty.status, empty.error.error.issues]).toEqual([
    400,
    [{ path: 'note', message: trackingMessages.nothing }],
  ]);
  const long = await write(token, 'x'.repeat(2001));
  expect(long.error.error.issues).toEqual([{ path: 'note', message: trackingMessages.tooLong }]);
  const wrong = await write(token, 'See', { files: [new File(['<svg/>'], 'x.svg')] });
  expect([wrong.status, wrong.error.error.issues?.[0]?.path]).toEqual([415, 'attachment']);
  const many = await write(token, 'All', { files: Array.from({ length: 6 }, () => photo()) });
  expect(many.error.error.issues).toEqual([{ path: 'attachment', message: 'At most 5 files' }]);
  expect((await conversationOf(id)).entries).toEqual([]);
});

test('while it is scheduled the page says when, until that day is over', async () => {
  const { id, token } = await sendRequest();
  const change = async (body: ServiceRequestChanges) =>
    app.api.call(changeServiceRequest, { params: { id }, body }, as);
  const today = dayOf(app.clock.now(), site.timeZone);
  const when = { scheduledOn: today, scheduledFrom: '09:00', scheduledUntil: '12:00' };
  const appointment = async () => (await read(token)).body.data.appointment;
  expect((await change(when)).body.data).toMatchObject(when);
  expect(await appointment()).toBeNull();
  await change({ status: 'SCHEDULED' });
  expect(await appointment()).toEqual({ on: today, from: '09:00', until: '12:00' });
  const issuesOf = async (body: ServiceRequestChanges) => (await change(body)).error.error.issues;
  expect(await issuesOf({ scheduledOn: null })).toEqual([
    { path: 'scheduledOn', message: appointmentMessages.noDay },
  ]);
  expect(await issuesOf({ scheduledUntil: '08:59' })).toEqual([
    { path: 'scheduledUntil', message: appointmentMessages.order },
  ]);
  expect(await issuesOf({ scheduledFrom: null })).toEqual([
    { path: 'scheduledFrom', message: appointmentMessages.noFrom },
  ]);
  expect(await issuesOf({ scheduledFrom: '9' })).toEqual([
    { path: 'scheduledFrom', message: appointmentMessages.time },
  ]);
  await change({ scheduledFrom: null, scheduledUntil: null });
  expect(await appointment()).toEqual({ on: today, from: null, until: null });
  app.clock.advance(dayMs);
  as = { token: (await app.superAdminSession()).accessToken };
  expect(await appointment()).toBeNull();
});

test('a completed request is reopened once within 14 days, also out of the archive', async () => {
  const { id, token } = await sendRequest();
  expect((await reopen(token, 'Not yet')).error.message).toBe(trackingMessages.notReopened);
  await setStatus(id, 'COMPLETED');
  const completed = (await read(token)).body.data;
  expect(completed.isClosed).toBe(false);
  expect(Date.parse(completed.reopenUntil ?? '') - app.clock.now().getTime()).toBeGreaterThan(13 * dayMs);
  await app.api.call(changeServiceRequest, { params: { id }, body: { archived: true } }, as);
  expect((await reopen(token, ' ')).error.error.issues).toEqual([
    { path: 'note', message: trackingMessages.noReason },
  ]);
  const tries = await Promise.all([
    reopen(token, 'It drips again.', 'reopening-1'),
    reopen(token, 'It drips again.', 'reopening-1'),
    reopen(token, 'From another tab.', 'reopening-2'),
  ]);
  const saved = tries.filter(({ status }) => status === 201);
  const refused = tries.filter(({ status }) => status === 409);
  expect(saved.length + refused.length).toBe(3);
  expect(new Set(saved.map(({ body }) => body.data.id)).size).toBe(1);
  for (const { error } of refused) expect(error.message).toBe(trackingMessages.notReopened);
  const now = (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
  expect([now.status, now.archived, now.unreadNotes]).toEqual(['OPEN', false, 1]);
  const { entries } = await conversationOf(id);
  expect(entries).toMatchObject([{ author: 'RESIDENT', isReopening: true }]);
  const history = await app.api.call(
    listAudit,
    { query: { objectKind: 'service-request', objectId: id } },
    as,
  );
  expect(history.body.data[0]).toMatchObject({ actorEmail: 'The resident', action: 'reopened' });
  expect((await read(token)).body.data.events.at(-1)).toMatchObject({ kind: 'REOPENED' });
});

test('after 14 days it is too late to reopen, yet a note still arrives', async () => {
  const { id, token } = await sendRequest();
  await setStatus(id, 'COMPLETED');
  app.clock.advance(14 * dayMs + 1000);
  as = { token: (await app.superAdminSession()).accessToken };
  expect((await read(token)).body.data.reopenUntil).toBeNull();
  const late = await reopen(token, 'It drips again.');
  expect([late.status, late.error.message]).toEqual([409, trackingMessages.tooLate]);
  expect((await write(token, 'It drips again.')).status).toBe(201);
  expect((await conversationOf(id)).entries.length).toBe(1);
});

test('at the instant at which they end it is too late to reopen, and the link opens nothing', async () => {
  await app.clock.stopped(async () => {
    const { id, token } = await sendRequest();
    // A change at the instant of the one before counts as later.
    app.clock.advance(1000);
    await setStatus(id, 'COMPLETED');
    app.clock.advance(14 * dayMs - 1);
    expect((await read(token)).body.data.reopenUntil).not.toBeNull();
    app.clock.advance(1);
    const late = await reopen(token, 'It drips again.');
    expect([late.status, late.error.message]).toEqual([409, trackingMessages.tooLate]);
    app.clock.advance(76 * dayMs - 1);
    expect((await read(token)).status).toBe(200);
    app.clock.advance(1);
    expect((await read(token)).status).toBe(404);
  });
  as = { token: (await app.superAdminSession()).accessToken };
});

test('a resident says once that a completed request is fixed; staff read it, and it asks nothing of them', async () => {
  const { id, token } = await sendRequest({ notes: 'No light.' });
  const confirm = () => app.api.call(confirmFixed, { params: { token }, body: {} });
  const early = await confirm();
  expect([early.status, early.error.message]).toEqual([409, trackingMessages.notCompleted]);
  await setStatus(id, 'COMPLETED');
  const waiting = { params: { id }, body: { waitingFor: 'RESIDENT' } } as const;
  await app.api.call(changeServiceRequest, waiting, as);
  expect((await read(token)).body.data.isConfirmed).toBe(false);
  const first = await confirm();
  expect(first.status).toBe(201);
  // In the moment of the completion too.
  await app.database.db.pool.query(
    `update conversation_entry e set created_at = r.completed_at from service_request r where r.id = e.request_id and r.id = $1`,
    [id],
  );
  expect((await confirm()).body.data.id).toBe(first.body.data.id);
  const { isConfirmed, events, status, reopenUntil } = (await read(token)).body.data;
  expect([isConfirmed, status, events.at(-1)?.kind]).toEqual([true, 'COMPLETED', 'CONFIRMED']);
  expect(reopenUntil).not.toBeNull();
  const { entries } = await conversationOf(id);
  expect(entries).toMatchObject([{ author: 'RESIDENT', isConfirmation: true, text: null, seenAt: null }]);
  const request = (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
  expect(request).toMatchObject({ unreadNotes: 1, waitingFor: 'RESIDENT', status: 'COMPLETED' });
  // Reopened and completed again it is a new question.
  await reopen(token, 'Dark again.');
  app.clock.advance(1000);
  await setStatus(id, 'COMPLETED');
  expect((await read(token)).body.data.isConfirmed).toBe(false);
  expect((await confirm()).body.data.id).not.toBe(first.body.data.id);
  // The manager reads which of them it was.
  const { rows } = await app.database.db.pool.query<{ subject: string }>(
    `select subject from mail where record_id = $1 and kind = 'resident-note' order by id`,
    [id],
  );
  expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual(['Fixed', 'Not fixed', 'Fixed']);
});

test('what one resident says is fixed is said of no other request', async () => {
  const [one, other] = [await sendRequest(), await sendRequest()];
  for (const { id } of [one, other]) await setStatus(id, 'COMPLETED');
  const confirm = (token: string) => app.api.call(confirmFixed, { params: { token }, body: {} });
  const [first, second] = [await confirm(one.token), await confirm(other.token)];
  expect(second.body.data.id).not.toBe(first.body.data.id);
  expect((await read(other.token)).body.data.isConfirmed).toBe(true);
});

test('who writes too much by a link is refused, and nothing of it stays; each link has a limit of its own', async () => {
  const requests = [await sendRequest(), await sendRequest()];
  const { limits } = app.context;
  const { privateLink } = limits;
  const limited = new Set<string>();
  limits.privateLink = {
    consume: (key) => {
      limited.add(key);
      return Promise.reject(fail('RATE_LIMITED', { retryAfterSeconds: 5 }));
    },
  };
  try {
    for (const { id, token } of requests) {
      expect((await write(token, 'Hello?')).status).toBe(429);
      expect((await conversationOf(id)).entries).toEqual([]);
    }
  } finally {
    limits.privateLink = privateLink;
  }
  expect(limited.size).toBe(2);
});

test('without JavaScript a note pressed twice is one, and the same words after a second completion are new', async () => {
  const { id, token } = await sendRequest();
  const spanMs = 10 * 60_000;
  app.clock.advance(spanMs - (app.clock.now().getTime() % spanMs));
  as = { token: (await app.superAdminSession()).accessToken };
  const press = async (act: 'notes' | 'reopen' | 'confirmation', note?: string) => {
    const payload = new FormData();
    if (note !== undefined) payload.set('note', note);
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const answer = await app.api.send('POST', `/api/tracking/${token}/${act}`, { payload, headers });
    expect([act, answer.status, answer.headers['location']]).toEqual([act, 303, `/track/${token}#latest`]);
  };
  await press('notes', 'It drips.');
  await press('notes', 'It drips.');
  for (let round = 0; round < 2; round++) {
    app.clock.advance(1000);
    await setStatus(id, 'COMPLETED');
    await press('confirmation');
    await press('confirmation');
    app.clock.advance(1000);
    await press('reopen', 'It drips.');
    expect((await read(token)).body.data.status).toBe('OPEN');
  }
  const { entries } = await conversationOf(id);
  expect(
    entries.map((entry) => (entry.isConfirmation ? 'fixed' : entry.isReopening ? 'not' : 'note')),
  ).toEqual(['note', 'fixed', 'not', 'fixed', 'not']);
});

test(
  'files open by short-lived paths, for the resident until the link ends and for staff on record',
  { tags: 'slow' },
  async () => {
    const { id, token } = await sendRequest({}, photo());
    await write(token, 'Look', { files: [photo('later.jpg'), pdf('plan.pdf')] });
    const quarterMs = 15 * 60_000;
    app.clock.advance(quarterMs - (app.clock.now().getTime() % quarterMs));
    // That may be as long as an access token lasts.
    as = { token: (await app.superAdminSession()).accessToken };
    const { files, events } = (await read(token)).body.data;
    const pathOf = (link: { path: string } | null | undefined) => link?.path.split('/').at(-1) ?? '';
    const tickets = [pathOf(files[0]), pathOf(events[0]?.files[0])];
    const open = async (ticket: string) => app.api.call(readTrackedFile, { params: { ticket } });
    for (const ticket of tickets) {
      const answer = await open(ticket);
      expect([answer.status, (await sharp(answer.bytes).metadata()).format]).toEqual([200, 'jpeg']);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      // The two kinds of path do not stand in for each other.
      expect((await app.api.send('GET', `/api/files/${ticket}`)).status).toBe(401);
    }
    const [entry] = (await conversationOf(id)).entries;
    const entryId = entry?.id ?? 0;
    const [first, second] = entry?.files ?? [];
    const linked = async (file?: number) =>
      app.api.call(createConversationFileLink, { params: { id, entryId }, query: { file } }, as);
    const signed = await linked();
    expect((await app.api.send('GET', signed.body.data.path)).bytes.equals(tinyJpeg)).toBe(true);
    expect([first, second].map((file) => file?.fileName)).toEqual(['later.jpg', 'plan.pdf']);
    expect((await linked(second?.id)).body.data.fileName).toBe('plan.pdf');
    expect((await linked((second?.id ?? 0) + 1)).error.error.code).toBe('NO_FILE');
    expect((await open(pathOf(signed.body.data))).status).toBe(404);
    expect(
      (await app.api.call(createConversationFileLink, { params: { id: id - 1, entryId } }, as)).status,
    ).toBe(404);
    // A page that is read again meanwhile has the same pictures, and anyone who opens one then has time to look.
    app.clock.advance(quarterMs - 60_000);
    expect((await read(token)).body.data.files).toEqual(files);
    app.clock.advance(quarterMs);
    expect((await open(tickets[0] ?? '')).status).toBe(200);
    app.clock.advance(60_000);
    expect((await open(tickets[0] ?? '')).status).toBe(404);
    const fresh = pathOf((await read(token)).body.data.files[0]);
    expect((await open(fresh)).status).toBe(200);
    as = { token: (await app.superAdminSession()).accessToken };
    await app.api.call(revokeTrackingLink, { params: { id } }, as);
    expect((await open(fresh)).status).toBe(404);
    // Nor opens what an earlier link led to.
    const renewed = await sendRequest({}, photo());
    const earlier = pathOf((await read(renewed.token)).body.data.files[0]);
    expect((await open(earlier)).status).toBe(200);
    await app.api.call(renewTrackingLink, { params: { id: renewed.id } }, as);
    expect((await open(earlier)).status).toBe(404);
  },
);

test('the page gets a small picture of a file, which leaves with its request', async () => {
  const large = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
  const { id, token } = await sendRequest({}, photo('large.jpg', large));
  const [file] = (await read(token)).body.data.files;
  const picture = await app.api.send('GET', file?.previewPath ?? '');
  expect(picture.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 384, height: 288 });
  const inStore = async () =>
    (await readdir(join(app.context.config.dataDir, 'files'), { recursive: true })).join();
  expect(await inStore()).toContain('.thumbnail');
  await app.api.call(deleteServiceRequest, { params: { id } }, as);
  await soon(async () => expect(await inStore()).not.toContain('.thumbnail'));
});

test('a deleted request takes its conversation, its link and all files with it', async () => {
  const { id, token } = await sendRequest({}, photo());
  await write(token, 'One', { files: [photo('one.jpg')] });
  await app.api.call(
    replyToResident,
    { params: { id }, body: { text: 'A word of ours.' } },
    { ...as, headers: { 'idempotency-key': 'reply-of-a-desk' } },
  );
  await app.api.call(renewTrackingLink, { params: { id } }, as);
  const { pool } = app.database.db;
  const filesBefore = await pool.query('select count(*)::int as n from stored_file');
  // A note that arrives meanwhile is stored and removed, or refused: nothing of it stays.
  const fresh = (await conversationOf(id)).link.address?.split('/track/')[1] ?? '';
  const [removed, late] = await Promise.all([
    app.api.call(deleteServiceRequest, { params: { id } }, as),
    write(fresh, 'Two', { files: [photo('two.jpg')] }),
  ]);
  expect(removed.status).toBe(204);
  expect([201, 404]).toContain(late.status);
  expect((await pool.query('select 1 from conversation_entry where request_id = $1', [id])).rows).toEqual([]);
  expect((await pool.query('select 1 from tracking_link where request_id = $1', [id])).rows).toEqual([]);
  const filesAfter = await pool.query('select count(*)::int as n from stored_file');
  expect(filesAfter.rows[0].n).toBe(filesBefore.rows[0].n - 2);
  expect(
    (await pool.query(`select 1 from idempotency_key where body::text like '%A word of ours%'`)).rows,
  ).toEqual([]);
  const isStored = (keys: string[]) => findStoredKeys(app.context.db, keys);
  expect(await app.context.files.sweep(new Date(Date.now() + 60_000), isStored)).toBe(0);
  expect((await read(fresh)).status).toBe(404);
});
