import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { getMail, listMail } from '#contracts/mail.ts';
import type { PromiseSettingsForm } from '#contracts/promises.ts';
import {
  changeServiceRequest,
  changeServiceRequests,
  countServiceRequests,
  getServiceRequest,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import type { SubmittedServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { replyToResident } from '#contracts/conversations.ts';
import { addNote, readTrackedRequest, reopenRequest } from '#contracts/tracking.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { nextWeek, rule, setPromises } from '#tests/support/promise-office.ts';
import type { OfficeWeek } from '#tests/support/promise-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { signIn, startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { announceRegistration } from '../registrations/registration.reactions.ts';
import { noticeMissed } from './notice-missed.ts';
import { announceServiceRequest } from './service-request.reactions.ts';

let app: TestApp;
let as: { token: string };
let week: OfficeWeek;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from service_request');
  await setPromises(app);
  week = nextWeek(app, '10:00');
  await renewToken();
});

const minuteMs = 60_000;
/** After days of waiting, staff have another access token. */
const renewToken = async () => {
  as = { token: (await app.superAdminSession()).accessToken };
};
const goTo = async (day: number, time: string) => {
  week.go(day, time);
  await renewToken();
};
const rules = (...list: PromiseSettingsForm['rules']) => setPromises(app, { rules: list });
const change = async (id: number, body: ServiceRequestChanges) =>
  (await app.api.call(changeServiceRequest, { params: { id }, body }, as)).body.data;
const read = async (id: number) => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
const reply = async (id: number) =>
  (await app.api.call(replyToResident, { params: { id }, body: { text: 'On our way.' } }, as)).body.data;
const tokenOf = ({ trackingPath }: SubmittedServiceRequest) => trackingPath.replace('/track/', '');
const note = (sent: SubmittedServiceRequest) =>
  app.api.call(addNote, { params: { token: tokenOf(sent) }, body: { note: 'Hello?' }, files: {} });
const promiseOf = async (sent: SubmittedServiceRequest) =>
  (await app.api.call(readTrackedRequest, { params: { token: tokenOf(sent) } })).body.data.promise;
const historyOf = async (objectId: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'service-request', objectId } }, as)).body.data;
/** From one instant to another, in minutes: two looks at the clock lie some milliseconds apart. */
const minutesFrom = (from: string, to: string | null) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from)) / minuteMs);

describe('what is promised when a request arrives', () => {
  test('nothing without a rule', async () => {
    const sent = await submitRequest(app);
    expect(sent.nextUpdateBy).toBeNull();
    expect(await read(sent.id)).toMatchObject({ nextUpdateBy: null, isPromised: false });
    expect(await promiseOf(sent)).toBeNull();
  });

  test('the first update within the rule’s minutes, in the answer, at the desk and for the resident', async () => {
    await rules(rule({ firstMinutes: 60 }));
    const sent = await submitRequest(app);
    expect(minutesFrom(sent.createdAt, sent.nextUpdateBy)).toBe(60);
    const stored = await read(sent.id);
    expect(stored).toMatchObject({
      nextUpdateBy: sent.nextUpdateBy,
      isPromised: true,
      isSetByHand: false,
      isLate: false,
    });
    expect(await promiseOf(sent)).toEqual({ by: sent.nextUpdateBy, isLate: false });
  });

  test('in the hours of the office, over its evenings and holidays', async () => {
    const tuesday = new Date(week.at(1, '12:00')).toISOString().slice(0, 10);
    await setPromises(app, {
      rules: [rule({ firstMinutes: 480 })],
      holidays: [{ day: tuesday, name: 'Closed' }],
    });
    const sent = await submitRequest(app);
    const sentAfter = Date.parse(sent.createdAt) - week.at(0, '10:00');
    expect(Date.parse(sent.nextUpdateBy ?? '')).toBe(week.at(2, '10:00') + sentAfter);
    await setPromises(app, { rules: [rule({ firstMinutes: 480 })], opens: '08:00', closes: '20:00' });
    const second = await submitRequest(app);
    expect(minutesFrom(second.createdAt, second.nextUpdateBy)).toBe(480);
  });

  test('by the most specific rule', async () => {
    await rules(
      rule({ firstMinutes: 10 }),
      rule({ firstMinutes: 20, category: 'Water leak' }),
      rule({ firstMinutes: 30, propertyCode: 'BT01' }),
      rule({ firstMinutes: 40, propertyCode: 'BT01', category: 'Water leak' }),
    );
    const minutes = async (propertyCode: string, category: string) => {
      const sent = await submitRequest(app, { propertyCode, category });
      return minutesFrom(sent.createdAt, sent.nextUpdateBy);
    };
    expect(await minutes('BT01', 'Water leak')).toBe(40);
    expect(await minutes('BT01', 'Other')).toBe(30);
    expect(await minutes('WK02', 'Water leak')).toBe(20);
    expect(await minutes('WK02', 'Other')).toBe(10);
    // Of one for the category and one for the property, the property's.
    await rules(
      rule({ firstMinutes: 20, category: 'Water leak' }),
      rule({ firstMinutes: 30, propertyCode: 'BT01' }),
    );
    expect(await minutes('BT01', 'Water leak')).toBe(30);
  });

  test('to none that arrived before the rule was switched on, whatever happens to it', async () => {
    const sent = await submitRequest(app);
    app.clock.advance(minuteMs);
    await rules(rule());
    await change(sent.id, { status: 'OPEN' });
    await reply(sent.id);
    await note(sent);
    expect(await read(sent.id)).toMatchObject({ nextUpdateBy: null, isPromised: false });
    // A date that staff say is theirs, and no promise to the resident.
    await change(sent.id, { nextUpdateBy: new Date(week.at(2, '15:00')).toISOString() });
    expect(await read(sent.id)).toMatchObject({ isPromised: false, isSetByHand: true });
    expect(await promiseOf(sent)).toBeNull();
  });

  test('to one that arrives at the instant at which the rule is switched on', async () => {
    const sent = await app.clock.stopped(async () => {
      await rules(rule({ firstMinutes: 60 }));
      return submitRequest(app);
    });
    expect(minutesFrom(sent.createdAt, sent.nextUpdateBy)).toBe(60);
  });

  test('a more general rule that was on goes on binding where the special one came later', async () => {
    await rules(rule({ nextMinutes: 100 }));
    const sent = await submitRequest(app);
    app.clock.advance(minuteMs);
    await rules(rule({ nextMinutes: 100 }), rule({ propertyCode: 'BT01', nextMinutes: 5 }));
    const { nextUpdateBy, updatedAt } = await change(sent.id, { status: 'OPEN' });
    expect(minutesFrom(updatedAt, nextUpdateBy)).toBe(100);
  });

  test('a repeat is answered as the first time, whatever the rules are by then', async () => {
    await rules(rule({ firstMinutes: 60 }));
    const form = () => {
      const payload = new FormData();
      for (const [name, value] of Object.entries(visitorRequest)) payload.set(name, value);
      return { payload, headers: { 'idempotency-key': 'sent-twice-with-a-promise' } };
    };
    const first = await app.api.send('POST', '/api/public-submissions', form());
    await rules(rule({ firstMinutes: 90 }));
    const again = await app.api.send('POST', '/api/public-submissions', form());
    expect(again.body).toEqual(first.body);
    const { id, nextUpdateBy } = (first.body as { data: SubmittedServiceRequest }).data;
    expect(nextUpdateBy).not.toBeNull();
    // Nor does what became of the request since.
    await change(id, { waitingFor: 'VENDOR' });
    expect((await app.api.send('POST', '/api/public-submissions', form())).body).toEqual(first.body);
  });
});

describe('the confirmation', () => {
  const confirmationOf = async (recordId: number) => {
    await announceServiceRequest(app.context, { id: recordId });
    const query = { kind: 'confirmation' as const, recordKind: 'service-request' as const, recordId };
    const [listed] = (await app.api.call(listMail, { query }, as)).body.data;
    return (await app.api.call(getMail, { params: { id: listed?.id ?? 0 } }, as)).body.data.text;
  };

  test('names the day of what was promised at first, whatever became of it since', async () => {
    await rules(rule({ firstMinutes: 120 }));
    const { id } = await submitRequest(app);
    await change(id, { waitingFor: 'VENDOR' });
    expect(await confirmationOf(id)).toMatch(/You will hear from us by Monday, \w+ \d+, 12(:\d\d)? PM\./);
  });

  test('names the files that came along, and the manager reads it in English, with the language', async () => {
    const [single, several] = [
      await submitRequest(app, { language: 'es' }, photo('one.jpg')),
      await submitRequest(app, {}, [photo('one.jpg'), photo('two.jpg')]),
    ];
    expect(await confirmationOf(single.id)).toContain('Archivo adjunto: one.jpg');
    expect(await confirmationOf(several.id)).toContain('Attached files: one.jpg, two.jpg');
    const noticeOf = async (recordId: number) => {
      const query = { kind: 'notice', recordKind: 'service-request', recordId } as const;
      const [listed] = (await app.api.call(listMail, { query }, as)).body.data;
      return (await app.api.call(getMail, { params: { id: listed?.id ?? 0 } }, as)).body.data.text;
    };
    expect(await noticeOf(single.id)).toMatch(/Attached file: one\.jpg[^]*Language: Spanish/);
    expect(await noticeOf(several.id)).not.toContain('Language:');
  });

  test('names none where nothing is promised, or where it waited for longer than that', async () => {
    const before = await submitRequest(app);
    expect(await confirmationOf(before.id)).not.toContain('You will hear from us');
    await rules(rule());
    const late = await submitRequest(app);
    await goTo(1, '10:00');
    expect(await confirmationOf(late.id)).not.toContain('You will hear from us');
  });

  test('does not come to be about what is deleted at the same moment, nor does the one of a registration', async () => {
    const { pool } = app.database.db;
    const request = await submitRequest(app);
    const registration = await submitRegistration(app);
    for (const [table, { id }, announce] of [
      ['service_request', request, announceServiceRequest],
      ['registration', registration, announceRegistration],
    ] as const) {
      const first = (client: pg.PoolClient) => client.query(`delete from ${table} where id = $1`, [id]);
      await inTheMiddle(pool, { first }, () => announce(app.context, { id }));
      const kind = table.replace('_', '-');
      const { rows } = await pool.query('select from mail where record_kind = $1 and record_id = $2', [
        kind,
        id,
      ]);
      expect([kind, rows]).toEqual([kind, []]);
    }
  });
});

describe('two instances', () => {
  test('each promises by the rules that the other has set, from the next request on', async () => {
    const other = await startTestApp({ shares: app });
    try {
      // Where the rules cannot be read for once, they are asked for again.
      const { pool } = app.database.db;
      await pool.query('alter table holiday rename to holiday_elsewhere');
      await expect(submitRequest(other)).rejects.toThrow('refused');
      await pool.query('alter table holiday_elsewhere rename to holiday');
      const minutes = async (by: TestApp) => {
        const sent = await submitRequest(by);
        return sent.nextUpdateBy && minutesFrom(sent.createdAt, sent.nextUpdateBy);
      };
      await rules(rule({ firstMinutes: 60 }));
      expect(await Promise.all([minutes(app), minutes(other)])).toEqual([60, 60]);
      await setPromises(other, { rules: [rule({ firstMinutes: 30 })] });
      expect(await Promise.all([minutes(app), minutes(app), minutes(other)])).toEqual([30, 30, 30]);
      await setPromises(other, { rules: [rule({ firstMinutes: 30 })], opens: '12:00' });
      expect(await minutes(app)).toBeGreaterThan(30);
      await setPromises(other, {});
      expect(await minutes(app)).toBeNull();
      await rules(rule({ propertyCode: 'BT01', firstMinutes: 5 }));
      expect(await minutes(other)).toBe(5);
      // Where a rule follows the code of its property, no instance was asked to change it.
      await app.database.db.pool.query(`update promise_rule set property_code = 'WK02'`);
      expect(await minutes(other)).toBeNull();
    } finally {
      await other.close();
    }
  });
});

describe('the clock', () => {
  beforeEach(() => rules(rule({ firstMinutes: 60, nextMinutes: 120 })));

  test('a reply sets the next date, and leaves what staff are typing fit to be saved', async () => {
    const { id } = await submitRequest(app);
    const before = await read(id);
    const { createdAt } = await reply(id);
    const after = await read(id);
    expect(minutesFrom(createdAt, after.nextUpdateBy)).toBe(120);
    expect(after.updatedAt).toBe(before.updatedAt);
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'replied to the resident',
      changes: { nextUpdateBy: { from: before.nextUpdateBy, to: after.nextUpdateBy } },
    });
  });

  test('so does a new status, alone or of many; other changes do not', async () => {
    const { id } = await submitRequest(app);
    const first = await change(id, { status: 'OPEN' });
    expect(minutesFrom(first.updatedAt, first.nextUpdateBy)).toBe(120);
    app.clock.advance(minuteMs);
    expect((await change(id, { notes: 'Called.' })).nextUpdateBy).toBe(first.nextUpdateBy);
    await app.api.call(changeServiceRequests, { body: { items: [{ id, status: 'SCHEDULED' }] } }, as);
    const second = await read(id);
    expect(minutesFrom(second.updatedAt, second.nextUpdateBy)).toBe(120);
    expect(Date.parse(second.nextUpdateBy ?? '')).toBeGreaterThan(Date.parse(first.nextUpdateBy ?? ''));
  });

  test('a date that staff say stands, until it has passed', async () => {
    const sent = await submitRequest(app);
    const friday = new Date(week.at(4, '15:00')).toISOString();
    expect(await change(sent.id, { nextUpdateBy: friday, status: 'SCHEDULED' })).toMatchObject({
      nextUpdateBy: friday,
      isSetByHand: true,
      isPromised: true,
    });
    expect(await promiseOf(sent)).toEqual({ by: friday, isLate: false });
    await reply(sent.id);
    await change(sent.id, { status: 'IN_PROGRESS' });
    expect((await read(sent.id)).nextUpdateBy).toBe(friday);
    await goTo(4, '15:30');
    const after = await change(sent.id, { status: 'SCHEDULED' });
    expect(minutesFrom(after.updatedAt, after.nextUpdateBy)).toBeGreaterThan(120);
    expect(after).toMatchObject({ isSetByHand: false, isPromised: true });
  });

  test('a date that staff take away is none until something happens', async () => {
    const sent = await submitRequest(app);
    expect(await change(sent.id, { nextUpdateBy: null })).toMatchObject({
      nextUpdateBy: null,
      isPromised: false,
    });
    expect(await promiseOf(sent)).toBeNull();
    await reply(sent.id);
    expect(await read(sent.id)).toMatchObject({ isPromised: true });
  });

  test.each(['RESIDENT', 'VENDOR', 'BOARD'] as const)('stops while it waits for %s', async (waitingFor) => {
    const sent = await submitRequest(app);
    expect(await change(sent.id, { waitingFor })).toMatchObject({ nextUpdateBy: null, isPromised: false });
    await change(sent.id, { status: 'SCHEDULED' });
    await reply(sent.id);
    expect((await read(sent.id)).nextUpdateBy).toBeNull();
    expect(await promiseOf(sent)).toBeNull();
    const back = await change(sent.id, { waitingFor: 'OFFICE' });
    expect(minutesFrom(back.updatedAt, back.nextUpdateBy)).toBe(120);
  });

  test('a resident’s note starts it again', async () => {
    const sent = await submitRequest(app);
    await change(sent.id, { waitingFor: 'RESIDENT' });
    const added = (await note(sent)).body.data;
    const after = await read(sent.id);
    expect(after).toMatchObject({ waitingFor: 'OFFICE', isPromised: true });
    expect(minutesFrom(added.createdAt, after.nextUpdateBy)).toBe(120);
    expect((await historyOf(sent.id))[0]).toMatchObject({
      actorEmail: 'The resident',
      changes: { waitingFor: { to: 'OFFICE' }, nextUpdateBy: { from: null, to: after.nextUpdateBy } },
    });
  });

  test('but a note never puts off what was promised before, nor ends that it is late', async () => {
    const sent = await submitRequest(app);
    await note(sent);
    expect((await read(sent.id)).nextUpdateBy).toBe(sent.nextUpdateBy);
    await goTo(1, '10:00');
    await noticeMissed(app.context);
    await note(sent);
    expect(await read(sent.id)).toMatchObject({ nextUpdateBy: sent.nextUpdateBy, isLate: true });
    // Of a date further away it makes an earlier one.
    await change(sent.id, { nextUpdateBy: new Date(week.at(4, '15:00')).toISOString() });
    const added = (await note(sent)).body.data;
    expect(minutesFrom(added.createdAt, (await read(sent.id)).nextUpdateBy)).toBe(120);
  });

  test('what is completed or put away promises nothing; opened again it does', async () => {
    const sent = await submitRequest(app);
    expect(await change(sent.id, { status: 'COMPLETED' })).toMatchObject({
      nextUpdateBy: null,
      isPromised: false,
    });
    expect(await promiseOf(sent)).toBeNull();
    await note(sent);
    expect((await read(sent.id)).nextUpdateBy).toBeNull();
    const reopened = await app.api.call(reopenRequest, {
      params: { token: tokenOf(sent) },
      body: { note: 'It drips again.' },
      files: {},
    });
    const open = await read(sent.id);
    expect(minutesFrom(reopened.body.data.createdAt, open.nextUpdateBy)).toBe(120);
    expect(await change(sent.id, { archived: true })).toMatchObject({ nextUpdateBy: null });
    await note(sent);
    expect(await read(sent.id)).toMatchObject({ archived: true, nextUpdateBy: null });
    const active = await change(sent.id, { archived: false });
    expect(minutesFrom(active.updatedAt, active.nextUpdateBy)).toBe(120);
  });

  test('a change that is taken back takes its date along', async () => {
    const { id, nextUpdateBy } = await submitRequest(app);
    await change(id, { status: 'SCHEDULED' });
    expect(await change(id, { status: 'REPORTED', nextUpdateBy })).toMatchObject({
      nextUpdateBy,
      isPromised: true,
    });
    const items = [{ id, status: 'OPEN' as const }];
    await app.api.call(changeServiceRequests, { body: { items } }, as);
    const back = [{ id, status: 'REPORTED' as const, nextUpdateBy }];
    await app.api.call(changeServiceRequests, { body: { items: back } }, as);
    expect(await read(id)).toMatchObject({ nextUpdateBy, status: 'REPORTED' });
  });

  test('a promise that was given stands where its rule is switched off, and the next update sets no other', async () => {
    const sent = await submitRequest(app);
    await rules();
    expect(await promiseOf(sent)).toEqual({ by: sent.nextUpdateBy, isLate: false });
    await reply(sent.id);
    expect(await read(sent.id)).toMatchObject({ nextUpdateBy: null, isPromised: false });
  });
});

describe('what is late', () => {
  beforeEach(() => rules(rule({ firstMinutes: 60, nextMinutes: 120 })));
  const list = async (query: NonNullable<CallOf<typeof listServiceRequests>['query']>) =>
    (await app.api.call(listServiceRequests, { query }, as)).body;
  const counts = async (by = as) => (await app.api.call(countServiceRequests, {}, by)).body.data;

  test('is a state of its own, with its number, and comes first of what waits for the office', async () => {
    const late = await submitRequest(app, { unitDigits: '1' });
    app.clock.advance(10 * minuteMs);
    const later = await submitRequest(app, { unitDigits: '2' });
    await goTo(1, '10:00');
    const fresh = await submitRequest(app, { unitDigits: '3' });
    expect(await counts()).toMatchObject({ waiting: 3, missed: 0 });
    expect(await noticeMissed(app.context)).toBe(2);
    expect(await counts()).toEqual({
      open: 3,
      waiting: 3,
      others: 0,
      missed: 2,
      completed: 0,
      merged: 0,
      all: 3,
    });
    const ids = async (query: NonNullable<CallOf<typeof listServiceRequests>['query']>) =>
      (await list(query)).data.map(({ id }) => id);
    expect(await ids({ state: 'missed' })).toEqual([later.id, late.id]);
    expect((await list({ state: 'missed' })).meta.total).toBe(2);
    expect(await ids({ state: 'missed', sort: 'due' })).toEqual([late.id, later.id]);
    expect(await ids({ state: 'waiting' })).toEqual([later.id, late.id, fresh.id]);
    // The usual list is by time, whatever is late, and so is one that is sorted.
    expect(await ids({})).toEqual([fresh.id, later.id, late.id]);
    expect(await ids({ state: 'waiting', sort: 'created' })).toEqual([late.id, later.id, fresh.id]);
    expect(await ids({ sort: 'due' })).toEqual([late.id, later.id, fresh.id]);
    expect((await list({})).data.map(({ isLate }) => isLate)).toEqual([false, true, true]);
  });

  test.each([
    ['a reply', (id: number) => reply(id)],
    ['a new status', (id: number) => change(id, { status: 'OPEN' })],
    ['another’s turn', (id: number) => change(id, { waitingFor: 'VENDOR' })],
    [
      'another date',
      (id: number) => change(id, { nextUpdateBy: new Date(week.at(4, '15:00')).toISOString() }),
    ],
    ['its end', (id: number) => change(id, { status: 'COMPLETED' })],
    ['the archive', (id: number) => change(id, { archived: true })],
  ])('%s ends it', async (_what, act) => {
    const { id } = await submitRequest(app);
    await goTo(1, '10:00');
    await noticeMissed(app.context);
    expect((await read(id)).isLate).toBe(true);
    await act(id);
    expect((await read(id)).isLate).toBe(false);
    expect(await counts()).toMatchObject({ missed: 0 });
  });

  test('a date that staff said is late too, and no promise broken', async () => {
    await rules();
    const sent = await submitRequest(app);
    await change(sent.id, { nextUpdateBy: new Date(week.at(0, '15:00')).toISOString() });
    await goTo(1, '10:00');
    await setPromises(app, { sendsMail: true });
    const notify = vi.spyOn(app.context.realtime, 'notify');
    expect(await noticeMissed(app.context)).toBe(1);
    const heard = { kind: 'service-request', id: sent.id, act: 'changed' };
    expect(notify).toHaveBeenCalledWith(expect.objectContaining(heard));
    notify.mockRestore();
    expect(await read(sent.id)).toMatchObject({ isLate: true, isPromised: false });
    expect((await historyOf(sent.id)).map(({ action }) => action)).not.toContain(
      'missed the promised update',
    );
    expect(await missedMail(sent.id)).toEqual([]);
  });

  test.each<[string, ServiceRequestChanges]>([
    ['for a vendor', { waitingFor: 'VENDOR' }],
    ['in the archive', { archived: true }],
    ['for nothing any more', { status: 'COMPLETED' }],
  ])('a date that staff said stays, and is not late, while the request waits %s', async (_where, away) => {
    const { id } = await submitRequest(app);
    const nextUpdateBy = new Date(week.at(0, '15:00')).toISOString();
    await change(id, { nextUpdateBy });
    await change(id, away);
    await goTo(1, '10:00');
    expect(await noticeMissed(app.context)).toBe(0);
    expect(await read(id)).toMatchObject({ nextUpdateBy, isSetByHand: true, isLate: false });
  });

  test('the resident’s page says so as soon as the time has passed', async () => {
    const sent = await submitRequest(app);
    await goTo(0, '13:00');
    expect(await promiseOf(sent)).toEqual({ by: sent.nextUpdateBy, isLate: true });
  });

  test('an admin of one property sees and counts only what is late there', async () => {
    const scoped = await createAdmin(app, `scoped.${Date.now()}@example.com`, { properties: ['WK02'] });
    await submitRequest(app, { propertyCode: 'BT01' });
    const own = await submitRequest(app, { propertyCode: 'WK02' });
    week.go(1, '10:00');
    await noticeMissed(app.context);
    const by = {
      token: (await signIn(app, { email: scoped.user.email, password: 'plain horse battery' })).accessToken,
    };
    expect(await counts(by)).toMatchObject({ missed: 1 });
    const answer = await app.api.call(listServiceRequests, { query: { state: 'missed' } }, by);
    expect(answer.body.data.map(({ id }) => id)).toEqual([own.id]);
  });
});

const missedMail = async (recordId: number) =>
  (
    await app.api.call(
      listMail,
      { query: { kind: 'promise-missed', recordKind: 'service-request', recordId } },
      as,
    )
  ).body.data;

describe('the message about a missed promise', () => {
  const settings = { rules: [rule({ firstMinutes: 60, nextMinutes: 120 })], sendsMail: true };

  test('goes out once for each promise, and the history has it', async () => {
    await setPromises(app, settings);
    const { id, nextUpdateBy } = await submitRequest(app);
    await goTo(1, '10:00');
    await noticeMissed(app.context);
    await noticeMissed(app.context);
    const [mail, ...more] = await missedMail(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'resident@example.com',
      subject: expect.stringContaining('We are late'),
    });
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'missed the promised update',
      actorEmail: 'The system',
      changes: { missedUpdateBy: { to: nextUpdateBy } },
    });
    // The next promise is another one.
    await reply(id);
    await goTo(2, '10:00');
    await noticeMissed(app.context);
    expect(await missedMail(id)).toHaveLength(2);
    // A status that was set and taken back is no other promise.
    const { nextUpdateBy: due } = await read(id);
    await change(id, { status: 'OPEN' });
    await change(id, { status: 'REPORTED', nextUpdateBy: due });
    await noticeMissed(app.context);
    expect(await missedMail(id)).toHaveLength(2);
  });

  test('is off until the office turns it on, and is not made up for', async () => {
    await setPromises(app, { ...settings, sendsMail: false });
    const { id } = await submitRequest(app);
    await goTo(1, '10:00');
    await noticeMissed(app.context);
    await setPromises(app, settings);
    await noticeMissed(app.context);
    expect(await missedMail(id)).toEqual([]);
    expect((await historyOf(id))[0]?.action).toBe('missed the promised update');
  });

  test('two servers that look at once, and one that starts again, send one', async () => {
    await setPromises(app, settings);
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => submitRequest(app)));
    await goTo(1, '10:00');
    const other = await startTestApp({ shares: app });
    try {
      // What one of them has in hand is left to it.
      const first = (client: pg.PoolClient) => client.query('select 1 from service_request for update');
      const none = await inTheMiddle(app.database.db.pool, { first }, () => noticeMissed(app.context));
      expect(none).toBe(0);
      const looks = [app, other, app, other].map(({ context }) => noticeMissed(context));
      const noticed = (await Promise.all(looks)).reduce((sum, each) => sum + each, 0);
      expect(noticed).toBe(sent.length);
      expect(await noticeMissed(other.context)).toBe(0);
      for (const { id } of sent) {
        expect(await missedMail(id)).toHaveLength(1);
        const missed = (await historyOf(id)).filter(({ action }) => action === 'missed the promised update');
        expect(missed).toHaveLength(1);
      }
    } finally {
      await other.close();
    }
  });

  test('a server that dies over it leaves it whole to the next one', async () => {
    await setPromises(app, settings);
    const { id } = await submitRequest(app);
    await goTo(1, '10:00');
    const add = () => Promise.reject(new Error('The server dies here.'));
    await expect(noticeMissed({ ...app.context, jobs: { ...app.context.jobs, add } })).rejects.toThrow(
      'dies',
    );
    expect(await read(id)).toMatchObject({ isLate: false });
    expect(await missedMail(id)).toEqual([]);
    expect(await noticeMissed(app.context)).toBe(1);
    expect(await missedMail(id)).toHaveLength(1);
  });
});
