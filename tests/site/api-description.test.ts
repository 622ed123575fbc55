import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '#server/routes.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { site } from '#site';
import { root } from '../../scripts/setup.mjs';

test('the build holds the description of the API, for anyone who generates a client', async () => {
  const built = JSON.parse(readFileSync(join(root, 'dist/openapi.json'), 'utf8'));
  expect(built).toEqual(await openApiDocument(api, site.companyName));
});
