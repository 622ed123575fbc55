// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import '../../nouns.ts';
import { ChangeList } from './change-list.tsx';
import { History } from './history.tsx';
import { OlderEntries } from './older-entries.tsx';

const labels = { rentAmount: 'Monthly rent', endDate: 'Last day', ownerId: 'Owner', unitId: 'Unit' };
const names = { 'owner 7': 'Ann Example', 'unit 3': 'BT01-0007' };

function show(element: ReactNode): HTMLElement {
  cleanup();
  const router = createMemoryRouter([{ path: '/', element }]);
  return render(<RouterProvider router={router} />).container;
}

const changed = (changes: AuditEntry['changes'], action = 'changed'): string =>
  show(<ChangeList entry={{ action, changes, names }} fieldNames={labels} />).textContent;

test.each([
  ['rentAmount', 1650, 1700.5, 'Monthly rent: $1,650.00 → $1,700.50'],
  ['endDate', '2026-12-31', null, 'Last day: Dec 31, 2026 → nothing'],
  ['nextUpdateBy', '2026-12-31T03:00:00.000Z', '', 'Next update by: Dec 30, 2026, 9:00 PM → nothing'],
  ['status', 'IN_PROGRESS', 'COMPLETED', 'Status: In Progress → Completed'],
  ['phone', '2145550100', '2145550199', 'Phone: (214) 555-0100 → (214) 555-0199'],
  ['unitDigits', '2145550100', '7', 'Unit digits: 2145550100 → 7'],
  ['handled', true, false, 'Handled: yes → no'],
  ['assignee', null, 'rosa@example.com', 'Assignee: no one → rosa@example.com'],
  ['properties', ['BT01', 'WK02'], [], 'Properties: BT01, WK02 → all'],
  ['files', [], ['a.pdf'], 'Files: none → a.pdf'],
  ['paymentSchedule', [{}], [{}, {}], 'Payment schedule: 1 payment → 2 payments'],
  ['paymentSchedule', [], [{}], 'Payment schedule: none → 1 payment'],
  ['declineReason', null, 'DUPLICATE', 'Decline reason: nothing → Sent more than once'],
  ['usedFor', 'contact-inquiry', 'service-request', 'Used for: Contact inquiries → Service requests'],
  ['recoveryCodesLeft', 10, 9, 'Recovery codes left: 10 → 9'],
  ['ownerId', 7, 8, 'Owner: Ann Example → an owner that is gone'],
  ['unitId', 4, 3, 'Unit: a unit that is gone → BT01-0007'],
])('a change of %s from %j to %j reads as people say it', (field, from, to, text) => {
  expect(changed({ [field]: { from, to } })).toBe(text);
});

test('a person who is named leads to their record, and a unit without a screen nowhere', () => {
  changed({ ownerId: { from: 7, to: null } });
  expect(screen.getByRole('link', { name: 'Ann Example' }).getAttribute('href')).toBe(
    '/admin/owners?record=7',
  );
});

test('long texts show the words that changed, short ones and single words both whole', () => {
  const before = 'The ceiling of the kitchen drips since Monday morning.';
  const parts = (from: string, to: string) => {
    changed({ notes: { from, to } });
    return [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent);
  };
  expect(parts(before, before.replace('Monday', 'Sunday'))).toEqual(['Monday ', 'Sunday ']);
  expect(parts('The kitchen drips', 'The bath drips')).toEqual(['The kitchen drips', 'The bath drips']);
  const word = 'x'.repeat(41);
  expect(parts(word, `${word}y`)).toEqual([word, `${word}y`]);
  expect(changed({ notes: { from: word, to: `${word}y` } })).toBe(`Notes: ${word} → ${word}y`);
  expect(changed({ notes: { from: before, to: 'The ceiling drips' } })).toContain(' → ');
});

test('what an action says by its own word is not said again, nor the number of a record that is named', () => {
  const archivedAt = { from: null, to: '2026-01-31T15:30:00.000Z' };
  expect(changed({ archivedAt }, 'archived')).toBe('');
  expect(changed({ ownerId: { from: 7, to: 8 }, owner: { from: 'Ann', to: 'Max' } })).toBe(
    'Owner: Ann → Max',
  );
  expect(changed({ archivedAt, notes: { from: 'a', to: 'b' } }, 'archived')).toBe('Notes: a → b');
});

test('what a record began with is one sentence; numbers that name nothing are left out', () => {
  const began = (to: unknown) => ({ from: null, to });
  const changes = { endDate: began('2026-12-31'), unitId: began(3), tenantId: began(5), imageId: began(9) };
  const sentence = 'Last day Dec 31, 2026, Unit BT01-0007.';
  expect(changed({ ...changes, tenantId: began(null) }, 'created')).toBe(
    'Last day Dec 31, 2026, Unit BT01-0007, Tenant id nothing.',
  );
  expect(changed({ endDate: changes.endDate, unitId: changes.unitId }, 'approved')).toBe(sentence);
  expect(changed({ endDate: changes.endDate, imageId: changes.imageId }, 'created')).toBe(
    'Last day Dec 31, 2026.',
  );
  expect(changed({ imageId: changes.imageId }, 'created')).toBe('');
  expect(changed({ endDate: changes.endDate, notes: { from: 'a', to: 'b' } }, 'approved')).toBe(
    'Last day: nothing → Dec 31, 2026Notes: a → b',
  );
  // Of one field alone, and of a plain change, before and after are said.
  expect(changed({ endDate: changes.endDate }, 'approved')).toBe('Last day: nothing → Dec 31, 2026');
  expect(changed({ endDate: changes.endDate, notes: began('a') })).toBe(
    'Last day: nothing → Dec 31, 2026Notes: nothing → a',
  );
});

const entry = (id: number, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2026-01-31T15:30:00.000Z',
  actorUserId: 1,
  actorEmail: 'rosa@example.com',
  action: 'changed',
  objectKind: 'lease',
  objectId: 50,
  objectName: null,
  changes: { notes: { from: 'a', to: 'b' } },
  names,
  requestId: null,
  ...more,
});

test('a history says who did what and why, and what it cannot say; all of it is in the activity', () => {
  const history = (entries: AuditEntry[] | undefined, hasFailed = false) =>
    show(<History entries={entries} hasFailed={hasFailed} fieldNames={labels} emptyText="No changes yet." />);
  history(undefined);
  screen.getByText('Loading the history');
  history(undefined, true);
  screen.getByText('The history could not be loaded.');
  history([]);
  screen.getByText('No changes yet.');
  // What was read stays in sight.
  const cause = { from: null, to: 'From registration RG-7K3M-20' };
  history(
    [
      entry(2, { actorEmail: null, changes: { cause, notes: { from: 'a', to: 'b' } } }),
      entry(1, { action: 'created' }),
    ],
    true,
  );
  const when = 'Jan 31, 2026, 9:30 AM';
  expect([...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    `The system changed ${when}From registration RG-7K3M-20.Notes: a → b`,
    `rosa@example.com created ${when}`,
  ]);
  const older = (total: number) => {
    const meta = { total, page: 1, pageSize: 50, pageCount: 1 };
    const shown = { data: [entry(2, {}), entry(1, {})], meta };
    return show(<OlderEntries shown={shown} objectKind="lease" objectId={50} />);
  };
  expect(older(2).textContent).toBe('');
  expect(older(3).textContent).toBe('These are the latest 2 of 3. See all in the activity');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/audit?kind=lease&record=50');
});
