// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskDocument, DocumentVersion } from '#contracts/packet-desk.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { AttachmentsView } from './attachments-view.tsx';

const at = '2026-01-31T18:30:00.000Z';
const active = { archived: false, isArchived: false, archivedAt: null };
const record = storedRegistration({ ...active, files: ['bg', 'dl'], partyType: 'TENANT' });
const file = { fileName: 'check.pdf', mime: 'application/pdf', size: 2048 };
const versionOf = (version: number, scan: 'WAITING' | null): DocumentVersion => ({
  version,
  state: 'SUBMITTED',
  reason: null,
  createdAt: at,
  decidedAt: null,
  decidedBy: null,
  file: { ...file, scan },
  removedAt: null,
});
const background = (...versions: DocumentVersion[]): DeskDocument => ({
  kind: 'bg',
  need: 'REQUIRED',
  state: 'SUBMITTED',
  versions,
});

let calls: OfficeCall[];
let documents: DeskDocument[];
let answerLink: () => unknown;
let answerArchive: () => unknown;
const act = {
  onKind: vi.fn<(kind: RegistrationFileKind) => void>(),
  onEdit: vi.fn<() => void>(),
  onApprove: vi.fn<() => void>(),
  onNext: vi.fn<() => void>(),
  onClose: vi.fn<() => void>(),
};
const saved = vi.fn<(name: string) => void>();
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.setItem('token', 'a-token');
  documents = [background(versionOf(1, null))];
  const link = { ...file, path: '/a', previewPath: null, scan: null };
  answerLink = () => Response.json({ path: '/a', url: '/a', data: link });
  answerArchive = () => record;
  calls = playServer({
    'GET /registration-submissions/:id/packet': () => ({ review: 'NEW', documents, isComplete: false }),
    'POST /registration-submissions/:id/file-url': () => answerLink(),
    'GET /a': () => new Response('%PDF'),
    'PATCH /registration-submissions/:id': () => answerArchive(),
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});

const show = (
  fields: Partial<Registration> = {},
  kind: RegistrationFileKind = 'bg',
  onNext: (() => void) | null = act.onNext,
) => openScreen(<AttachmentsView record={{ ...record, ...fields }} kind={kind} {...act} onNext={onNext} />);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const asked = () => calls.filter(({ path }) => path.endsWith('/file-url'));
const canOpen = () =>
  ['Open', 'Download'].map(
    // Versions of the file stand above them.
    (name) => !Reflect.get(screen.getAllByText(name, { selector: 'button' }).at(-1) ?? {}, 'disabled'),
  );

test('a document stands in sight with its name, kind and size, and is decided on beside it', async () => {
  show();
  const frame = await screen.findByTitle('Preview of check.pdf');
  expect(frame.getAttribute('src')).toBe('blob:a');
  screen.getByText('check.pdf');
  screen.getByText('PDF, 2 KB');
  const tabs = screen
    .getAllByRole('tab')
    .map((tab) => [tab.textContent, tab.getAttribute('aria-disabled'), tab.title]);
  expect(tabs.map(([name, isOff]) => [name, isOff === 'true'])).toEqual([
    ['Registration Form', true],
    ['Background', false],
    ['Lease', true],
    ['ID', false],
  ]);
  expect(tabs.map(([, , title]) => title)).toEqual([
    'No file available for Registration Form.',
    '',
    'No file available for Lease.',
    '',
  ]);
  const decision = within(screen.getByRole('list', { name: 'Decision' }));
  decision.getByText('To check');
  fireEvent.click(decision.getByText('Return'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return documents' }));
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  dialog.getByLabelText('What is wrong with the Background Check');
  fireEvent.click(dialog.getByText('Cancel'));
  await press('Add as tenant');
  await press('Edit registration');
  await press('Download');
  await soon(() => expect(saved).toHaveBeenLastCalledWith('check.pdf'));
  const opened = { location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => opened);
  saved.mockClear();
  await press(/^Open/);
  await soon(() => expect(opened.location.href).toBe('blob:a'));
  expect(saved).not.toHaveBeenCalled();
  expect(asked().map(({ query }) => query)).toEqual([{ kind: 'bg' }, { kind: 'bg' }, { kind: 'bg' }]);
  expect([act.onApprove, act.onEdit, act.onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('a picture that browsers cannot show opens as its preview, and is saved as it came', async () => {
  const link = {
    fileName: 'id.heic',
    mime: 'image/heic',
    size: 1,
    path: '/a',
    previewPath: '/p',
    scan: null,
  };
  answerLink = () => Response.json({ path: '/a', url: '/a', data: link });
  show({}, 'dl');
  await screen.findByRole('img', { name: /id\.heic/ });
  const opened = { location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => opened);
  const read = () => calls.filter(({ path }) => path === '/a' || path === '/p').map(({ path }) => path);
  await press(/^Open/);
  await soon(() => expect(read()).toEqual(['/p']));
  await press('Download');
  await soon(() => expect(saved).toHaveBeenLastCalledWith('id.heic'));
  expect(read()).toEqual(['/p', '/a']);
});

test('a file that did not open is asked for again', async () => {
  const link = answerLink;
  answerLink = () => refused(500, 'INTERNAL', 'The store is away.');
  show();
  await screen.findByText('Could not open file');
  await screen.findByText('The store is away.');
  answerLink = link;
  await press('Try again');
  await screen.findByTitle('Preview of check.pdf');
});

test.each([
  ['is not checked yet', 'bg', [versionOf(2, 'WAITING'), versionOf(1, null)], 'Not checked for viruses yet'],
  ['is not there', 'lease', [versionOf(1, null)], 'No file available for Lease.'],
] as const)(
  'a file that %s is neither opened nor saved, and its place says why',
  async (_what, kind, versions, said) => {
    documents = [background(...versions)];
    // The desk may be read after the file was asked for: what is not opened is no failure.
    answerLink = () => refused(409, 'FILE_NOT_CHECKED', 'It is checked.');
    show({}, kind);
    await screen.findByText(said);
    await soon(() => expect(canOpen()).toEqual([false, false]));
    if (kind === 'lease') expect(asked()).toEqual([]);
    // It is said in its place alone.
    expect(screen.queryByText(`${said}.`)).toBeNull();
    expect(screen.queryByText('It is checked.')).toBeNull();
  },
);

test('archiving leads on to the next registration once it is done, and closes after the last', async () => {
  answerArchive = () => refused(500, 'INTERNAL', 'no');
  show();
  await press('Archive');
  await screen.findByText('Uh oh! Something went wrong.');
  expect(act.onNext).not.toHaveBeenCalled();
  const answered = Promise.withResolvers<unknown>();
  answerArchive = () => answered.promise;
  await press('Archive');
  const button = screen.getByText('Archive', { selector: 'button' });
  await soon(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  answered.resolve(record);
  await soon(() => expect(act.onNext).toHaveBeenCalledOnce());
  expect(act.onClose).not.toHaveBeenCalled();
});

test('the last registration closes once it is archived', async () => {
  show({}, 'bg', null);
  await press('Archive');
  await soon(() => expect(act.onClose).toHaveBeenCalledOnce());
});

test.each(['APPROVED', 'DECLINED'] as const)(
  'of a registration that is %s nothing is returned',
  async (review) => {
    show({ review, archived: true });
    await screen.findByText('Not checked');
    expect(screen.queryByText(/^(Return|Archive)/, { selector: 'button' })).toBeNull();
  },
);
