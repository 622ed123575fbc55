import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changeContactInquiry,
  contactInquiries,
  deleteContactInquiry,
  getContactInquiry,
  listContactInquiries as listEndpoint,
} from '#contracts/contact-inquiries.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { planOf } from '#tests/support/plan-of.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { announceContactInquiry } from './contact-inquiry.reactions.ts';
import { listContactInquiries } from './contact-inquiry-list.queries.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from contact_inquiry');
  as = { token: (await app.superAdminSession()).accessToken };
});

type Query = NonNullable<Parameters<typeof callList>[0]>;
const callList = (query: {
  folder?: 'OPEN' | 'HANDLED' | 'SET_ASIDE' | 'ARCHIVED';
  q?: string;
  page?: number;
  take?: number;
}) => app.api.call(listEndpoint, { query }, as);
const list = async (query: Query = {}) => (await callList(query)).body;
const change = (id: number, body: object) => app.api.call(changeContactInquiry, { params: { id }, body }, as);
const historyOf = async (id: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'contact-inquiry', objectId: id } }, as)).body.data;

describe('the list of inquiries', () => {
  test('has each in one folder, newest first, with the exact number in every folder', async () => {
    const [open, handled, both, , spam] = [
      await submitInquiry(app, { communityName: 'Open' }),
      await submitInquiry(app),
      await submitInquiry(app),
      await submitInquiry(app, { communityName: 'Newest' }),
      await submitInquiry(app, { subject: 'x' }),
    ];
    await change(handled.id, { handled: true });
    await change(both.id, { handled: true, archived: true });
    const first = await list();
    expect(first.data.map((row) => row.communityName)).toEqual(['Newest', 'Open']);
    expect(first.meta).toEqual({
      total: 2,
      page: 1,
      pageSize: 25,
      pageCount: 1,
      counts: { open: 2, unanswered: 2, handled: 1, setAside: 1, archived: 1 },
    });
    expect((await list({ folder: 'HANDLED' })).data.map((row) => row.id)).toEqual([handled.id]);
    expect((await list({ folder: 'SET_ASIDE' })).data.map((row) => row.id)).toEqual([spam.id]);
    expect((await list({ folder: 'ARCHIVED' })).data.map((row) => row.id)).toEqual([both.id]);
    expect((await list({ take: 1, page: 2 })).data.map((row) => row.id)).toEqual([open.id]);
    expect(await list({ page: 9 })).toMatchObject({ data: [], meta: { total: 2, page: 9 } });
  });

  test('is searched by name, email, phone and community, in all folders at once', async () => {
    const ada = await submitInquiry(app, { firstName: 'Ada', communityName: 'Cedar Court' });
    const other = await submitInquiry(app, {
      firstName: 'Grace',
      email: 'grace@example.org',
      phone: '+1 972.555.0199',
      communityName: '100%_Élan',
      communityLocation: 'Plano',
    });
    await change(other.id, { archived: true });
    const idsOf = async (q: string, folder?: 'ARCHIVED') =>
      (await list({ q, ...(folder ? { folder } : {}) })).data.map((row) => row.id);
    expect(await idsOf('cedar ada')).toEqual([ada.id]);
    expect(await idsOf('grace')).toEqual([]);
    for (const q of ['GRACE', 'grace@example.org', '(972) 555-0199', '555.0199', '%_é', 'plan', 'gr']) {
      expect(await idsOf(q, 'ARCHIVED'), q).toEqual([other.id]);
    }
    expect((await list({ q: 'example' })).meta.counts).toEqual({
      open: 1,
      unanswered: 1,
      handled: 0,
      setAside: 0,
      archived: 1,
    });
    expect((await list({ q: 'nobody' })).meta.counts).toEqual({
      open: 0,
      unanswered: 0,
      handled: 0,
      setAside: 0,
      archived: 0,
    });
  });

  test('is sorted by last names, those of one by first names, and exported with each text in its column', async () => {
    for (const [firstName, lastName] of [
      ['Bea', 'Able'],
      ['Ann', 'Young'],
      ['Zoe', 'Able'],
    ] as const)
      await submitInquiry(app, { firstName, lastName, referral: 'A neighbor' });
    const { data } = (await app.api.call(listEndpoint, { query: { sort: 'name' } }, as)).body;
    expect(data.map((row) => row.firstName)).toEqual(['Bea', 'Zoe', 'Ann']);
    const [bea] = data;
    const handled = (await change(bea?.id ?? 0, { handled: true })).body.data;
    const csv = await app.api.call(contactInquiries.export, { query: { folder: 'HANDLED' } }, as);
    expect(csv.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Reference,Created,First name,Last name,Email,Phone,Language,Role,Community,Location,Units,Property type,Message,Heard about us,Answered,Handled',
      `${bea?.reference},${timeCell(handled.createdAt)},Bea,Able,ada@example.com,(214) 555-0100,English,Board Member,Cedar Court,"Dallas, TX",48,Condominium,We look for a new manager.,A neighbor,,${timeCell(handled.handledAt)}`,
    ]);
  });

  test.each(['page=0', 'take=201', 'folder=INBOX', 'state=open', `q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      const answer = await app.api.send('GET', `/api/contact-inquiries?${query}`, as);
      expect(answer.status).toBe(400);
      expect(answer.error.error.code).toBe('VALIDATION_FAILED');
    },
  );
});

describe('working on an inquiry', () => {
  test('marks it handled and open again, and keeps when', async () => {
    const { id } = await submitInquiry(app);
    const handled = (await change(id, { handled: true })).body.data;
    expect(handled).toMatchObject({
      handled: true,
      folder: 'HANDLED',
      handledAt: expect.stringMatching(/Z$/),
    });
    app.clock.advance(1000);
    // Saying so again changes nothing, not even the time.
    expect((await change(id, { handled: true })).body.data).toEqual(handled);
    expect((await change(id, { handled: false })).body.data).toMatchObject({
      folder: 'OPEN',
      handledAt: null,
    });
  });

  test('moves it out of spam and into it', async () => {
    const { id } = await submitInquiry(app, { subject: 'x' });
    expect((await change(id, { suspectedSpam: false })).body.data).toMatchObject({
      folder: 'OPEN',
      suspectedSpam: false,
      spamReason: null,
    });
    expect((await change(id, { suspectedSpam: true })).body.data).toMatchObject({
      folder: 'SET_ASIDE',
      spamReason: 'STAFF',
    });
  });

  test('archives it and brings it back to where it was', async () => {
    const { id } = await submitInquiry(app);
    await change(id, { handled: true });
    expect((await change(id, { archived: true })).body.data).toMatchObject({
      folder: 'ARCHIVED',
      archived: true,
      archivedAt: expect.stringMatching(/Z$/),
    });
    expect((await change(id, { archived: 0 })).body.data).toMatchObject({
      folder: 'HANDLED',
      archived: false,
      archivedAt: null,
    });
  });

  test('notes something, and never changes what the visitor wrote', async () => {
    const { id, description } = await submitInquiry(app);
    const noted = (await change(id, { notes: ' called back ', description: 'forged' })).body.data;
    expect(noted).toMatchObject({ notes: 'called back', description });
    expect((await change(id, { notes: '' })).body.data.notes).toBeNull();
  });

  test('is refused with the current record where someone was faster', async () => {
    const { id } = await submitInquiry(app);
    const { updatedAt } = (await app.api.call(getContactInquiry, { params: { id } }, as)).body.data;
    const theirs = (await change(id, { handled: true, expectedUpdatedAt: updatedAt })).body.data;
    const answer = await change(id, { notes: 'mine', expectedUpdatedAt: updatedAt });
    expect(answer.status).toBe(409);
    expect(answer.error.data).toEqual(theirs);
  });

  test('leaves a history in plain words', async () => {
    const { id } = await submitInquiry(app, { subject: 'x' });
    await change(id, { suspectedSpam: false });
    await change(id, { handled: true });
    await change(id, { notes: 'called back' });
    await change(id, { archived: true });
    await change(id, { archived: false });
    await change(id, { handled: false });
    await change(id, { suspectedSpam: true });
    await change(id, { handled: true, archived: true });
    expect((await historyOf(id)).map((entry) => entry.action)).toEqual([
      'archived',
      'marked as spam',
      'marked as open',
      'unarchived',
      'archived',
      'changed',
      'marked as handled',
      'marked as not spam',
    ]);
    expect((await historyOf(id))[5]?.changes).toEqual({ notes: { from: null, to: 'called back' } });
  });

  test('deletes it for good, with the answers stored for repeats, and leaves that in the history', async () => {
    const { id } = await submitInquiry(app, { email: 'gone@example.com' });
    const headers = { 'idempotency-key': `change-${id}-x` };
    await app.api.send('PATCH', `/api/contact-inquiries/${id}`, {
      ...as,
      payload: { handled: true },
      headers,
    });
    expect((await app.api.call(deleteContactInquiry, { params: { id } }, as)).status).toBe(204);
    expect((await app.api.call(deleteContactInquiry, { params: { id } }, as)).status).toBe(404);
    expect((await app.api.call(getContactInquiry, { params: { id } }, as)).status).toBe(404);
    expect((await change(id, { handled: true })).status).toBe(404);
    const { rows } = await app.database.db.pool.query('select body from idempotency_key');
    expect(JSON.stringify(rows)).not.toContain('gone@example.com');
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'deleted',
      changes: { communityName: { from: 'Cedar Court', to: null } },
    });
  });
});

describe('the announcement of an inquiry', () => {
  const mailsAbout = async (id: number) =>
    (
      await app.database.db.pool.query(
        `select kind from mail where record_kind = 'contact-inquiry' and record_id = $1`,
        [id],
      )
    ).rows;

  test('that someone deletes at the same moment is not sent', async () => {
    const { id } = await submitInquiry(app);
    const deleting = (other: pg.PoolClient) => other.query('delete from contact_inquiry where id = $1', [id]);
    await inTheMiddle(app.database.db.pool, { first: deleting }, () =>
      announceContactInquiry(app.context, { id }),
    );
    expect(await mailsAbout(id)).toEqual([]);
  });

  test('as set aside comes once where two servers make it at once', async () => {
    const { id } = await submitInquiry(app, { subject: 'x' });
    const announcing = async (other: pg.PoolClient) => {
      await other.query(`select pg_advisory_xact_lock(hashtextextended('set aside', 0))`);
      await other.query(
        `insert into mail (created_at, kind, record_kind, record_id, occasion, recipient, subject, message_id, state, attempts)
         values (now(), 'notice', 'contact-inquiry', 999999, 'set aside', 'manager@example.com', 'S', 'm@example.com', 'sent', 1)`,
      );
    };
    await inTheMiddle(app.database.db.pool, { first: announcing }, () =>
      announceContactInquiry(app.context, { id }),
    );
    expect(await mailsAbout(id)).toEqual([]);
    app.clock.advance(25 * 60 * 60_000);
    await announceContactInquiry(app.context, { id });
    expect(await mailsAbout(id)).toEqual([{ kind: 'notice' }]);
  });
});

test(
  'at 20,000 inquiries page and totals come from the index, and a search from its own',
  { tags: 'slow' },
  async () => {
    await app.database.seed(`
    insert into contact_inquiry (created_at, updated_at, first_name, last_name, phone, email, board_position,
      community_name, community_location, number_of_units, property_type, description, spam_reason)
    select now() - n * interval '1 minute', now(), 'Ada', 'Example' || n, '2145550100', 'a' || n || '@example.com', '{}',
      'Cedar Court', 'Dallas', 1, 'Condominium', 'words', case when n % 4 > 0 then 'LINKS' end
    from generate_series(1, 20000) n`);
    await app.database.seed('vacuum analyze contact_inquiry');
    const at = { page: 1, pageSize: 25 };
    const plan = (q: string | undefined) =>
      planOf(app.database, (db) =>
        listContactInquiries(db, { folder: 'OPEN', state: 'unanswered', q, scope: null }, at),
      );
    for (const [q, index] of [
      [undefined, 'contact_inquiry_folder_idx'],
      ['example17777', 'contact_inquiry_search_idx'],
    ] as const) {
      const found = await plan(q);
      expect(found).toContain(index);
      expect(found).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"contact_inquiry",/);
    }
    expect((await list()).meta).toMatchObject({ total: 5000, counts: { setAside: 15_000 } });
    expect((await list({ q: 'example17777', folder: 'SET_ASIDE' })).meta.total).toBe(1);
  },
);
