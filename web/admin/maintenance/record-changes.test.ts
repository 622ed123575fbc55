import { expect, test } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { changesOf, checkChanges, valuesOf } from './record-changes.ts';

const record: MaintenanceRecord = {
  id: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  unitId: 7,
  title: 'Dripping faucet',
  description: null,
  status: 'REPORTED',
  priority: 'NORMAL',
  category: 'Water leak',
  categoryOther: null,
  pendingTagRequest: true,
  isHOAIssue: false,
  notes: 'Ask Max.',
  requesterId: null,
  request: null,
  unit: {
    id: 7,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: '0007',
    unitIdentifier: 'BT01-0007',
  },
};

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
