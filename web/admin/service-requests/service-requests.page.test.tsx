// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { serviceRequestLabels } from '#contracts/service-request-fields.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { onSessionEnd } from '#web/lib/session-store.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { RecordDialog } from '../kit/records/record-dialog.tsx';
import { createStore } from '../kit/state/store.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { OpenSubmission } from './open-submission.tsx';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const record = storedRequest({ id: 7, propertyCode: 'NN01', unitIdentifier: 'NN01-0007' });
const offices = ['BT01', 'PW04', '1A01', 'NN01'];

/** What goes to the console as an error. */
let logged: MockInstance;
let saved: unknown[];
/** How often the list was asked for. */
let listings: number;
/** What the record is answered with where it is asked for by itself. */
let reading: () => Response;
/** What a save is answered with; null for no answer. */
let answer: (() => Response) | null;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('token', 'a-token');
  saved = [];
  listings = 0;
  reading = () => Response.json({ data: record });
  answer = () => Response.json({ data: { ...record, notes: 'Seen.' } });
  // A wide screen, which jsdom does not say of itself.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'PATCH' || method === 'DELETE') {
      saved.push(typeof body === 'string' ? JSON.parse(body) : null);
      if (!answer) throw new TypeError('no connection');
      return answer();
    }
    if (address.includes('/conversation')) return Response.json({ message: 'none' }, { status: 404 });
    if (address.endsWith(`/public-submissions/${record.id}`)) return reading();
    if (address.includes('/public-submissions?')) listings += 1;
    const data = address.includes('/properties/names')
      ? offices.map((code, id) => ({ id, code, name: code }))
      : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 25, pageCount: 0 } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(element: ReactNode, address = '/'): void {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

function Opened() {
  return (
    <RecordDialog
      title="Submission Details"
      noun="submission"
      isOpen
      isLoading={false}
      onRetry={null}
      onClose={() => undefined}
      onPrevious={null}
      onNext={null}
      findReturnFocus={() => true}
    >
      <OpenSubmission record={record} isArchivedView={false} onNext={null} onClose={() => undefined} />
    </RecordDialog>
  );
}

async function save(): Promise<void> {
  show(<Opened />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText(/^Notes/), 'Seen.');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
}

const waiting = /The server cannot be reached\. Nothing was lost; your changes are saved when you are online/;
const failed = 'Failed to save changes. See console for details.';

// spec: DL-38
test('without a connection a save waits, says so, and goes by itself when there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await save();
  await screen.findByText(waiting);
  expect([saved.length, screen.queryByText(failed)]).toEqual([0, null]);
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await soon(() => expect(saved).toEqual([{ notes: 'Seen.', expectedUpdatedAt: record.updatedAt }]));
  await soon(() => expect(screen.queryByText(waiting)).toBeNull());
  expect(screen.queryByText(failed)).toBeNull();
});

// spec: ER-15
test('a waited save that fails says so in the specified words, and what that means', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer = null;
  await save();
  await screen.findByText(waiting);
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  const alert = await screen.findByRole('alertdialog', { name: failed });
  expect(alert.textContent).toContain('Nothing was lost; try again when you are online.');
});

test('a save that the server refuses says so at once', async () => {
  answer = () => Response.json({ message: 'no' }, { status: 500 });
  await save();
  const alert = await screen.findByRole('alertdialog', { name: failed });
  expect(alert.textContent).not.toContain('cannot be reached');
});

test('the dialog has a control for every field that staff edit', () => {
  show(<Opened />);
  const form = screen.getByLabelText(/^Notes/).closest('form');
  expect(Array.from(form?.elements ?? [], (control) => control.getAttribute('name'))).toEqual(
    expect.arrayContaining(Object.keys(serviceRequestLabels)),
  );
});

test('the dialog offers the properties of the office, in its order', async () => {
  show(<Opened />);
  await screen.findByRole('option', { name: '1A01' });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Property Code' });
  expect(Array.from(select.options, ({ value }) => value)).toEqual(offices);
  expect(select.value).toBe('NN01');
});

test('a record that cannot be read says so and is asked for again', async () => {
  reading = () => Response.json({ message: 'no' }, { status: 500 });
  show(<ServiceRequestsPage />, `/?record=${record.id}`);
  await screen.findByText('The submission could not be loaded.');
  reading = () => Response.json({ data: { ...record, archived: true } });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Unarchive' });
});

test('the list renews itself every half minute, unless a record is open over it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  show(<ServiceRequestsPage />);
  await soon(() => expect(listings).toBe(1));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(listings).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await soon(() => expect(listings).toBe(2));
  cleanup();
  show(<ServiceRequestsPage />, `/?record=${record.id}`);
  await soon(() => expect(listings).toBe(3));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(listings).toBe(3);
});

test.each(['Archive', 'Save changes', 'Delete'])(
  'a session that ends during %s leaves the word to that',
  async (act) => {
    const reasons: string[] = [];
    const stop = onSessionEnd((reason) => reasons.push(reason));
    answer = () => Response.json({ error: { code: 'INVALID_SESSION', message: 'x' } }, { status: 401 });
    show(<Opened />);
    const person = userEvent.setup();
    await person.type(screen.getByLabelText(/^Notes/), 'Seen.');
    await person.click(screen.getByRole('button', { name: act }));
    const confirm = { Archive: 'Discard changes', Delete: 'Delete' }[act];
    const question = confirm && (await screen.findByRole('alertdialog'));
    if (question) await person.click(within(question).getByRole('button', { name: confirm }));
    await soon(() => expect(reasons).toEqual(['expired']));
    stop();
    await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(toastNotices().filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  },
);
