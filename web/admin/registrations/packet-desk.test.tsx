// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskDocument, DocumentVersion, PacketDesk as Desk } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { ApprovalDocument } from './approval-document.tsx';
import { PacketDesk } from './packet-desk.tsx';

const at = '2026-01-31T09:30:00.000Z';
const record = storedRegistration({ createdAt: at, updatedAt: at, files: ['bg', 'lease'] });
const versionOf = (version: number, fields: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version,
  state: 'SUBMITTED',
  reason: null,
  createdAt: at,
  decidedAt: null,
  decidedBy: null,
  file: { fileName: 'paper.pdf', mime: 'application/pdf', size: 2048, scan: null },
  removedAt: null,
  ...fields,
});
const documentOf = (kind: DeskDocument['kind'], fields: Partial<DeskDocument> = {}): DeskDocument => ({
  kind,
  need: 'REQUIRED',
  state: 'MISSING',
  versions: [],
  ...fields,
});
const submitted = { state: 'SUBMITTED', versions: [versionOf(1)] } as const satisfies Partial<DeskDocument>;

let desk: Desk;
let calls: OfficeCall[];
const opened = { view: vi.fn(), viewVersion: vi.fn(), download: vi.fn() };
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  desk = {
    updatedAt: at,
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
  calls = playServer({
    'GET /registration-submissions/5/packet': () => desk,
    'PATCH /registration-submissions/5/packet': () => desk,
    'POST /registration-submissions/5/return': () => desk,
  });
});
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const show = (fields: Partial<Registration> = {}) =>
  openScreen(<PacketDesk record={{ ...record, ...fields }} opener={opened} />);
const press = async (text: string) => userEvent.click(await screen.findByText(text, { selector: 'button' }));

test('a return begins with what is required and missing, and a reason that is mended leaves the other one wanted', async () => {
  desk.documents = [
    documentOf('packet', submitted),
    documentOf('bg'),
    documentOf('lease', { need: 'OPTIONAL' }),
    documentOf('dl'),
    documentOf('insurance', { need: 'NOT_ASKED' }),
  ];
  show();
  await press('Return documents…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Return documents' }));
  const chosen = dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Background Checkmissing',
    expect.stringMatching(/^Driver.*missing$/),
  ]);
  const [first, second] = dialog.getAllByLabelText(/^Why the/);
  await userEvent.click(dialog.getByText('Return', { selector: 'button' }));
  await soon(() => expect(second?.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(first ?? document.body, { target: { value: 'It is required.' } });
  expect([first, second].map((field) => field?.getAttribute('aria-invalid') === 'true')).toEqual([
    false,
    true,
  ]);
  expect(changes()).toEqual([]);
  fireEvent.change(second ?? document.body, { target: { value: 'Both sides.' } });
  await userEvent.click(dialog.getByText('Return', { selector: 'button' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Return documents' })).toBeNull());
  expect(changes()).toEqual([
    {
      path: '/registration-submissions/5/return',
      body: {
        kinds: ['bg', 'dl'],
        reasons: { bg: 'It is required.', dl: 'Both sides.' },
        expectedUpdatedAt: at,
      },
    },
  ]);
});

test('the day that comes first is named without opening the dates, and what is saved is not sent again', async () => {
  Object.assign(desk, { leaseExpiresOn: '2027-05-31', insuranceExpiresOn: '2026-12-01' });
  show();
  await userEvent.click(await screen.findByText('Dates: next Dec 1, 2026'));
  await userEvent.click(screen.getByLabelText('All of it is known'));
  expect(screen.getByText('Save dates')).toHaveProperty('disabled', false);
  fireEvent.change(screen.getByLabelText(/insurance/i), { target: { value: '2027-12-01' } });
  await press('Save dates');
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    insuranceExpiresOn: '2027-12-01',
    isOwnerDataComplete: true,
    expectedUpdatedAt: at,
  });
  // It shows what is stored now.
  await soon(() => expect(screen.getByText('Save dates')).toHaveProperty('disabled', true));
  expect(screen.getByLabelText('All of it is known')).toHaveProperty('checked', false);
  expect(screen.getByLabelText(/insurance/i)).toHaveProperty('value', '2026-12-01');
});

test('a paper that has no place among the files is opened from its row, an older version from the list of versions', async () => {
  desk.documents = [
    documentOf('bg', submitted),
    documentOf('insurance', submitted),
    documentOf('lease', {
      state: 'SUBMITTED',
      versions: [versionOf(2, { file: null }), versionOf(1, { state: 'RETURNED' })],
    }),
  ];
  show();
  await userEvent.click(await screen.findByText('2 versions'));
  const names = screen.getAllByText(/^Open/, { selector: 'button' }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Open version 1 of Certificate of Insurance', 'Open version 1 of Signed Lease']);
  await userEvent.click(screen.getAllByText(/^Open/, { selector: 'button' })[1] ?? document.body);
  expect(opened.viewVersion.mock.lastCall).toEqual(['lease', 1]);
});

test('of a registration that is decided nothing is accepted or returned, and a paper that nobody looked at says so', async () => {
  desk.documents = [documentOf('bg', submitted)];
  show({ review: 'APPROVED' });
  await screen.findByText('Not checked');
  expect(screen.queryByText('Return documents…')).toBeNull();
  expect(screen.queryByText(/^Accept/)).toBeNull();
});

test.each([
  ['TENANT', ['bg', 'lease'], 'lease'],
  ['OWNER', ['bg', 'lease'], 'bg'],
  ['TENANT', ['bg', 'dl'], 'bg'],
] as const)(
  'beside the approval of a %s with the files %s stands first the %s',
  async (partyType, files, first) => {
    openScreen(<ApprovalDocument record={{ ...record, partyType, files: [...files] }} />);
    await soon(() => expect(calls.filter(({ path }) => path.endsWith('/file-url'))).toHaveLength(1));
    expect(calls.find(({ path }) => path.endsWith('/file-url'))?.query).toEqual({ kind: first });
  },
);
