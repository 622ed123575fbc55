// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SentPacket } from '#contracts/packets.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { AskedDocuments } from './asked-documents.tsx';

beforeEach(() => {
  // jsdom lays nothing out, so it cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const since = '2026-01-31T09:30:00.000Z';
const packet: SentPacket = {
  reference: 'RG-1',
  propertyName: 'Bent Trail Condominiums',
  unitIdentifier: 'BT01-0007',
  slots: [
    { kind: 'lease', reason: 'Page 3 is not signed.', since },
    { kind: 'bg', reason: 'It is of another person.', since },
  ],
  received: [],
};

test('what was sent is thanked for and listed also where the page cannot be read again', async () => {
  const received = { id: 1, kind: 'lease', receivedAt: since };
  stubServer([{ status: 200, body: JSON.stringify({ data: received }) }]);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  render(<AskedDocuments token="t" kind="" given={packet} formState={null} />);
  const lease = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });
  const [first] = screen.getAllByLabelText(/^Choose a file/);
  if (first) await userEvent.upload(first, lease);
  await userEvent.click(screen.getByRole('button', { name: 'Send lease agreement' }));
  await screen.findByText('Lease agreement: received. Thank you.');
  expect(within(screen.getByRole('list')).getByRole('listitem').textContent).toMatch(
    /Lease agreement Received$/,
  );
  expect(screen.queryByRole('button', { name: 'Send lease agreement' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Send/ })).toHaveLength(1);
});
