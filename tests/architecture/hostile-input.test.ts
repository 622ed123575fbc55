// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { jsonSchema } from '#server/platform/http/answer-schema.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

/** Hostile input for every operation of the contracts: whatever is sent is answered, and never with 5xx. */
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await borrowTestApp();
  token = (await app.superAdminSession()).accessToken;
});
afterAll(() => app.close());

interface Sent {
  what: string;
  type: string;
  payload: string;
}

const nested = (depth: number, core = '1') => '['.repeat(depth) + core + ']'.repeat(depth);
const nestedObjects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const longList = `[${'1,'.repeat(4000)}1]`;
const longListOfObjects = `[${'{"id":1},'.repeat(2500)}{}]`;
const manyNames = `{${Array.from({ length: 5000 }, (_, index) => `"n${index}":1`).join(',')}}`;

function namesOf(schema: EndpointDefinition['query']): string[] {
  return Object.keys((schema ? jsonSchema(schema, 'input').properties : undefined) ?? {});
}

/** What the reader of JSON refuses for every operation alike, before its fields matter: it is sent to every tenth of them. */
const unreadable = {
  'deep lists': `{"z":${nested(5000)}}`,
  'very deep lists': nested(20_000),
  'deep objects': `{"z":${nestedObjects(3000)}}`,
  'what is not closed': '{"z":1,"a":"',
};

const asJson = (bodies: Record<string, string>): Sent[] =>
  Object.entries(bodies).map(([what, payload]) => ({ what, type: 'application/json', payload }));

/** The same value in every field, and the same names around it where no one knows one. */
function bodiesOf(names: string[]): Sent[] {
  const everywhere = (value: string) => `{${[...names, 'z'].map((name) => `"${name}":${value}`).join(',')}}`;
  const bodies = {
    'lists as deep as may be': everywhere(nested(31)),
    'objects as deep as may be': everywhere(nestedObjects(31)),
    'long lists': everywhere(longList),
    'long lists of objects': everywhere(longListOfObjects),
    'long texts': everywhere(`"${'x'.repeat(12_000)}"`),
    'texts of odd characters': everywhere('"\\u0000\\ud800\\u202e"'),
    'many names': manyNames,
    'names of every object': '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"toString":1}',
    nulls: everywhere('null'),
    'large numbers': everywhere('1e308'),
    'a list': '[]',
    'a text': '"a"',
  };
  return asJson(bodies);
}

const fieldPart = (name: string, value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

function formsOf(names: string[], files: string[]): Sent[] {
  const texts = names.map((name) => fieldPart(name, 'x')).join('');
  const partsOfJson = (value: string) =>
    names.map((name) => fieldPart(name, value, '\r\nContent-Type: application/json')).join('');
  const pdfs = files.map((name) => fieldPart(name, '%PDF-1.4', '; filename="a.pdf"')).join('');
  const empty = files.map((name) => fieldPart(name, '', '; filename=""')).join('');
  const forms = {
    nothing: '',
    'an empty form': '--b--\r\n',
    'no end': `${texts}${pdfs}`,
    'no end after an empty file': `${texts}${pdfs}${empty}`,
    'an end within a head': `${texts}--b\r\nContent-Disposition: form-data; na`,
    'files twice': `${texts}${pdfs}${pdfs}--b--\r\n`,
    'nested JSON': `${partsOfJson(nested(20_000))}${pdfs}--b--\r\n`,
    'long texts': `${names.map((name) => fieldPart(name, 'x'.repeat(70_000))).join('')}--b--\r\n`,
    'many lines': `${names.map((name) => fieldPart(name, 'a\n'.repeat(20_000))).join('')}--b--\r\n`,
    'names of every object': `${fieldPart('__proto__', 'x')}${fieldPart('toString', 'x')}--b--\r\n`,
    'very many parts': `${fieldPart('z', 'x').repeat(500)}--b--\r\n`,
  };
  const type = 'multipart/form-data; boundary=b';
  return [
    ...Object.entries(forms).map(([what, payload]) => ({ what, type, payload })),
    { what: 'no boundary', type: 'multipart/form-data', payload: texts },
  ];
}

function sentTo({ body }: EndpointDefinition): Sent[] {
  if (!body) return [];
  if (body.kind === 'file')
    return [{ what: 'no picture', type: 'application/octet-stream', payload: 'x'.repeat(100_000) }];
  if (body.kind === 'multipart') return formsOf(namesOf(body.fields), Object.keys(body.files));
  const names = namesOf(body.schema);
  return [...bodiesOf(names), ...(body.orForm ? formsOf(names, ['file']) : [])];
}

function queriesOf({ query }: EndpointDefinition): string[] {
  const names = namesOf(query);
  const everywhere = (value: string) => names.map((name) => `${name}=${value}`).join('&');
  return names.length === 0
    ? ['', 'a[b][c]=1']
    : [
        '',
        everywhere(`1&${everywhere('2')}`),
        everywhere('%00%F0%9F'),
        everywhere('x'.repeat(300)),
        'a[b]=1&__proto__=1',
      ];
}

async function answerTo(endpoint: EndpointDefinition, query: string, sent?: Sent): Promise<number> {
  const { method, access } = endpoint;
  const path = endpoint.path.replace(/:(?:id|entryId)/g, '2147483647').replace(/:\w+/g, 'x');
  const ask = () =>
    app.api.send(method, `/api${path}${query && `?${query}`}`, {
      token,
      ...(sent ? { payload: sent.payload, headers: { 'content-type': sent.type } } : {}),
    });
  const { status } = await ask();
  if (status !== 401 || access === 'public') return status;
  // An operation before this one has ended the session, as it should.
  token = (await app.superAdminSession()).accessToken;
  return (await ask()).status;
}

test('every operation answers hostile input, and never with 5xx', async () => {
  const failed: string[] = [];
  let calls = 0;
  for (const [index, endpoint] of endpoints.entries()) {
    const valid = queriesOf(endpoint)[0] ?? '';
    const tries = [
      ...queriesOf(endpoint).map((query) => ({ query, sent: undefined })),
      ...[...sentTo(endpoint), ...(index % 10 === 0 ? asJson(unreadable) : [])].map((sent) => ({
        query: valid,
        sent,
      })),
    ];
    for (const { query, sent } of tries) {
      calls += 1;
      const status = await answerTo(endpoint, query, sent);
      const what = `${status} ${endpoint.method} ${endpoint.path} ${sent?.what ?? query}`;
      if (status >= 500) failed.push(what);
      // A body is refused but where it may be: an empty form of optional fields, nulls that mean none.
      if (sent && status < 300 && /deep|long|many|every object/.test(sent.what) && endpoint.body)
        failed.push(what);
    }
  }
  expect(failed).toEqual([]);
  expect(calls).toBeGreaterThan(1000);
});
