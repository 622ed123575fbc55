// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SentPacket } from '#contracts/packets.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import type { FormState } from '../forms/form-state.ts';
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
  screen.getByText('One document of your registration is needed. Everything else is here.');
});

test('two documents that are on their way at once are both thanked for, also where the page cannot be read again', async () => {
  const { promise: second, resolve } = Promise.withResolvers<Response>();
  const readings = [Promise.resolve(Response.json({}, { status: 503 })), second];
  const tries = stubServer(['silence', { status: 200, body: '{"data":{}}' }]);
  vi.stubGlobal('fetch', () => readings.shift());
  show({});
  for (const [index, name] of ['Send lease agreement', 'Send background check report'].entries()) {
    const input = screen.getAllByLabelText(/^Choose a file/)[index];
    const file = new File(['%PDF-1.7'], `${index}.pdf`, { type: 'application/pdf' });
    if (input) await userEvent.upload(input, file);
    await userEvent.click(screen.getByRole('button', { name }));
  }
  await screen.findByText(/^Background check report: received/);
  expect(screen.getByRole('button', { name: 'Sending…' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByLabelText(/^Choose a file/).closest('[inert]')).not.toBeNull();
  const waiting = tries[0]?.request ?? expect.fail('Nothing was sent.');
  Object.assign(waiting, { status: 200, responseText: '{"data":{}}' });
  waiting.dispatchEvent(new Event('load'));
  resolve(Response.json({}, { status: 503 }));
  await screen.findByText('Lease agreement: received. Thank you.');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

const show = (fields: Partial<SentPacket>, kind = '', formState: FormState | null = null) =>
  render(<AskedDocuments token="t" kind={kind} given={{ ...packet, ...fields }} formState={formState} />);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a page says how many documents are needed, of which unit, and that everything is here', () => {
  const both = show({});
  expect(heading()).toBe('Send documents');
  screen.getByText('Bent Trail Condominiums, unit 0007');
  screen.getByText('2 documents of your registration are needed. Everything else is here.');
  both.unmount();
  const one = show({ slots: packet.slots.slice(0, 1), received: [{ kind: 'bg', at: since }] });
  screen.getByText('One document of your registration is needed. Everything else is here.');
  one.unmount();
  show({ slots: [], received: [{ kind: 'lease', at: since }] });
  expect(heading()).toBe('Everything is here');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what was refused without JavaScript is said at its document, and above all where that is not asked for any more', () => {
  const refused = { values: {}, issues: [{ path: 'file', message: 'Max 10 MB' }], message: 'Not this file.' };
  const at = show({}, 'bg', refused);
  const said = screen.getAllByText('Your document has not been sent yet');
  expect(
    said.map((words) => words.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')),
  ).toEqual(['bg-heading']);
  expect(screen.queryByRole('alert')).toBeNull();
  at.unmount();
  show({}, 'dl', refused);
  expect(screen.getByRole('alert').textContent).toBe('Not this file.');
  expect(screen.queryByText('Your document has not been sent yet')).toBeNull();
});

test('once a document has arrived the page shows what the office asks for now', async () => {
  const tries = stubServer([{ status: 200, body: '{"data":{}}' }]);
  const fresh = { ...packet, slots: [{ kind: 'dl', reason: 'It has expired.', since }], received: [] };
  vi.stubGlobal('fetch', async () => Response.json({ data: fresh }));
  show({});
  const [first] = screen.getAllByLabelText(/^Choose a file/);
  if (first) await userEvent.upload(first, new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send lease agreement' }));
  await screen.findByText('Lease agreement: received. Thank you.');
  expect(screen.getAllByRole('button', { name: /^Send/ }).map(({ textContent }) => textContent)).toEqual([
    'Send driver’s license',
  ]);
  expect(document.activeElement?.textContent).toBe('Lease agreement: received. Thank you.');
  expect(tries[0]?.address).toBe('/api/packet/t/lease');
});
