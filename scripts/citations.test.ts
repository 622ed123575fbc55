import { describe, expect, test } from 'vitest';
import { citationsIn, countCoverage, readRows } from './citations.ts';

// Split, so that this file's own examples are no citations.
const comment = ['// spec', ''].join(':');

describe('citations', () => {
  test('every id after the word counts, and prose around it does not', () => {
    const source = `${comment} RF-07, A1-12\n  ${comment} ST-01 and ST-02\nconst spec = 'RF-99';\n// RF-98`;
    expect(citationsIn(source)).toEqual(['RF-07', 'A1-12', 'ST-01', 'ST-02']);
  });

  test('rows are the list entries that begin with an id', () => {
    const checklist = '# Title\n## RF Form\n- RF-01 First, as RF-02 says.\n- RF-02 Second.\n- other\n';
    expect(readRows(checklist)).toEqual(['RF-01', 'RF-02']);
  });

  test('groups tell what is covered and what is open, and unknown ids are named with their file', () => {
    const citations = [
      { id: 'RF-02', file: 'a.test.ts' },
      { id: 'RF-02', file: 'b.test.ts' },
      { id: 'XX-01', file: 'b.test.ts' },
    ];
    expect(countCoverage(['RF-01', 'RF-02', 'RF-03', 'RF-04', 'ST-01'], citations)).toEqual({
      groups: [
        { name: 'RF', covered: 1, total: 4, open: ['01', '03–04'] },
        { name: 'ST', covered: 0, total: 1, open: ['01'] },
      ],
      covered: 1,
      total: 5,
      unknown: [{ id: 'XX-01', file: 'b.test.ts' }],
    });
  });
});
