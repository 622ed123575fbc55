// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const path = '/admin/public-submissions';
const nextUpdateBy = '2026-12-01T15:00:00.000Z';
const changedAt = '2026-12-01T16:00:00.000Z';
const requestOf = (id: number, fields: Partial<ServiceRequest> = {}): ServiceRequest =>
  storedRequest({ id, reference: `SR-${id}`, unitIdentifier: `BT01-000${id}`, ...fields });

let calls: OfficeCall[];
let requests: ServiceRequest[];
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken({ email: 'rosa@example.com' }));
  requests = [requestOf(1), requestOf(2)];
  answerChange = () => ({ count: 1, records: requests.map(({ id }) => ({ id, updatedAt: changedAt })) });
  const change = (call: OfficeCall) => answerChange(call);
  calls = playServer({
    'GET /public-submissions': () => pageOf(requests),
    'GET /public-submissions/assignees': () =>
      Response.json({
        data: ['rosa', 'wykeham'].map((name, at) => ({
          id: at + 5,
          email: `${name}@example.com`,
          propertyCodes: null,
        })),
      }),
    'PATCH /public-submissions': change,
    'PATCH /public-submissions/:id': change,
    'POST /public-submissions/:id/status-email': change,
  });
});

async function open(search = '') {
  const opened = openScreen(<ServiceRequestsPage />, path + search);
  await soon(() => expect(link(1)).not.toBeNull());
  return opened;
}
const link = (id: number) => document.querySelector<HTMLElement>(`tr [data-record="${id}"]`);
const row = (id: number) => link(id)?.closest('tr') ?? document.body;
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const toast = () => toastNotices().find(({ isOpen }) => isOpen);
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));
const choose = async (menu: string, name: string) => {
  await press(menu);
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};

test('a row says what came with a request, whose it is, and into which it is merged', async () => {
  requests = [
    requestOf(1, {
      fileName: 'leak.jpg',
      unreadNotes: 1,
      mergedReports: 2,
      language: 'es',
      message: 'It drips.',
      assigneeEmail: 'rosa@example.com',
    }),
    requestOf(2, { mergedIntoId: 9, waitingFor: 'VENDOR' }),
    requestOf(3, { waitingFor: 'VENDOR', status: 'COMPLETED', message: 'I smell gas' }),
  ];
  const { where } = await open();
  expect(row(1).textContent).toContain(
    'Water leak, with attachment1 new from the resident2 more reportsSpanishIt drips.',
  );
  expect(within(row(1)).getByText('rosa').title).toBe('rosa@example.com: rosa');
  expect(row(2).textContent).toContain(`MergedInto ${referenceOf('service-request', 9)}`);
  expect(within(row(2)).queryByLabelText(/change status/)).toBeNull();
  for (const words of ['with attachment', 'new from', 'more report', 'Mentions', 'Waiting', 'Spanish'])
    expect(row(3).textContent).not.toContain(words);
  expect(link(1)?.getAttribute('href')).toBe(`${path}?record=1`);
  await userEvent.click(within(row(3)).getByLabelText('View BT01-0003'));
  expect(where()).toBe(`${path}?record=3`);
});

test('the heads sort by what stands below them', async () => {
  const { where } = await open();
  for (const [head, sort] of [
    ['Category', 'category'],
    ['Status', 'status'],
  ] as const) {
    await userEvent.click(screen.getByText(head, { selector: 'th button' }));
    await soon(() => expect(where()).toBe(`${path}?sort=${sort}`));
  }
});

test('the key archives nothing in the archive, and a refusal of it must be read', async () => {
  await open('?view=archived');
  link(1)?.focus();
  await userEvent.keyboard('e');
  expect(sent()).toEqual([]);
  cleanup();
  await open();
  answerChange = () => refused(500, 'INTERNAL', 'no');
  link(2)?.focus();
  await userEvent.keyboard('e');
  const alert = within(await screen.findByRole('alertdialog'));
  alert.getByText('Failed to archive. See console for details.');
  expect(sent()).toEqual([{ archived: true }]);
});

test('selected requests of the archive are moved back in one call, and that is taken back', async () => {
  requests = [requestOf(1, { archived: true, nextUpdateBy }), requestOf(2, { archived: true })];
  await open('?view=archived');
  await userEvent.click(within(row(1)).getByRole('checkbox'));
  const answer = Promise.withResolvers<unknown>();
  answerChange = () => answer.promise;
  const button = await screen.findByText('Unarchive', { selector: 'button' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer.resolve({ count: 1, records: [{ id: 1, updatedAt: changedAt }] });
  await soon(() => expect(toast()?.title).toBe('1 request moved back to Active'));
  await press('Undo');
  await soon(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { items: [{ id: 1, archived: false, expectedUpdatedAt: requests[0]?.updatedAt }] },
    { items: [{ id: 1, archived: true, nextUpdateBy, expectedUpdatedAt: changedAt }] },
  ]);
});

test('selected requests are given to oneself, or to no one', async () => {
  await open();
  await userEvent.click(within(row(1)).getByRole('checkbox'));
  await choose('Assign', 'Me');
  await soon(() => expect(toast()?.title).toBe('1 request assigned to rosa@example.com'));
  await userEvent.click(within(row(1)).getByRole('checkbox'));
  await choose('Assign', 'Unassigned');
  await soon(() => expect(toast()?.title).toBe('1 request unassigned'));
  expect(sent()).toMatchObject([{ items: [{ assigneeId: 5 }] }, { items: [{ assigneeId: null }] }]);
});

test('a status that is taken back takes along when the resident hears, as it was, and its email names both', async () => {
  requests = [requestOf(1, { nextUpdateBy, email: 'ann@example.com' })];
  await open();
  answerChange = ({ body }) => ({
    ...requests[0],
    nextUpdateBy: null,
    ...(body as object),
    updatedAt: changedAt,
  });
  const complete = async () => {
    await soon(() => expect(row(1).textContent).toContain('Reported'));
    await userEvent.click(within(row(1)).getByLabelText(/change status/));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
    await soon(() => expect(toast()?.title).toBe('BT01-0001 is now Completed'));
  };
  const changed = answerChange;
  await complete();
  answerChange = () => refused(409, 'CONFLICT', 'no');
  await press('Email the resident');
  await soon(() => expect(toast()?.title).toBe('This request was changed by someone else'));
  answerChange = changed;
  await complete();
  answerChange = () => undefined;
  await press('Email the resident');
  await soon(() =>
    expect(toast()?.description).toBe('ann@example.com is told that the request is now Completed.'),
  );
  answerChange = changed;
  await complete();
  await press('Undo');
  await soon(() => expect(sent()).toHaveLength(6));
  const set = { status: 'COMPLETED', expectedUpdatedAt: requests[0]?.updatedAt };
  const emailed = { expectedUpdatedAt: changedAt };
  expect(sent()).toEqual([
    set,
    emailed,
    set,
    emailed,
    set,
    { status: 'REPORTED', nextUpdateBy, expectedUpdatedAt: changedAt },
  ]);
});
