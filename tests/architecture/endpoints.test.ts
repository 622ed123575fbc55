import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { logOut } from '#contracts/sessions.ts';
import { jsonSchema } from '#server/platform/http/answer-schema.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { signIn } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { permissions } from './permission-matrix.ts';

/** What anyone may call. A new endpoint is private until it is added here by hand. */
const publicEndpoints = [
  'POST /login',
  'POST /login/second-factor',
  'POST /signup',
  'POST /refresh',
  'GET /public/properties',
  'GET /public/unit-lookup',
  'POST /public-submissions',
  'POST /registration-submissions',
  'POST /contact-inquiries',
  'GET /files/:ticket',
  'GET /mail-pages/:ticket',
  'POST /public/preview',
  'GET /tracking/:token',
  'POST /tracking/:token/notes',
  'POST /tracking/:token/reopen',
  'POST /tracking/:token/confirmation',
  'GET /tracking/files/:ticket',
  'GET /packet/:token',
  'GET /packet/:token/:kind',
  'PUT /packet/:token/:kind',
  'POST /packet/:token/:kind',
  'GET /owner-statements/:token',
  'GET /owner-statements/:token/statement.pdf',
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const addressOf = (path: string) => `/api${path.replace(/:\w+/g, '1')}`;
const closed = endpoints.filter((endpoint) => !publicEndpoints.includes(nameOf(endpoint)));

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

describe('every endpoint', () => {
  test('is public only when it is on the list', () => {
    const open = endpoints.filter((endpoint) => endpoint.access === 'public').map(nameOf);
    expect(open.toSorted()).toEqual(publicEndpoints.toSorted());
  });

  // spec: AP-16, RL-20
  test('refuses a caller without a session', async () => {
    expect(await opened(undefined)).toEqual([]);
  });

  // spec: LG-44, LG-48
  test('refuses a token whose session has ended', async () => {
    const { accessToken: token } = await signIn(app);
    await app.api.call(logOut, {}, { token });
    expect(await opened(token)).toEqual([]);
  });

  // spec: AP-01
  test('is a route of the server under /api, and every other route is a page, a probe or about the API', () => {
    const routes = routesOf(app.app.printRoutes({ commonPrefix: false, includeHooks: false }));
    const promised = endpoints.map((endpoint) => `${endpoint.method} /api${endpoint.path}`);
    expect(promised.filter((route) => !routes.includes(route))).toEqual([]);
    const pages = [
      '/statement/:token',
      '/track/:token',
      '/packet/:token',
      '/service-request/submitted/:token',
      '/owner-tenant-registration/submitted/:reference',
      '/contact/submitted/:reference',
    ];
    const others = ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'];
    expect(routes.filter((route) => !promised.includes(route)).toSorted()).toEqual(
      [...others, ...pages, ...pages.map((path) => `/es${path}`)].map((path) => `GET ${path}`).toSorted(),
    );
  });
});

/** The endpoints, none of which may be public, that answer something else than that there is no such session. */
async function opened(token: string | undefined): Promise<string[]> {
  expect(closed.length).toBeGreaterThan(90);
  const wrong: string[] = [];
  for (const { method, path } of closed) {
    const answer = await app.api.send(method, addressOf(path), token === undefined ? {} : { token });
    const code = answer.status === 401 ? answer.error.error.code : answer.status;
    if (code !== 'INVALID_SESSION') wrong.push(`${nameOf({ method, path })}: ${code}`);
  }
  return wrong;
}

/** `METHOD /path` of every route in Fastify's drawn tree of routes, but of those for whatever no other answers. */
function routesOf(tree: string): string[] {
  const trail: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^((?:│ {3}| {4})*)(?:├── |└── )(\S+)(?: \((.+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', segment = '', methods] = match;
    trail.length = indent.length / 4;
    trail.push(segment);
    const path = trail.join('');
    if (!methods || path.endsWith('*') || path === '/api') continue;
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${path}`);
  }
  return routes;
}

describe('what names nothing', () => {
  const ofRecords = endpoints.filter((endpoint) => permissions[nameOf(endpoint)]?.to);

  // spec: A6-03, A6-04, A6-05, A6-08, A6-09, A6-10, A6-11, A6-12, A6-13, A6-15, A6-16, A6-20, A6-21, A6-22
  // spec: A7-05, A7-06, A7-10, A7-12, A7-18, A7-21, A8-03, A8-04, A8-08
  test(
    'is a bad call where it is no id at all, and not found where no record has it',
    { tags: 'slow' },
    async () => {
      expect(ofRecords.length).toBeGreaterThan(50);
      const { accessToken: token } = await app.superAdminSession();
      for (const { method, path } of ofRecords) {
        const payload = permissions[nameOf({ method, path })]?.body?.();
        const answerTo = async (id: string) => {
          const address = `/api${path.replace(':id', id).replace(':entryId', '1').replace(':kind', 'packet')}`;
          const query = /^\/registration-submissions\/.*\/file/.test(path) ? '?kind=packet' : '';
          const { status } = await app.api.send(method, address + query, { token, payload });
          return `${status} ${method} ${address}`;
        };
        for (const id of ['abc', '2147483648']) expect(await answerTo(id)).toMatch(/^400 /);
        expect(await answerTo('2147483647')).toMatch(/^404 /);
      }
    },
  );

  const lists = endpoints.filter(({ returns }) => returns.kind === 'list');

  // spec: A6-01, A6-06, A6-13, A6-14, A6-17, A7-01, A7-09, A7-19, A8-01, A8-06, A8-07, A8-09
  test('is a bad call where it is no page of a list', async () => {
    expect(lists.length).toBeGreaterThan(15);
    const { accessToken: token } = await app.superAdminSession();
    for (const { method, path } of lists) {
      for (const query of ['page=0', 'take=201']) {
        const address = `/api${path.replace(':id', '1')}?unitId=1&${query}`;
        const { status } = await app.api.send(method, address, { token });
        expect(`${status} ${address}`).toMatch(/^400 /);
      }
    }
  });
});

describe('text that no database keeps', () => {
  // spec: AP-15, AP-45
  test('is no failure of any endpoint', { tags: 'slow' }, async () => {
    let { accessToken: token } = await app.superAdminSession();
    const failures: string[] = [];
    for (const endpoint of endpoints) {
      let isOver = false;
      for (const text of ['a\0b', 'a@\0b.co', '\ud800']) {
        const query = namesOf(endpoint.query).map(
          (name) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
        );
        const search = query.length > 0 ? `?${query.join('&')}` : '';
        const { status } = await app.api.send(endpoint.method, `${addressOf(endpoint.path)}${search}`, {
          token,
          ...(endpoint.body ? { payload: payloadOf(endpoint, text) } : {}),
        });
        isOver = status === 401;
        if (status >= 500) failures.push(`${nameOf(endpoint)} with ${JSON.stringify(text)}: ${status}`);
      }
      // Some endpoints end the session.
      if (isOver) token = (await app.superAdminSession()).accessToken;
    }
    expect(failures).toEqual([]);
  });
});

function namesOf(schema: EndpointDefinition['query']): string[] {
  return Object.keys((schema ? jsonSchema(schema, 'input').properties : undefined) ?? {});
}

function payloadOf({ body }: EndpointDefinition, text: string): unknown {
  if (body?.kind === 'file') return text;
  if (body?.kind !== 'multipart') {
    return Object.fromEntries(namesOf(body?.schema).map((name) => [name, text]));
  }
  const form = new FormData();
  for (const name of namesOf(body.fields)) form.set(name, text);
  return form;
}
