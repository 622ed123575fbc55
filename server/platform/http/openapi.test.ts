import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { endpoints, api } from '#server/routes.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
}

let document: Awaited<ReturnType<typeof openApiDocument>>;
beforeAll(async () => {
  document = await openApiDocument(api, 'Example');
});

// spec: AP-46
test('the description of the API is a valid OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every operation has an id of its own and the tag of its noun', () => {
  const paths = Object.values(document['paths'] as Record<string, Record<string, Operation>>);
  const operations = paths.flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(endpoints.length);
  const ids = new Set(operations.map(({ operationId }) => operationId));
  expect(ids.size).toBe(endpoints.length);
  expect(ids).toContain('serviceRequestsCreate');
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(api)));
});

test('no object and no choice that a contract names is described in two places', () => {
  const places = Map.groupBy(describedIn(document), ({ schema }) => JSON.stringify(schema));
  expect(places.size).toBeGreaterThan(150);
  const repeated = [...places.values()]
    .map((found) => found.map(({ path }) => path))
    // Two nouns may have equal schemas, each under a name of its own.
    .filter((paths) => paths.length > 1 && !paths.every((path) => /^components\.schemas\.\w+$/.test(path)));
  expect(repeated).toEqual([]);
});

test('every reference leads to a component, and no component is without one', () => {
  const referred = new Set(
    [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)].map(
      ([, kind, name]) => `${kind}.${name}`,
    ),
  );
  const { securitySchemes: _, ...kinds } = document['components'] as Record<string, object>;
  const present = Object.entries(kinds).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}.${name}`),
  );
  expect([...referred].toSorted()).toEqual(present.toSorted());
});

/** Every schema with fields or choices in the document, but for the envelope of an answer. */
function describedIn(value: unknown, path: string[] = []): { path: string; schema: object }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => describedIn(child, [...path, key]));
  const isEnvelope = path[0] === 'paths' && path[3] === 'responses' && path.at(-1) === 'schema';
  const isSchema = ('properties' in value || 'enum' in value) && !isEnvelope;
  return isSchema ? [{ path: path.join('.'), schema: value }, ...inner] : inner;
}
