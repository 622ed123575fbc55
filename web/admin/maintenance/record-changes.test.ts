import { expect, test } from 'vitest';
import { storedMaintenance } from '#tests/support/stored-records.ts';
import { changesOf, checkChanges, valuesOf } from './record-changes.ts';

const record = storedMaintenance({ pendingTagRequest: true, notes: 'Ask Max.' });

// spec: DL-28
test('only what differs and says something is sent', () => {
  const typed = { ...valuesOf(record), status: 'OPEN', notes: '  ', title: '', pendingTagRequest: false };
  expect(changesOf(record, typed)).toEqual({ status: 'OPEN', pendingTagRequest: false });
  expect(changesOf(record, valuesOf(record))).toEqual({});
});

test('changes are checked by the contract, in its words', () => {
  expect(checkChanges({ title: 'x'.repeat(121) })).toEqual({
    ok: false,
    issues: [{ path: 'title', message: 'Enter a title of up to 120 characters.' }],
  });
  expect(checkChanges({ status: 'OPEN', isHOAIssue: true })).toEqual({
    ok: true,
    changes: { status: 'OPEN', isHOAIssue: true },
  });
});
