import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { record } from '#server/platform/events/record.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { rule, setPromises } from '#tests/support/promise-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addAccountRule, addAssessment, addBankLine, addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { permissions } from './permission-matrix.ts';

const foreign = 'FRGN';
const isForeign = /frgn/i;

let app: TestApp;
let everything: { token: string };
let scoped: { token: string };
let foreignUnit = 0;
beforeAll(async () => {
  app = await borrowTestApp();
  const { pool } = app.database.db;
  await pool.query(`insert into property (code, title) values ($1, $1)`, [foreign]);
  ({ unit: foreignUnit } = await addRentedUnit(pool, foreign));
  await addRentedUnit(pool, 'BT01');
  await addAssessment(pool, foreign);
  await addAccountRule(pool, foreign);
  await addBankLine(pool, foreign);
  await setPromises(app, { rules: [rule({ propertyCode: foreign })] });
  const { id } = await submitRequest(app, { propertyCode: foreign });
  await pool.query(`update service_request set category = $1 where id = $2`, [foreign, id]);
  await submitRegistration(app, { propertyCode: foreign });
  await submitInquiry(app, { firstName: foreign });
  for (const person of ['owner', 'tenant'])
    await pool.query(
      `update ${person} set first_name = $1 where id = (select ${person}_id from unit where id = $2)`,
      [foreign, foreignUnit],
    );
  await pool.query(
    `insert into reply_template (created_at, updated_at, title, used_for, property_code, text)
     values (now(), now(), $1, 'service-request', $1, 'Hello')`,
    [foreign],
  );
  await pool.query(`update maintenance set status = 'COMPLETED' where unit_id = $1`, [foreignUnit]);
  await pool.query(
    `insert into mail (created_at, kind, record_kind, record_id, property_code, recipient, subject, message_id, state)
     values (now(), 'notice', 'service-request', $1, $2, 'a@example.com', $2, 'a', 'sent')`,
    [id, foreign],
  );
  await record(app.context.db, {
    at: app.clock.now(),
    actor: { userId: null, email: 'a@example.com' },
    action: foreign,
    objectKind: 'service-request',
    objectId: id,
    propertyCode: foreign,
    changes: {},
    requestId: null,
  });
  await pool.query(
    `with added as (
       insert into user_account (created_at, updated_at, email, role, password_hash)
       values (now(), now(), 'another@example.com', 'ADMIN', '') returning id
     ) insert into user_property (user_id, property_code) select id, $1 from added`,
    [foreign],
  );
  everything = { token: (await app.superAdminSession()).accessToken };
  scoped = (await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] })).as;
});
afterAll(() => app.close());

/** Numbers name nothing, and files nothing in plain text; what they hold is proven beside their query. */
const numbersOnly = [
  '/public-submissions/counts',
  '/maintenance/counts',
  '/today/trends',
  '/today/badges',
  '/account-letters.pdf',
  '/account-letters.zip',
];

const readings = endpoints.filter(
  ({ method, path, access }) => method === 'GET' && access !== 'public' && !path.includes(':'),
);

/** The matrix says of a reading that it is of no property, or that an admin of one property has no business there. */
function showsProperties(path: string): boolean {
  const permission = permissions[`GET ${path}`];
  return permission?.outcome.scoped === 'allowed' && !permission.isOfNoProperty;
}

const ofOneProperty = ['/account-rules/preview', '/application-order', '/bank-lines', '/bank-lines/export'];

/** What a reading does not answer without. */
function requiredBy(path: string): string {
  if (path.endsWith('/history')) return `?unitId=${foreignUnit}`;
  if (path === '/search') return `?q=${foreign}`;
  if (path.startsWith('/account-letters')) return `?propertyCode=${foreign}&kind=STATEMENT`;
  if (ofOneProperty.includes(path)) return `?propertyCode=${foreign}`;
  return ['/units/overview', '/units/summary'].includes(path) ? `?unit=${foreign}-0012` : '';
}

/** The address of a reading, and the ways to narrow it that could lead around the scope. */
function addressesOf({ path, query }: EndpointDefinition): string[] {
  const base = `${path}${requiredBy(path)}`;
  const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const narrowed = ['propertyCode', 'property', 'q'].filter((name) => names.includes(name));
  return [base, ...narrowed.map((name) => `${path}?${name}=${foreign}`)].map((address) => `/api${address}`);
}

// spec: RL-19
test.each(readings.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an admin of one property reads nothing of another: GET %s',
  async (path, endpoint) => {
    const [first = '', ...others] = addressesOf(endpoint);
    // What the test looks for is there for an admin of all properties: else it would prove nothing.
    if (showsProperties(path) && !numbersOnly.includes(path))
      expect((await app.api.send('GET', first, everything)).text).toMatch(isForeign);
    for (const address of [first, ...others])
      expect([address, (await app.api.send('GET', address, scoped)).text]).toEqual([
        address,
        expect.not.stringMatching(isForeign),
      ]);
  },
);
