// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskDocument, DocumentVersion, PacketDesk as Desk } from '#contracts/packet-desk.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { Registration } from '#contracts/registrations.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { staysBusy } from '#tests/support/stays-busy.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { PacketDesk } from './packet-desk.tsx';

const at = '2026-01-31T18:30:00.000Z';
/** The registration has changed since it came. */
const updatedAt = '2026-02-02T18:30:00.000Z';
const record = storedRegistration({ createdAt: at, updatedAt, files: ['packet', 'bg', 'lease'] });
const file = { fileName: 'paper.pdf', mime: 'application/pdf', size: 2048, scan: null };
const versionOf = (version: number, fields: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version,
  state: 'SUBMITTED',
  reason: null,
  createdAt: at,
  decidedAt: null,
  decidedBy: null,
  file,
  removedAt: null,
  ...fields,
});
const decided = { decidedAt: '2026-02-01T18:30:00.000Z', decidedBy: 'rosa@example.com' };
const documentOf = (
  kind: DeskDocument['kind'],
  state: DeskDocument['state'],
  ...versions: DocumentVersion[]
): DeskDocument => ({ kind, need: 'REQUIRED', state, versions });

let desk: Desk;
let calls: OfficeCall[];
let answer: () => unknown;
const opener = { view: vi.fn(), viewVersion: vi.fn(), download: vi.fn() };
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answer = () => record;
  desk = {
    updatedAt,
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
  const path = '/registration-submissions/5';
  calls = playServer({
    [`GET ${path}/packet`]: () => desk,
    [`PATCH ${path}/packet`]: () => answer(),
    [`POST ${path}/return`]: () => answer(),
    [`PUT ${path}/documents/bg/acceptance`]: () => answer(),
    [`POST ${path}/documents/lease/withdrawal`]: () => answer(),
    [`PUT ${path}/hold`]: () => answer(),
    [`DELETE ${path}/hold`]: () => answer(),
  });
});

const changes = () =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace('/registration-submissions/5/', ''), body]);
/** Answers how the registration is shown in another state. */
function show(fields: Partial<Registration> = {}): (changed: Partial<Registration>) => void {
  let become: (shown: Registration) => void = () => undefined;
  function ShownDesk(): ReactNode {
    const [shown, setShown] = useState({ ...record, ...fields });
    useEffect(() => {
      become = setShown;
    }, []);
    return <PacketDesk record={shown} opener={opener} />;
  }
  openScreen(<ShownDesk />);
  return (changed) => act(() => become({ ...record, ...changed }));
}
const row = async (label: string) => {
  const name = await screen.findByText(label, { selector: 'li strong' });
  return name.closest<HTMLElement>('li') ?? document.body;
};
const buttonsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));

test('a paper is accepted as the version that was seen, and the keyboard stays in its row', async () => {
  desk.documents = [documentOf('bg', 'SUBMITTED', versionOf(2), versionOf(1))];
  show();
  const paper = await row('Background Check');
  within(paper).getByText('To check');
  within(paper).getByText('required');
  expect(buttonsOf(paper).slice(0, 2)).toEqual(['Accept Background Check', 'Return Background Check']);
  answer = () => refused(409, 'CONFLICT', 'Another version has come.');
  fireEvent.click(within(paper).getByText('Accept'));
  await screen.findByText('Another version has come.');
  const again = within(paper).getByText('Return');
  expect(document.activeElement).not.toBe(again);
  desk.documents = [documentOf('bg', 'ACCEPTED', versionOf(2, { state: 'ACCEPTED', ...decided }))];
  answer = () => record;
  fireEvent.click(within(paper).getByText('Accept'));
  await within(paper).findByText('Accepted');
  expect(document.activeElement).toBe(again);
  const sent = ['PUT', 'documents/bg/acceptance', { version: 2, expectedUpdatedAt: updatedAt }];
  expect(changes()).toEqual([sent, sent]);
  within(paper).getByText('Feb 1, 2026, 12:30 PM by rosa@example.com');
  // It is returned still, and neither accepted nor replaced here again.
  await soon(() => expect(buttonsOf(paper)).toEqual(['Return Background Check']));
});

test('what was returned says why, and is withdrawn or returned again; what never came is requested', async () => {
  desk.documents = [
    documentOf('bg', 'MISSING'),
    documentOf('lease', 'RETURNED', versionOf(1, { state: 'RETURNED', reason: 'Too dark', ...decided })),
    documentOf(
      'dl',
      'RETURNED',
      versionOf(0, { state: 'RETURNED', reason: 'Both sides', file: null, ...decided }),
    ),
    documentOf('insurance', 'RETURNED', versionOf(1, { state: 'RETURNED', ...decided })),
    documentOf('packet', 'REMOVED', versionOf(1, { file: null, removedAt: at, reason: 'Old', ...decided })),
  ];
  show();
  const lease = await row('Signed Lease');
  expect(buttonsOf(lease).map((text) => text?.replace(/ (of )?Signed Lease$/, ''))).toEqual([
    'Accept',
    'Withdraw the return',
    'Return again',
  ]);
  within(lease).getByText('Returned');
  within(lease).getByText('Too dark');
  const [license, background, insurance, packet] = await Promise.all(
    ['Driver’s License', 'Background Check', 'Certificate of Insurance', 'Registration Form'].map(row),
  );
  expect([license, background].map((place) => place && buttonsOf(place)[0])).toEqual([
    'Withdraw the request of Driver’s License',
    'Request Background Check',
  ]);
  within(license ?? document.body).getByText('Requested');
  within(license ?? document.body).getByText('Request again');
  within(background ?? document.body).getByText('Missing');
  // A paper that the registration has no place for is added here, also where it was returned.
  expect(insurance && buttonsOf(insurance)).toContain('Choose file for Certificate of Insurance');
  within(packet ?? document.body).getByText('Removed on Jan 31, 2026, 12:30 PM by its retention rule.');
  expect(within(packet ?? document.body).queryByText('Old')).toBeNull();
  answer = () => refused(409, 'CONFLICT', 'It has come meanwhile.');
  fireEvent.click(within(lease).getByText('Withdraw the return'));
  await screen.findByText('It has come meanwhile.');
  expect(changes()).toEqual([['POST', 'documents/lease/withdrawal', { expectedUpdatedAt: updatedAt }]]);
});

test('a file that is not checked, or has a password, says so and is not accepted', async () => {
  const waiting = versionOf(2, { file: { ...file, scan: 'WAITING' } });
  desk.documents = [
    documentOf('packet', 'SUBMITTED', versionOf(1)),
    documentOf('bg', 'SUBMITTED', waiting, versionOf(1, { state: 'RETURNED', reason: 'Too dark' })),
    documentOf('insurance', 'SUBMITTED', versionOf(1, { file: { ...file, scan: 'INFECTED' } })),
    documentOf('dl', 'ACCEPTED', versionOf(1)),
  ];
  const packetReading = { state: 'ENCRYPTED' } as Registration['packetReading'];
  show({ packetReading });
  const background = await row('Background Check');
  within(background).getByText('Not checked for viruses yet.');
  expect(within(background).queryByText('Accept')).toBeNull();
  fireEvent.click(within(background).getByText('2 versions'));
  const lines = within(background)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Jan 31, 2026, 12:30 PM · 2 KB · Not checked for viruses yet · submitted ',
    'Jan 31, 2026, 12:30 PM · 2 KB · returned · Too dark Open version 1 of Background Check',
  ]);
  expect(within(await row('Certificate of Insurance')).queryByText(/^Open/)).toBeNull();
  const locked = screen.getAllByText(/^This PDF is password-protected/).map((text) => text.closest('li'));
  expect(locked).toEqual([await row('Registration Form')]);
});

test('a form with a password that was accepted all the same says nothing more of it', async () => {
  desk.documents = [documentOf('packet', 'ACCEPTED', versionOf(1, { state: 'ACCEPTED', ...decided }))];
  show({ packetReading: { state: 'ENCRYPTED' } as Registration['packetReading'] });
  await row('Registration Form');
  expect(screen.queryByText(/password-protected/)).toBeNull();
});

test('what came and runs out says until when, as it was typed', async () => {
  Object.assign(desk, { leaseExpiresOn: '2027-05-31' });
  desk.documents = [
    documentOf('lease', 'ACCEPTED', versionOf(1)),
    documentOf('insurance', 'SUBMITTED', versionOf(1)),
    documentOf('bg', 'SUBMITTED', versionOf(1)),
  ];
  show();
  const rows = await Promise.all(['Signed Lease', 'Certificate of Insurance', 'Background Check'].map(row));
  expect(
    rows.map((place) => /Expires on [^A-Z]*\w+ \d+, \d+|No expiry date yet/.exec(place.textContent)?.[0]),
  ).toEqual(['Expires on May 31, 2027', 'No expiry date yet', undefined]);
});

test('the days of an owner stay as they are typed until they are saved, and an emptied one is none', async () => {
  Object.assign(desk, { acquiredOn: '2026-01-10', ownerDataDueOn: '2026-02-09', movedOutOn: '2026-03-01' });
  show({ partyType: 'OWNER' });
  fireEvent.click(await screen.findByText('Dates: next Feb 9, 2026'));
  screen.getByText('Missing owner data is due on Feb 9, 2026.');
  expect(screen.queryByLabelText(/^Lease expires on/)).toBeNull();
  const save = screen.getByText('Save dates');
  expect(save).toHaveProperty('disabled', true);
  set(/^Acquired on/, '2026-01-11');
  set(/^Moved out on/, '');
  expect(screen.getByLabelText(/^Moved out on/)).toHaveProperty('value', '');
  answer = () => refused(409, 'CONFLICT', 'Someone was here first.');
  fireEvent.click(save);
  await screen.findByText('Someone was here first.');
  expect(screen.getByLabelText(/^Acquired on/)).toHaveProperty('value', '2026-01-11');
  const body = { acquiredOn: '2026-01-11', movedOutOn: '', isOwnerDataComplete: false };
  expect(changes()).toEqual([['PATCH', 'packet', { ...body, expectedUpdatedAt: updatedAt }]]);
});

test('a legal hold needs a reason, and is ended from where it is named', async () => {
  show();
  fireEvent.click(await screen.findByText('Legal hold: none'));
  await press('Set a legal hold');
  const reason = screen.getByLabelText('Why nothing may be removed');
  await soon(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([]);
  fireEvent.change(reason, { target: { value: 'A claim' } });
  desk = { ...desk, hold: { reason: 'A claim', at: '2026-02-03T18:30:00.000Z', by: 'rosa@example.com' } };
  await press('Set a legal hold');
  await screen.findByText('Legal hold: nothing is removed');
  screen.getByText('A claim');
  screen.getByText('Set Feb 3, 2026, 12:30 PM by rosa@example.com');
  const answered = Promise.withResolvers<unknown>();
  answer = () => answered.promise;
  const end = await screen.findByText('End the legal hold', { selector: 'button' });
  fireEvent.click(end);
  await soon(() => expect(end.getAttribute('aria-busy')).toBe('true'));
  answered.resolve(refused(409, 'CONFLICT', 'It has ended already.'));
  await screen.findByText('It has ended already.');
  expect(changes()).toEqual([
    ['PUT', 'hold', { reason: 'A claim', expectedUpdatedAt: updatedAt }],
    ['DELETE', 'hold', undefined],
  ]);
});

test.each([
  [
    { review: 'RETURNED', remindersSent: 1, remindAt: '2026-02-10T18:30:00.000Z' },
    '1 reminder sent. The next one is due Feb 10, 2026, 12:30 PM.',
  ],
  [{ review: 'RETURNED', remindersSent: 3 }, '3 reminders sent. No more will follow.'],
] as const)('who waits for the sender reads since when, and what was sent: %j', async (fields, text) => {
  Object.assign(desk, { returnedAt: at, ...fields });
  show({ review: 'RETURNED' });
  await screen.findByText(`Waiting for the sender since Jan 31, 2026, 12:30 PM. ${text}`);
});

test('what came back is waited for no more', async () => {
  Object.assign(desk, { returnedAt: at, remindersSent: 1 });
  show();
  await screen.findByText('Legal hold: none');
  expect(screen.queryByText(/^Waiting for the sender/)).toBeNull();
});

test('a return is of the paper whose row it was asked in, and stays open where it is refused', async () => {
  desk.documents = [documentOf('bg', 'MISSING'), documentOf('lease', 'SUBMITTED', versionOf(1))];
  const become = show();
  fireEvent.click(within(await row('Signed Lease')).getByText('Return'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return documents' }));
  // What comes behind the question is not returned unseen.
  const later = '2026-02-03T18:30:00.000Z';
  become({ updatedAt: later });
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/^Signed/).checked, box(/^Background/).checked]).toEqual([true, false]);
  fireEvent.click(box(/^Signed/));
  const send = () => fireEvent.click(dialog.getByText(/^Return(ing…)?$/, { selector: 'button' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  send();
  await dialog.findByText(packetMessages.noKind);
  fireEvent.click(box(/^Background/));
  fireEvent.click(box(/^Signed/));
  fireEvent.change(dialog.getByLabelText('What is wrong with the Signed Lease'), {
    target: { value: 'Too dark' },
  });
  fireEvent.change(dialog.getByLabelText('Why the Background Check is needed'), {
    target: { value: 'It is required' },
  });
  answer = () => refused(500, 'INTERNAL', 'no');
  send();
  await screen.findByText('Uh oh! Something went wrong.');
  await dialog.findByText('Return', { selector: 'button' });
  answer = () => refused(409, 'CONFLICT', 'Someone was here first.');
  send();
  // A second press while it is sent.
  send();
  await screen.findByText('Someone was here first.');
  answer = () => record;
  await dialog.findByText('Return', { selector: 'button' });
  send();
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Return documents' })).toBeNull());
  const body = {
    kinds: ['bg', 'lease'],
    reasons: { lease: 'Too dark', bg: 'It is required' },
  };
  expect(changes()).toEqual([
    // A failure that says nothing of the record changes nothing.
    ['POST', 'return', { ...body, expectedUpdatedAt: updatedAt }],
    ['POST', 'return', { ...body, expectedUpdatedAt: updatedAt }],
    ['POST', 'return', { ...body, expectedUpdatedAt: later }],
  ]);
});

test('a return follows the acceptance that the same person is still sending, as a return of what that made', async () => {
  desk.documents = [
    documentOf('bg', 'SUBMITTED', versionOf(1)),
    documentOf('lease', 'SUBMITTED', versionOf(1)),
  ];
  show();
  const accepted = Promise.withResolvers<unknown>();
  answer = () => accepted.promise;
  fireEvent.click(within(await row('Background Check')).getByText('Accept'));
  fireEvent.click(within(await row('Signed Lease')).getByText('Return'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return documents' }));
  set('What is wrong with the Signed Lease', 'Too dark');
  fireEvent.click(dialog.getByText('Return', { selector: 'button' }));
  await dialog.findByText('Returning…', { selector: 'button' });
  const acceptance = ['PUT', 'documents/bg/acceptance', { version: 1, expectedUpdatedAt: updatedAt }];
  expect(changes()).toEqual([acceptance]);
  const made = '2026-02-03T18:30:00.000Z';
  answer = () => record;
  accepted.resolve({ ...record, updatedAt: made });
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Return documents' })).toBeNull());
  const body = { kinds: ['lease'], reasons: { lease: 'Too dark' }, expectedUpdatedAt: made };
  expect(changes()).toEqual([acceptance, ['POST', 'return', body]]);
});

test('of a registration that is declined nothing is asked, and papers that could not be loaded are asked for again', async () => {
  desk.documents = [documentOf('bg', 'SUBMITTED', versionOf(1))];
  const known = desk;
  desk = refused(500, 'INTERNAL', 'no') as unknown as Desk;
  show({ review: 'DECLINED' });
  await screen.findByText(/^The documents could not be loaded/);
  desk = known;
  await press('Try again');
  await screen.findByText('Not checked');
  expect(screen.queryByText(/^(Return|Accept)/, { selector: 'button' })).toBeNull();
});

test('while the server works on it a button of the desk is busy', async () => {
  desk.documents = [
    documentOf('bg', 'SUBMITTED', versionOf(1)),
    documentOf('lease', 'RETURNED', versionOf(0, { state: 'RETURNED', file: null, ...decided })),
  ];
  show();
  const wait = (name: string) => staysBusy(name, (given) => void (answer = given));
  await wait('Accept');
  await wait('Withdraw the request');
  fireEvent.click(await screen.findByText(/^Dates/));
  set(/insurance/i, '2027-12-01');
  await wait('Save dates');
  expect(screen.getByLabelText(/insurance/i)).toHaveProperty('value', '2027-12-01');
  fireEvent.click(screen.getByText('Legal hold: none'));
  set('Why nothing may be removed', 'A claim');
  await wait('Set a legal hold');
});
