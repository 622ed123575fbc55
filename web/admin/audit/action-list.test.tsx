// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import '../nouns.ts';
import { ActionList } from './action-list.tsx';

beforeEach(() => {
  // jsdom knows no width.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const changed: AuditEntry = {
  id: 1,
  at: '2026-11-20T15:00:00.000Z',
  actorUserId: 3,
  actorEmail: 'ada@example.com',
  action: 'changed',
  objectKind: 'lease',
  objectId: 50,
  objectName: null,
  changes: {},
  names: { 'lease 50': 'BT01-0105, Rosa Tenant' },
  requestId: null,
};

function show(entries: AuditEntry[], isNarrowed = false): void {
  const element = <ActionList entries={entries} isStale={false} isNarrowed={isNarrowed} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test.each<[string, Partial<AuditEntry>, string | null]>([
  ['ada@example.com changed lease BT01-0105, Rosa Tenant', {}, '/admin/leases?record=50'],
  [
    'ada@example.com sent a reminder about lease BT01-0105, Rosa Tenant',
    { action: 'sent a reminder' },
    '/admin/leases?record=50',
  ],
  // A number says nothing to people, and nothing leads to what is gone.
  ['ada@example.com deleted lease', { action: 'deleted', names: {} }, null],
  [
    'ada@example.com deleted unit BT01-0007',
    {
      action: 'deleted',
      objectKind: 'unit',
      names: {},
      changes: { unitIdentifier: { from: 'BT01-0007', to: null } },
    },
    null,
  ],
  [
    'ada@example.com opened Background Check of registration RG-',
    { action: 'opened Background Check', objectKind: 'registration' },
    '/admin/registration-submissions?record=50',
  ],
  [
    'The system changed lease BT01-0105, Rosa Tenant',
    { actorUserId: null, actorEmail: null },
    '/admin/leases?record=50',
  ],
  ['ada@example.com exported leases', { action: 'exported', objectId: null }, null],
  [
    'ada@example.com made an overwrite code',
    { action: 'made an overwrite code', objectKind: 'user', objectId: null },
    null,
  ],
  [
    'ada@example.com assigned properties to user rosa@example.com',
    { action: 'assigned properties', objectKind: 'user', objectId: 4, objectName: 'rosa@example.com' },
    '/admin/users',
  ],
  [
    'ada@example.com changed their own account',
    { objectKind: 'user', objectId: 3, objectName: 'ada@example.com' },
    null,
  ],
  [
    'ada@example.com signed in',
    { action: 'signed in', objectKind: 'user', objectId: 3, objectName: 'ada@example.com' },
    null,
  ],
  // Of whom it has the number alone, a record is not that person.
  [
    'ada@example.com changed lease BT01-0106, Eve Renter',
    { objectId: 3, names: { 'lease 3': 'BT01-0106, Eve Renter' } },
    '/admin/leases?record=3',
  ],
  [
    'ada@example.com changed user rosa@example.com',
    { objectKind: 'user', objectId: 4, objectName: 'rosa@example.com' },
    '/admin/users',
  ],
  [
    'The system changed user',
    { objectKind: 'user', objectId: null, actorUserId: null, actorEmail: null },
    null,
  ],
  [
    'ada@example.com changed their own account',
    { action: 'changed the own account', objectKind: 'user', objectId: 3 },
    null,
  ],
  [
    'ada@example.com removed user rosa@example.com',
    {
      action: 'removed',
      objectKind: 'user',
      objectId: 4,
      names: {},
      changes: { email: { from: 'rosa@example.com', to: null } },
    },
    null,
  ],
  [
    'ada@example.com reset the second factor of user rosa@example.com',
    { action: 'reset the second factor', objectKind: 'user', objectId: 4, objectName: 'rosa@example.com' },
    '/admin/users',
  ],
  [
    'ada@example.com replaced Background Check of registration RG-',
    { action: 'replaced Background Check', objectKind: 'registration' },
    '/admin/registration-submissions?record=50',
  ],
  [
    'ada@example.com created maintenance for service request SR-',
    { action: 'created maintenance', objectKind: 'service-request' },
    '/admin/public-submissions?record=50',
  ],
  [
    'ada@example.com added a note: lease BT01-0105, Rosa Tenant',
    { action: 'added a note' },
    '/admin/leases?record=50',
  ],
  ['ada@example.com imported lease', { action: 'imported', objectId: null }, null],
  ['ada@example.com changed staff message', { objectKind: 'message', names: {} }, null],
])('an entry says who did what to what: %s', (text, fields, address) => {
  show([{ ...changed, ...fields }]);
  const [sentence] = within(screen.getByRole('list', { name: 'Activity, newest first' })).getAllByRole(
    'paragraph',
  );
  expect(sentence?.textContent.startsWith(text), sentence?.textContent).toBe(true);
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(address);
});

test('a log without entries says whether filters are in the way', () => {
  show([]);
  screen.getByText('Everything that staff do to records and accounts appears here.');
  cleanup();
  show([], true);
  screen.getByText('Try clearing filters or another day.');
});

test('an entry says when it was, what was changed, and the number of its request where there is one', () => {
  show([
    {
      ...changed,
      requestId: 'req-9',
      changes: { rentAmount: { from: 1000, to: 1100 }, cause: { from: null, to: 'By an import' } },
    },
    { ...changed, id: 2, requestId: null, changes: {} },
  ]);
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-row'));
  expect(first?.querySelector('time')?.textContent).toMatch(
    /^[A-Z][a-z]{2} \d{1,2}, 2026, \d{1,2}:\d\d.[AP]M$/,
  );
  expect(first?.textContent).toContain('Request req-9');
  expect(first?.textContent).toContain('1,100');
  expect(first?.textContent).toContain('By an import.');
  expect(second?.textContent).not.toContain('Request');
  expect(first?.querySelector('a')?.dataset['record']).toBe(String(changed.id));
});
