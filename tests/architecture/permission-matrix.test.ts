import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { insertSession } from '#server/features/sessions/session.queries.ts';
import { addApproval } from '#tests/support/approval-builders.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { Answer } from '#tests/support/api-client.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { addImport } from '#tests/support/import-office.ts';
import {
  addAccountEntry,
  addAccountRule,
  addAssessment,
  addBankLine,
  addRentedUnit,
  addUnitSale,
} from '#tests/support/rented-unit.ts';
import { permissions } from './permission-matrix.ts';
import { callers } from './permissions.ts';
import type { CallerKind, Outcome, Posted, Target } from './permissions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
  // The one into which others are merged.
  expect(await makeRequest()).toBe(1);
});
afterAll(() => app.close());

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

describe('the permission matrix', () => {
  test('has every endpoint, and none that is gone', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  // spec: AP-16, AP-17, AP-18, RL-20
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers each kind of caller as it says',
    async (name, endpoint) => {
      const permission = permissions[name];
      const found: Partial<Record<CallerKind, Outcome>> = {};
      let id: number | undefined;
      for (const caller of callers) {
        id ??= await makeRecord(endpoint);
        const outcome = await tryAs(caller, endpoint, id);
        found[caller] = outcome;
        const isAllowed = outcome === 'allowed' && endpoint.method !== 'GET';
        // Some calls leave nothing of the record or of the session.
        if (isAllowed) id = undefined;
        if (isAllowed || outcome === 'no session') sessions.delete(caller);
      }
      expect(found).toEqual(permission?.outcome);
    },
  );
});

/** What `:id` names. */
async function makeRecord(endpoint: EndpointDefinition): Promise<number> {
  const { to } = permissions[nameOf(endpoint)] ?? {};
  return to ? (typeof to === 'string' ? makeTarget(to) : post(to)) : 1;
}

async function tryAs(caller: CallerKind, endpoint: EndpointDefinition, id: number): Promise<Outcome> {
  const { to, body } = permissions[nameOf(endpoint)] ?? {};
  const path = `/api${endpoint.path}`
    .replace(':ticket', 'made.up')
    .replace(':id', String(id))
    .replace(':entryId', String(entryOf(id)))
    .replace(':kind', 'packet');
  const answer = await app.api.send(endpoint.method, `${path}${queryOf(endpoint)}`, {
    ...(await sessionOf(caller)),
    payload: body?.() ?? (endpoint.body ? {} : undefined),
  });
  return outcomeOf(answer, to !== undefined);
}

function outcomeOf({ status, error }: Answer<unknown>, isRecord: boolean): Outcome {
  if (status === 401) return 'no session';
  if (status === 403) return 'forbidden';
  return isRecord && status === 404 && error.error.code === 'NOT_FOUND' ? 'no such record' : 'allowed';
}

/** The files of a registration are named by kind, and so are sheets. */
function queryOf({ method, path }: EndpointDefinition): string {
  if (method === 'POST' && path === '/imports') return '?kind=unit&fileName=units.csv';
  // All that the calls before it did would be written for each caller.
  if (path === '/audit/export') return '?objectKind=setting';
  if (path === '/retention/due/export') return '?kind=packet';
  return path.startsWith('/registration-submissions/:id/file') ? '?kind=packet' : '';
}

async function post({ path, body }: Posted): Promise<number> {
  const session = await sessionOf('superAdmin');
  const answer = await app.api.send('POST', `/api${path}`, { ...session, payload: body() });
  const { data } = answer.body as { data?: { id: number } };
  if (!data) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
  return data.id;
}

async function makeTarget(target: Target): Promise<number> {
  const { pool } = app.database.db;
  switch (target) {
    case 'service request':
      return makeRequest();
    case 'registration':
      return (await submitRegistration(app, { propertyCode: 'WK02' })).id;
    case 'approval': {
      const registration = await submitRegistration(app, { propertyCode: 'WK02' });
      return addApproval(pool, registration.id);
    }
    case 'inquiry':
      return (await submitInquiry(app)).id;
    case 'message': {
      const { rows } = await pool.query<{ id: number }>(
        `insert into mail (created_at, kind, record_kind, record_id, property_code, recipient, subject, text_body,
           html_body, message_id, state)
         values (now(), 'notice', 'service-request', 1, 'WK02', $1, '', '', '', $1, 'failed')
         returning id`,
        [`${randomUUID()}@example.com`],
      );
      return rows[0]?.id ?? 0;
    }
    case 'account':
    case 'entry': {
      const { unit } = await addRentedUnit(pool);
      return (await addAccountEntry(pool, unit))[target];
    }
    case 'assessment':
      return addAssessment(pool);
    case 'import':
      return addImport(pool);
    case 'bank line':
      return addBankLine(pool);
    case 'unit sale':
      return addUnitSale(pool, (await addRentedUnit(pool)).unit);
    case 'account rule':
      return addAccountRule(pool);
    case 'another admin':
      return addUser('another');
    case 'saved view': {
      const { rows } = await pool.query<{ id: number }>(
        `insert into saved_view (created_at, updated_at, user_id, list, name, query)
         values (now(), now(), $1, 'leases', 'Mine', '') returning id`,
        [await addUser('another')],
      );
      return rows[0]?.id ?? 0;
    }
    default:
      return (await addRentedUnit(pool))[target];
  }
}

/** A request of another property, with a file and a word from the resident. */
async function makeRequest(): Promise<number> {
  const { id } = await submitRequest(app, { propertyCode: 'WK02' }, photo());
  await app.database.db.pool.query(
    `insert into conversation_entry (id, request_id, created_at, author, text)
     overriding system value values ($1, $2, now(), 'RESIDENT', 'Still leaking')`,
    [entryOf(id), id],
  );
  return id;
}

/** Far from the ids that the database gives. */
function entryOf(requestId: number): number {
  return requestId + 1_000_000;
}

const dayMs = 24 * 60 * 60_000;
const sessions = new Map<CallerKind, { token?: string }>();

async function sessionOf(caller: CallerKind): Promise<{ token?: string }> {
  const session = sessions.get(caller) ?? (await startSession(caller));
  sessions.set(caller, session);
  return session;
}

async function startSession(caller: CallerKind): Promise<{ token?: string }> {
  if (caller === 'nobody') return {};
  const { context, database, clock } = app;
  const { rows } = await database.db.pool.query<{ id: number; email: string }>(
    'select id, email from user_account where id = $1 or ($1 is null and email = $2)',
    [caller === 'superAdmin' ? null : await addUser(caller), superAdmin.email],
  );
  const [user] = rows;
  if (!user) throw new Error('There is no such account.');
  const now = clock.now();
  const sessionId = randomUUID();
  await insertSession(context.db, {
    id: sessionId,
    userId: user.id,
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + dayMs).toISOString(),
    userAgent: null,
    isLimitedToSetup: false,
    mustChangePassword: false,
  });
  const claims = { userId: user.id, email: user.email, role: 'ADMIN', sessionId };
  return { token: await context.accessTokens.sign(claims, now) };
}

/** An account that no one can sign in to: this is about sessions, not about passwords. */
async function addUser(kind: 'admin' | 'scoped' | 'another'): Promise<number> {
  const { pool } = app.database.db;
  const { rows } = await pool.query<{ id: number }>(
    `insert into user_account (email, role, password_hash) values ($1, 'ADMIN', '') returning id`,
    [`${randomUUID()}@example.com`],
  );
  const id = rows[0]?.id ?? 0;
  if (kind === 'scoped') await pool.query(`insert into user_property values ($1, 'BT01')`, [id]);
  return id;
}
