// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PacketDesk } from '#contracts/packet-desk.ts';
import '../nouns.ts';
import { playUploads } from '#tests/support/play-uploads.ts';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { createStore } from '../kit/state/store.ts';
import type { AppStore } from '../kit/state/store.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { OpenRegistration } from './open-registration.tsx';
import { registrationsApi } from './registrations-api.ts';

const record = storedRegistration({
  archived: true,
  isArchived: true,
  archivedAt: '2026-01-31T09:30:00.000Z',
  files: ['packet', 'dl'],
});

const desk: PacketDesk = {
  updatedAt: record.updatedAt,
  review: 'NEW',
  legalRegime: 'CONDOMINIUM',
  documents: [],
  isComplete: false,
  returnedAt: null,
  remindAt: null,
  remindersSent: 0,
  leaseExpiresOn: null,
  insuranceExpiresOn: null,
  acquiredOn: null,
  isOwnerDataComplete: false,
  movedOutOn: null,
  ownerDataDueOn: null,
  hold: null,
};

/** What a write is answered with, the writes themselves, and what each of them held. */
let answer: () => Response | Promise<Response>;
let sent: string[];
let bodies: unknown[];
/** What was read. */
let reads: string[];
let store: AppStore;

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  sent = [];
  bodies = [];
  reads = [];
  store = createStore();
  playUploads();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      reads.push(address.replace(/^.*\/api/, ''));
      return Response.json(address.endsWith('/packet') ? { data: desk } : { data: [], meta: { total: 0 } });
    }
    sent.push(`${method} ${address.replace(/^.*\/api/, '')}`);
    bodies.push(body);
    return answer();
  });
  const page = (
    <Dialog.Root open>
      <OpenRegistration
        record={record}
        properties={[]}
        onApprove={() => undefined}
        onNext={null}
        onClose={() => undefined}
      />
    </Dialog.Root>
  );
  renderPage(page);
});

function renderPage(page: ReactNode): void {
  render(
    <Provider store={store}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Provider>,
  );
}

const toast = () => toastNotices().find(({ isOpen }) => isOpen);

// spec: RG-28
test('the fields stand in the order of the specification', () => {
  const fields = document.querySelectorAll('#registration-5 :is(input, select, textarea)');
  const labels = Array.from(fields, ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent);
  expect(labels).toEqual([
    'Owner/Tenant',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Notes',
    'Property',
    'Unit digits',
  ]);
});

// spec: ER-12
test.each([
  ['its message', { message: 'The database is away.' }, 'The database is away.'],
  ['its error, where that is a text', { error: 'db down' }, 'db down'],
  ['the specified words, where it says nothing', {}, 'Save failed'],
])('a save that fails says %s', async (_message, body, said) => {
  answer = () => Response.json(body, { status: 500 });
  const person = userEvent.setup();
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 's');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(toast()?.title).toBe(said));
});

// spec: RG-77
test.each([400, 415, 200])(
  'a change answered with %s and no sense is sent once more, as a form',
  async (status) => {
    const saved = { ...record, lastName: 'Sample' };
    answer = () => (sent.length === 1 ? new Response('no JSON', { status }) : Response.json({ data: saved }));
    const person = userEvent.setup();
    const field = screen.getByRole('textbox', { name: 'Last name' });
    await person.clear(field);
    await person.type(field, 'Sample');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await soon(() => expect(toast()?.title).toBe('Saved'));
    expect(sent).toEqual(Array.from({ length: 2 }, () => 'PATCH /registration-submissions/5'));
    const [first, second] = bodies;
    expect(JSON.parse(String(first))).toEqual({ lastName: 'Sample', expectedUpdatedAt: record.updatedAt });
    expect(second instanceof FormData && [second.get('lastName'), second.get('expectedUpdatedAt')]).toEqual([
      'Sample',
      // An answer that could not be read was still a success: the record has moved on by this very change.
      status === 200 ? null : record.updatedAt,
    ]);
  },
);

/** Testing Library drops the space before the words that only screen readers get. */
const viewButton = (label: string) => screen.getByRole('button', { name: `View current${label}` });

const noFile = { error: { code: 'NO_FILE', message: 'None.' }, message: 'None.' };
const link = { path: '/a-file', fileName: 'license.jpg', mime: 'image/jpeg', size: 1, previewPath: null };

// spec: ER-09 ER-10 ER-11
test.each([
  ['without an address', () => Response.json({ data: link }), 'No file available for ID.', 'blue'],
  ['for want of it', () => Response.json(noFile, { status: 404 }), 'No file available for ID.', 'blue'],
  [
    'with words',
    () => Response.json({ message: 'The store is away.' }, { status: 500 }),
    'The store is away.',
    'destructive',
  ],
  ['not at all', () => Promise.reject(new TypeError('away')), 'Could not open file', 'destructive'],
] as const)('a file that is answered %s says so in a toast', async (_how, fileLink, title, variant) => {
  const opened = { close: vi.fn<() => void>(), location: { href: '' } };
  vi.stubGlobal('open', () => opened);
  answer = fileLink;
  await userEvent.click(viewButton('Driver’s License'));
  await soon(() => expect(toast()).toMatchObject({ title, variant }));
  expect(opened.close).toHaveBeenCalledOnce();
  expect(sent).toEqual(['POST /registration-submissions/5/file-url?kind=dl']);
});

// spec: ER-09
test('a file that the registration does not have is not even asked for', async () => {
  await userEvent.click(viewButton('Background Check'));
  expect(toast()).toMatchObject({ title: 'No file available for Background.', variant: 'blue' });
  expect(sent).toEqual([]);
});

// spec: FI-25
test('the address of a viewed file is forgotten after 60 seconds', async () => {
  vi.useFakeTimers();
  const revoked: string[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:license';
      static override revokeObjectURL = (address: string) => void revoked.push(address);
    },
  );
  const opened = { location: { href: '' } };
  vi.stubGlobal('open', () => opened);
  answer = () => Response.json({ path: link.path, url: link.path, data: link });
  viewButton('Driver’s License').click();
  await vi.advanceTimersByTimeAsync(0);
  await soon(() => expect(opened.location.href).toBe('blob:license'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(revoked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(revoked).toEqual(['blob:license']);
});

test('a deletion names what was seen, and says when a colleague came first', async () => {
  answer = () =>
    Response.json(
      { message: 'no', error: { code: 'CONFLICT', message: 'no' }, data: record },
      { status: 409 },
    );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  const confirm = Array.from(question.querySelectorAll('button')).find(
    ({ textContent }) => textContent === 'Delete',
  );
  if (confirm) await person.click(confirm);
  await soon(() => expect(toast()?.description).toContain('Someone changed this registration'));
  expect(sent).toEqual([
    `DELETE /registration-submissions/5?${new URLSearchParams({ expectedUpdatedAt: record.updatedAt })}`,
  ]);
});

test('a save of fields and files reads list and history again once, after its last write', async () => {
  await store.dispatch(registrationsApi.endpoints.listRegistrations.initiate({}));
  // The list, the history, the documents, and the line about the unit.
  await soon(() => expect(reads).toHaveLength(4));
  reads = [];
  const person = userEvent.setup();
  fireEvent.input(screen.getByRole('textbox', { name: 'Notes' }), { target: { value: 'Called back.' } });
  const [packet, , lease] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const file = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' });
  for (const input of [packet, lease]) if (input) await person.upload(input, file);
  let readsAtLastWrite = -1;
  answer = () => {
    readsAtLastWrite = reads.length;
    return Response.json({ data: record });
  };
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(toast()?.title).toBe('Saved'));
  await soon(() => expect(reads).toHaveLength(3));
  expect(sent).toEqual([
    'PATCH /registration-submissions/5',
    'PUT /registration-submissions/5/file?kind=packet',
    'PUT /registration-submissions/5/file?kind=lease',
  ]);
  expect(readsAtLastWrite).toBe(0);
  expect(reads.filter((address) => /^\/registration-submissions(\?|$)/.test(address))).toHaveLength(1);
  expect(reads.filter((address) => address.endsWith('/packet'))).toHaveLength(1);
  expect(reads.filter((address) => address.startsWith('/audit'))).toHaveLength(1);
});

test('a file that is chosen while another is saved stays chosen, and goes with the next save', async () => {
  const person = userEvent.setup();
  const [packet, , lease] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const file = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' });
  if (packet) await person.upload(packet, file);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(sent).toHaveLength(1));
  if (lease) await person.upload(lease, file);
  // Also in the place of the one that is on its way.
  if (packet) await person.upload(packet, new File(['%PDF-1.5'], 'b.pdf', { type: 'application/pdf' }));
  resolve(Response.json({ data: record }));
  await soon(() => expect(toast()?.title).toBe('Saved'));
  answer = () => Response.json({ data: record });
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await soon(() =>
    expect(sent).toEqual([
      'PUT /registration-submissions/5/file?kind=packet',
      'PUT /registration-submissions/5/file?kind=packet',
      'PUT /registration-submissions/5/file?kind=lease',
    ]),
  );
});

/** Once the dialog has given the focus to its first field, where the letter would be typed. */
async function pressArchiveKey(): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await soon(() => expect(dialog.contains(document.activeElement)).toBe(true));
  dialog.focus();
  await userEvent.keyboard('e');
}

test.each([
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Archive' }))],
  ['its key', pressArchiveKey],
])('archiving by %s leads on to the next registration, and can be undone', async (_way, archive) => {
  cleanup();
  const onNext = vi.fn<() => void>();
  const active = { ...record, archived: false, isArchived: false, archivedAt: null };
  renderPage(
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup>
          <OpenRegistration
            record={active}
            properties={[]}
            onApprove={() => undefined}
            onNext={onNext}
            onClose={() => undefined}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>,
  );
  answer = () => Response.json({ data: { ...record, archived: true } });
  await archive();
  await soon(() => expect(onNext).toHaveBeenCalledOnce());
  expect(sent).toEqual(['PATCH /registration-submissions/5']);
  expect(toast()).toMatchObject({ description: 'Registration archived.', action: { label: 'Undo' } });
});
