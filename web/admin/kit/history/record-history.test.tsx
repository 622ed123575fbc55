// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import { api } from '../state/api.ts';
import { RecordHistory } from './record-history.tsx';

test('an open record’s history is its own, in its own words, and is read again once it has changed', async () => {
  localStorage.setItem('token', 'a-token');
  let actor = 'rosa@example.com';
  const entry = () => ({
    id: 1,
    at: '2026-01-31T15:30:00.000Z',
    actorEmail: actor,
    action: 'changed',
    changes: { lastName: { from: 'Example', to: 'Married' } },
    names: {},
  });
  const calls = playServer({ 'GET /audit': () => pageOf([entry()], { total: 60 }) });
  const { store } = openScreen(
    <RecordHistory
      kind="owner"
      id={7}
      of="Ada"
      emptyText="No changes yet."
      describe={(shown) => ({ ...shown, action: 'renamed' })}
    />,
  );
  const [item] = await screen.findAllByRole('listitem');
  expect(item?.textContent).toBe(
    'rosa@example.com renamed Jan 31, 2026, 9:30 AMLast name: Example → Married',
  );
  screen.getByText(/^These are the latest 1 of 60/);
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/audit', { objectKind: 'owner', objectId: '7', pageSize: '50' }],
  ]);
  // Someone has changed it.
  actor = 'ada@example.com';
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'audit', id: 'owner-7' }])));
  await screen.findByText('ada@example.com');
});

test('a history that cannot be read says so', async () => {
  localStorage.setItem('token', 'a-token');
  playServer({ 'GET /audit': () => refused(403, 'FORBIDDEN', 'Not yours.') });
  openScreen(<RecordHistory kind="owner" id={7} emptyText="No changes yet." />);
  await screen.findByText('The history could not be loaded.');
});
