// `npm run spec`: which rows of docs/checklist.md a test cites with a comment `// spec: RF-07, RF-08`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countCoverage, findCitations, readRows } from './citations.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const rows = readRows(readFileSync(`${root}docs/checklist.md`, 'utf8'));
const citations = await findCitations(root);
const coverage = countCoverage(rows, citations);

const lines = coverage.groups.map(
  ({ name, covered, total, open }) =>
    `${name} ${covered}/${total}${open.length > 0 ? `  open: ${open.join(' ')}` : ''}`,
);
lines.push(`${coverage.covered} of ${coverage.total} rows are cited by a test.`);
for (const { id, file } of coverage.unknown)
  lines.push(`${file} cites ${id}, which docs/checklist.md does not have.`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = coverage.unknown.length > 0 ? 1 : 0;
