// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registration } from '#contracts/registrations.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { playUploads } from '#tests/support/play-uploads.ts';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { OpenRegistration } from './open-registration.tsx';

const updatedAt = '2026-02-01T09:30:00.000Z';
const later = '2026-02-02T09:30:00.000Z';
const record = storedRegistration({
  updatedAt,
  archived: true,
  isArchived: true,
  archivedAt: updatedAt,
  files: ['packet', 'bg'],
  firstName: 'Ada',
  lastName: 'Example',
  phone: '2145550100',
  propertyCode: 'BT01',
  unitDigits: '0007',
  unitIdentifier: 'BT01-0007',
});

/** How far the file on its way has gone up. */
let progress: (loaded: number) => void;
let calls: OfficeCall[];
let answerChange: () => unknown;
let answerFile: (kind: string | undefined) => unknown;
let answerRemoval: () => unknown;
const onClose = vi.fn<() => void>();
const onApprove = vi.fn<() => void>();
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.setItem('token', 'a-token');
  progress = playUploads();
  answerChange = () => ({ ...record, updatedAt: later });
  answerFile = () => ({ ...record, updatedAt: later });
  answerRemoval = () => undefined;
  const path = '/registration-submissions/5';
  calls = playServer({
    [`GET ${path}/packet`]: () => new Promise<never>(() => undefined),
    [`GET ${path}/match`]: () => new Promise<never>(() => undefined),
    'GET /audit': () => [
      { id: 1, at: updatedAt, actorEmail: 'rosa@example.com', action: 'opened bg', changes: {} },
    ],
    [`PATCH ${path}`]: () => answerChange(),
    [`PUT ${path}/file`]: ({ query }) => answerFile(query['kind']),
    [`DELETE ${path}`]: () => answerRemoval(),
  });
});

const open = (fields: Partial<Registration> = {}) =>
  openScreen(
    <Dialog.Root open>
      <OpenRegistration
        record={{ ...record, ...fields }}
        properties={[{ code: 'WK02', name: 'Walnut Knoll' }]}
        onApprove={onApprove}
        onNext={null}
        onClose={onClose}
      />
    </Dialog.Root>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const set = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const sent = () =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, query, body }) => [method, query['kind'], body instanceof FormData ? 'file' : body]);
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(`New ${label}`), { target: { files: [file] } });
const fileRow = (label: string) => {
  const row = screen.getByLabelText(`New ${label}`).closest('li') ?? document.body;
  return within(row);
};

// spec: RG-30 RG-31 RG-32 RG-33 RG-36 RG-45 RG-46 RG-49 RG-54 RG-55 RG-56
test('each of the four files can be looked at and replaced, and the fields say what they take', async () => {
  open();
  screen.getByText('Replace files', { selector: 'h3' });
  screen.getByText(/^Max 20 MB\b/);
  screen.getByText('4 digits, auto-padded (e.g., 0007)');
  expect([field('Phone').placeholder, field('Email').maxLength]).toEqual(['10 digits', 90]);
  const pickers = ['Registration Form', 'Background Check', 'Signed Lease', 'Driver’s License'].map(
    (label): [string, string] => {
      fileRow(label).getByText('View current', { selector: 'button' });
      fileRow(label).getByText('Choose file', { selector: 'button' });
      return [label, field(`New ${label}`).accept];
    },
  );
  expect(pickers).toEqual([
    ['Registration Form', expect.stringMatching(/^\.pdf.*image/)],
    ['Background Check', expect.stringMatching(/^\.pdf.*image/)],
    ['Signed Lease', '.pdf'],
    ['Driver’s License', expect.stringMatching(/^\.pdf.*image/)],
  ]);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

// spec: RG-57
test('files go one by one after the fields, each says how far it is, and one that is refused stays with why', async () => {
  open();
  set('Notes', 'Called back.');
  choose('Registration Form', pdf('form.pdf'));
  // The screen has no limit of its own.
  const large = Object.defineProperty(pdf('lease.pdf'), 'size', { value: 20 * 1024 * 1024 + 1 });
  choose('Signed Lease', large);
  fileRow('Signed Lease').getByText('lease.pdf');
  fileRow('Background Check').getByText('on file');
  fileRow('Signed Lease').getByText('none');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerFile = (kind) =>
    kind === 'lease' ? promise : { ...record, notes: 'Called back.', updatedAt: later };
  await press('Save');
  await soon(() => expect(sent()).toHaveLength(3));
  act(() => progress(40));
  await fileRow('Signed Lease').findByRole('progressbar', { name: 'Sending lease.pdf' });
  await fileRow('Signed Lease').findByText('40 %');
  act(() => progress(100));
  await fileRow('Signed Lease').findByRole('progressbar', { name: 'Checking lease.pdf' });
  expect(screen.queryAllByRole('progressbar')).toHaveLength(1);
  resolve(refused(413, 'FILE_TOO_LARGE', 'Too large.'));
  await screen.findByText('Signed Lease: Too large.');
  expect(fileRow('Signed Lease').getByRole('alert').textContent).toBe('Too large.');
  fileRow('Signed Lease').getByText('lease.pdf');
  expect(fileRow('Registration Form').queryByText('form.pdf')).toBeNull();
  expect(fileRow('Registration Form').getByRole('alert').textContent).toBe('');
  expect(screen.queryByRole('progressbar')).toBeNull();
  // Another file takes its place, without the reason.
  choose('Signed Lease', pdf('other.pdf'));
  expect(fileRow('Signed Lease').getByRole('alert').textContent).toBe('');
  answerFile = () => ({ ...record, updatedAt: later });
  set('Last name', 'Sample');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    ['PATCH', undefined, { notes: 'Called back.', expectedUpdatedAt: updatedAt }],
    ['PUT', 'packet', 'file'],
    ['PUT', 'lease', 'file'],
    ['PATCH', undefined, { lastName: 'Sample', expectedUpdatedAt: later }],
    ['PUT', 'lease', 'file'],
  ]);
});

test('a file of a kind that cannot be read is refused in its words, once', async () => {
  open();
  choose('Signed Lease', pdf('lease.pdf'));
  answerFile = () => refused(415, 'UNSUPPORTED_FILE', 'No.');
  await press('Save');
  await soon(() =>
    expect(fileRow('Signed Lease').getByRole('alert').textContent).toBe('Lease must be a PDF'),
  );
  // Only the file was sent.
  expect(sent()).toEqual([['PUT', 'lease', 'file']]);
});

// spec: RG-50 RG-51 RG-52 RG-53
test('a file of the wrong kind leaves the one that was chosen, which can be taken back', async () => {
  const { router } = open();
  choose('Signed Lease', pdf('lease.pdf'));
  choose('Signed Lease', new File(['x'], 'lease.png', { type: 'image/png' }));
  choose('Background Check', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  choose('Registration Form', new File(['x'], 'scan.png', { type: 'image/png' }));
  choose('Driver’s License', new File(['x'], 'card.png', { type: 'image/png' }));
  expect(
    ['Signed Lease', 'Background Check', 'Registration Form', 'Driver’s License'].map(
      (label) => fileRow(label).getByRole('alert').textContent,
    ),
  ).toEqual(['Lease must be a PDF', 'PDF or image only', 'Registration Form must be a PDF', '']);
  fileRow('Driver’s License').getByText('card.png');
  fireEvent.click(screen.getByLabelText('Keep the current Driver’s License'));
  fileRow('Signed Lease').getByText('lease.pdf');
  // A chosen file is something to lose too.
  void router.navigate('/elsewhere');
  await screen.findByText('What you changed on BT01-0007 has not been saved.');
  await press('Keep editing');
  fireEvent.click(screen.getByLabelText('Keep the current Signed Lease'));
  expect(fileRow('Signed Lease').queryByText('lease.pdf')).toBeNull();
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
});

test('what is typed while it is saved stays, and goes on from what was saved', async () => {
  open();
  const { promise, resolve } = Promise.withResolvers<object>();
  answerChange = () => promise;
  set('Last name', 'Sample');
  await press('Save');
  await soon(() => expect(sent()).toHaveLength(1));
  await press('Saving…');
  set('First name', 'Eve');
  answerChange = () => ({ ...record, updatedAt: later });
  resolve({ ...record, lastName: 'Sample', updatedAt: later });
  await screen.findByText('Saved');
  expect([field('First name').value, field('Last name').value, onClose.mock.calls.length]).toEqual([
    'Eve',
    'Sample',
    0,
  ]);
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().slice(1)).toEqual([['PATCH', undefined, { firstName: 'Eve', expectedUpdatedAt: later }]]);
});

test('what someone else saved first is named, nothing more is said of it, and what was typed goes on from there', async () => {
  open();
  const theirs = { ...record, lastName: 'Sample', updatedAt: later };
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answerChange = () => Response.json({ error, message: error.message, data: theirs }, { status: 409 });
  set('First name', 'Eve');
  await press('Save');
  await screen.findByText(/changed this registration while you were editing it/);
  expect(screen.getByText(/^Last name:/).textContent).toBe('Last name: Example → Sample');
  expect(screen.queryByText('Changed meanwhile.')).toBeNull();
  answerChange = () => theirs;
  await press('Keep what I typed');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual(['PATCH', undefined, { firstName: 'Eve', expectedUpdatedAt: later }]);
});

test('what the server finds wrong stands at its field, and a lost answer says that nothing was lost', async () => {
  open();
  answerChange = () =>
    refused(400, 'VALIDATION_FAILED', 'Please check.', [{ path: 'email', message: 'No such domain.' }]);
  set('Email', 'ada@example.org');
  await press('Save');
  await screen.findByText('No such domain.');
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  answerChange = () => Promise.reject(new TypeError('away'));
  await press('Save');
  await screen.findByText(/^The server cannot be reached\. Nothing was lost/);
  expect(field('Email').value).toBe('ada@example.org');
});

// spec: RG-29 RG-44 RG-47 RG-48
test('phone and unit are cut as they are typed, and the unit shows what it is called', () => {
  open();
  const called = () => screen.getByLabelText('Unit identifier').textContent;
  set('Phone', '(972) 555-0142 x9');
  expect(field('Phone').value).toBe('9725550142');
  set('Unit digits', '12-a45');
  expect([field('Unit digits').value, called()]).toEqual(['12A4', 'BT01-12A4']);
  set('Unit digits', '7');
  fireEvent.blur(field('Unit digits'));
  expect(field('Unit digits').value).toBe('0007');
  set('Unit digits', '');
  expect(called()).toBe('—');
  // Its own property stays one to choose, also where the list does not have it.
  expect([...screen.getByLabelText<HTMLSelectElement>('Property').options].map(({ text }) => text)).toEqual([
    'WK02 — Walnut Knoll',
    'BT01',
  ]);
});

test('each field says what is wrong with it, before anything is sent', async () => {
  open();
  for (const label of ['First name', 'Last name', 'Phone', 'Unit digits']) set(label, '');
  await press('Save');
  await soon(() =>
    expect(
      ['First name', 'Last name', 'Phone', 'Unit digits', 'Email'].map((label) =>
        field(label).getAttribute('aria-invalid'),
      ),
    ).toEqual(['true', 'true', 'true', 'true', null]),
  );
  expect(sent()).toEqual([]);
});

test('what the form says otherwise can be taken, and one that cannot be read says so', async () => {
  const reading = {
    propertyCode: null,
    unitDigits: null,
    firstName: null,
    email: null,
    phone: '(214) 555-0199',
  };
  open({ packetReading: { state: 'FORM', lastName: 'Sample', ...reading } });
  const note = within(screen.getByRole('region', { name: 'About the Registration Form' }));
  note.getByText('The Registration Form says something else:');
  fireEvent.click(note.getByText(/^Use Sample/));
  expect(field('Last name').value).toBe('Sample');
  expect(note.queryByText(/^Use Sample/)).toBeNull();
});

test.each([
  ['ENCRYPTED', /is password-protected and could not be compared/],
  ['DAMAGED', /is damaged and may not open/],
] as const)('a form that is %s says so, and nothing is compared', (state, said) => {
  const reading = {
    propertyCode: null,
    unitDigits: null,
    firstName: 'Eve',
    lastName: null,
    email: null,
    phone: null,
  };
  open({ packetReading: { state, ...reading } });
  screen.getByText(said);
  expect(screen.queryByText(/^Use Eve/)).toBeNull();
});

// spec: RG-35 RG-64
test('an archived registration says so, is deleted with what it loses, and its history names its files', async () => {
  open();
  screen.getByText('Archived');
  await screen.findByText(/opened Background Check/);
  fireEvent.click(screen.getByText('Delete', { selector: 'button' }));
  const name = 'This will permanently delete the archived registration. Continue?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  question.getByText(
    'The registration of Ada Example for BT01-0007 and its 2 files will be deleted. This cannot be undone.',
  );
  const { promise, resolve } = Promise.withResolvers<undefined>();
  answerRemoval = () => promise;
  fireEvent.click(question.getByText('Delete', { selector: 'button' }));
  await soon(() => expect(sent()).toHaveLength(1));
  await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByText('Delete', { selector: 'button' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  resolve(undefined);
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText('Registration deleted.');
});

// spec: RG-34 RG-63 RG-66 RG-68
test('an archived registration is taken out of the archive, and closes once it is', async () => {
  open({ files: ['bg'] });
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await press('Unarchive');
  await screen.findByText('Unarchive failed. Please try again.');
  expect(onClose).not.toHaveBeenCalled();
  const { promise, resolve } = Promise.withResolvers<object>();
  answerChange = () => promise;
  await press('Unarchive');
  // A second press while it is done.
  await press('Unarchive');
  resolve({ ...record, archived: false });
  await screen.findByText('Restored to Active');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  const change = ['PATCH', undefined, { archived: false }];
  expect(sent()).toEqual([change, change]);
  fireEvent.click(screen.getByText('Delete', { selector: 'button' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/ and its file will be deleted/);
});

// spec: RG-34 RG-35
test('a registration at work has no mark of the archive', () => {
  open({ archived: false, isArchived: false, archivedAt: null, files: [] });
  for (const text of ['Archived', 'Unarchive', 'Delete']) expect(screen.queryByText(text)).toBeNull();
  screen.getByText('Archive', { selector: 'button' });
});
