import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import { dayMessages } from '#contracts/days.ts';
import { getPromises, promiseMessages, replacePromises } from '#contracts/promises.ts';
import type { PromiseSettingsForm } from '#contracts/promises.ts';
import { changeProperty, createProperty, removeProperty } from '#contracts/properties.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { rule, setPromises } from '#tests/support/promise-office.ts';
import { signIn, startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await setPromises(app);
  as = { token: (await app.superAdminSession()).accessToken };
});

const read = async (by = as) => (await app.api.call(getPromises, {}, by)).body.data;
const replace = (body: PromiseSettingsForm, by = as) => app.api.call(replacePromises, { body }, by);
const form: PromiseSettingsForm = {
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  holidays: [],
  sendsMail: false,
  rules: [],
};
const historyOf = async () =>
  (await app.api.call(listAudit, { query: { objectKind: 'promise', objectId: 1 } }, as)).body.data;

describe('the settings of the promise', () => {
  test('begin with no rule, the usual hours, and no mail', async () => {
    const fresh = await startTestApp();
    try {
      const token = (await fresh.superAdminSession()).accessToken;
      const answer = await fresh.api.call(getPromises, {}, { token });
      expect(answer.body.data).toEqual({ id: 1, updatedAt: expect.any(String), ...form });
    } finally {
      await fresh.close();
    }
  });

  test('are stored as they were sent; the history says what changed', async () => {
    const rules = [
      rule({ propertyCode: 'WK02', category: 'Water leak', firstMinutes: 30 }),
      rule({ propertyCode: 'WK02' }),
      rule(),
    ];
    const holidays = [{ day: '2026-12-25', name: 'Christmas Day' }];
    const sent = { ...form, officeDays: [0, 6], opens: '10:00', holidays, sendsMail: true, rules };
    const notify = vi.spyOn(app.context.realtime, 'notify');
    const answer = await replace(sent);
    expect(answer.status).toBe(200);
    expect(notify).toHaveBeenCalledWith({ kind: 'promise', id: 1, act: 'changed', propertyCode: null });
    notify.mockRestore();
    const since = answer.body.data.rules[0]?.since;
    expect(await read()).toEqual({
      id: 1,
      updatedAt: answer.body.data.updatedAt,
      ...sent,
      rules: rules.map((each) => Object.assign({ since }, each)),
    });
    expect((await historyOf())[0]).toMatchObject({
      action: 'changed',
      actorEmail: 'superadmin@example.com',
      changes: {
        opens: { from: '09:00', to: '10:00' },
        officeDays: { from: 'Monday; Tuesday; Wednesday; Thursday; Friday', to: 'Sunday; Saturday' },
        sendsMail: { from: 'no', to: 'yes' },
        holidays: { from: null, to: '2026-12-25 Christmas Day' },
        rules: {
          from: null,
          to: expect.stringContaining(
            'WK02, Water leak: first update within 30, next within 480 business minutes; WK02, all categories',
          ),
        },
      },
    });
    const entries = (await historyOf()).length;
    expect((await replace(sent)).body.data.updatedAt).toBe(answer.body.data.updatedAt);
    expect(await historyOf()).toHaveLength(entries);
  });

  test('a rule that goes on binds since it was switched on, also with other minutes; another one since now', async () => {
    const first = await setPromises(app, { rules: [rule({ propertyCode: 'BT01' })] });
    app.clock.advance(60_000);
    const second = await setPromises(app, {
      rules: [
        rule({ propertyCode: 'BT01', firstMinutes: 90 }),
        rule({ propertyCode: 'BT01', category: 'Other' }),
      ],
    });
    expect((await read()).rules.map(({ category }) => category)).toEqual(['Other', null]);
    const ruleOf = (category: string | null) => second.rules.find((each) => each.category === category);
    const [before, added] = [ruleOf(null), ruleOf('Other')];
    expect(before).toMatchObject({ firstMinutes: 90, since: first.rules[0]?.since });
    expect(Date.parse(added?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''));
    // Switched off and on again, it is a new one.
    await setPromises(app);
    const [again] = (await setPromises(app, { rules: [rule({ propertyCode: 'BT01' })] })).rules;
    expect(Date.parse(again?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''));
  });

  test('are not saved over what someone else saves at the same moment', async () => {
    const { updatedAt: expectedUpdatedAt } = await read();
    const saving = (client: pg.PoolClient) =>
      client.query(
        `update promise_setting set closes = '16:00', updated_at = updated_at + interval '1 second'`,
      );
    const answer = await inTheMiddle(app.database.db.pool, { first: saving }, () =>
      replace({ ...form, opens: '08:00', expectedUpdatedAt }),
    );
    expect([answer.status, (await read()).closes]).toEqual([409, '16:00']);
  });

  test('a property with a rule is removed and the rules are saved at the same moment, without a deadlock', async () => {
    const code = 'GONE';
    await app.api.call(createProperty, { body: { code, title: 'Gone' } }, as);
    const rules = [rule({ propertyCode: code }), rule({ propertyCode: 'BT01' })];
    await setPromises(app, { rules });
    const removing = (sent: PromiseSettingsForm) =>
      inTheMiddle(
        app.database.db.pool,
        {
          first: (client) => client.query('select from property where code = $1 for update', [code]),
          last: (client) => client.query('delete from property where code = $1', [code]),
        },
        () => replace(sent),
      );
    const refused = await removing({ ...form, rules: [...rules, rule()] });
    expect(refused.error.error.issues).toEqual([
      { path: 'rules.0.propertyCode', message: promiseMessages.unknownProperty(code) },
    ]);
    expect((await read()).rules).toMatchObject([{ propertyCode: 'BT01' }]);

    await app.api.call(createProperty, { body: { code, title: 'Gone' } }, as);
    await setPromises(app, { rules });
    expect((await removing({ ...form, rules: [rule()] })).status).toBe(200);
    expect((await read()).rules).toMatchObject([{ propertyCode: null }]);
  });

  test('of two who save at once the second is shown what the first did', async () => {
    const { updatedAt: expectedUpdatedAt } = await read();
    await replace({ ...form, opens: '08:00', expectedUpdatedAt });
    const second = await replace({ ...form, opens: '07:00', expectedUpdatedAt });
    expect(second.status).toBe(409);
    expect(second.error).toMatchObject({ data: { id: 1, opens: '08:00' } });
    expect((await read()).opens).toBe('08:00');
  });

  test('two changes at one instant have two times', async () => {
    const first = await app.clock.stopped(async () => {
      const { data } = (await replace({ ...form, opens: '08:00' })).body;
      await replace({ ...form, opens: '07:00' });
      return data;
    });
    const late = await replace({ ...form, opens: '06:00', expectedUpdatedAt: first.updatedAt });
    expect([late.status, (await read()).opens]).toEqual([409, '07:00']);
  });

  test('an admin of some properties reads what is theirs, and changes nothing', async () => {
    await setPromises(app, {
      rules: [rule({ propertyCode: 'BT01' }), rule({ propertyCode: 'WK02' }), rule({ category: 'Other' })],
    });
    const { accessToken: token } = await signIn(app, {
      email: 'bent.trail@example.com',
      password: 'plain horse battery',
    });
    const seen = await read({ token });
    expect(seen.rules.map(({ propertyCode }) => propertyCode)).toEqual(['BT01', null]);
    expect((await replace(form, { token })).status).toBe(403);
    expect((await read()).rules).toHaveLength(3);
  });

  test('a rule follows its property’s code, and goes with the property', async () => {
    const code = 'NEW1';
    const created = await app.api.call(createProperty, { body: { code, title: 'New' } }, as);
    const { id } = created.body.data;
    await setPromises(app, { rules: [rule({ propertyCode: code })] });
    await app.api.call(changeProperty, { params: { id }, body: { code: 'NEW2' } }, as);
    expect((await read()).rules).toMatchObject([{ propertyCode: 'NEW2' }]);
    await app.api.call(removeProperty, { params: { id } }, as);
    expect((await read()).rules).toEqual([]);
  });
});

describe('what makes no sense is refused in plain words', () => {
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ...[0, -5, 1.5, 12_001, 'soon', null].map(
      (firstMinutes): [string, Record<string, unknown>, string, string] => [
        `${firstMinutes} minutes`,
        { rules: [{ ...rule(), firstMinutes }] },
        'rules.0.firstMinutes',
        promiseMessages.minutes,
      ],
    ),
    [
      'no next minutes',
      { rules: [{ ...rule(), nextMinutes: 0 }] },
      'rules.0.nextMinutes',
      promiseMessages.minutes,
    ],
    [
      'an unknown category',
      { rules: [{ ...rule(), category: 'Noise' }] },
      'rules.0.category',
      serviceRequestMessages.category,
    ],
    [
      'an unknown property',
      { rules: [rule({ propertyCode: 'BT01' }), rule({ propertyCode: 'ZZ99' })] },
      'rules.1.propertyCode',
      promiseMessages.unknownProperty('ZZ99'),
    ],
    [
      'a rule twice',
      { rules: [rule(), rule({ firstMinutes: 5 })] },
      'rules.1.category',
      promiseMessages.twice,
    ],
    ['no office day', { officeDays: [] }, 'officeDays', promiseMessages.days],
    ['an eighth day', { officeDays: [7] }, 'officeDays.0', promiseMessages.weekday],
    ['a day twice', { officeDays: [1, 1] }, 'officeDays', promiseMessages.weekday],
    [
      'hours that end before they begin',
      { opens: '17:00', closes: '09:00' },
      'closes',
      promiseMessages.closes,
    ],
    ['half an hour', { opens: '09:00', closes: '09:30' }, 'closes', promiseMessages.closes],
    ['no time', { opens: '25:00' }, 'opens', promiseMessages.time],
    ['no day', { holidays: [{ day: '2026-02-30', name: 'x' }] }, 'holidays.0.day', dayMessages.malformed],
    ['an empty day', { holidays: [{ day: '', name: 'x' }] }, 'holidays.0.day', dayMessages.empty],
    [
      'a nameless holiday',
      { holidays: [{ day: '2026-12-25', name: ' ' }] },
      'holidays.0.name',
      promiseMessages.holidayName,
    ],
    [
      'a holiday twice',
      { holidays: [1, 2].map((name) => ({ day: '2026-12-25', name: `${name}` })) },
      'holidays.1.day',
      promiseMessages.holidayTwice,
    ],
    ['a switch that is none', { sendsMail: 'perhaps' }, 'sendsMail', promiseMessages.sendsMail],
  ];

  test.each(wrong)('%s', async (_what, fields, path, message) => {
    const answer = await app.api.send('PUT', '/api/promises', { ...as, payload: { ...form, ...fields } });
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues).toContainEqual({ path, message });
    expect(await read()).toMatchObject(form);
  });
});
