import { expect, test } from 'vitest';
import { importsOf, listModules } from './import-rules.ts';

/** What is still written the old way; nothing is added here: docs/decisions/0034. */
const oldWay = [
  'server/platform/auth/property-scope.queries.ts',
  'server/platform/database/database.ts',
  'server/platform/database/list-page.queries.ts',
  'server/platform/database/row-count.queries.ts',
  'server/platform/database/search.queries.ts',
  'server/platform/jobs/job-outbox.queries.ts',
  'server/platform/submissions/submission-key.queries.ts',
  'server/platform/submissions/submitted-file.queries.ts',
];

test('statements are built from the columns of the schema, but for those that are listed here', () => {
  const found = listModules()
    .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .filter((path) => importsOf(path).some(({ to }) => to === 'npm:sql-template-tag'));
  expect(found).toEqual(oldWay.toSorted());
});
