// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RelatedReports } from '#contracts/merged-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall, Place } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { DuplicateStrip } from './duplicate-strip.tsx';
import { MergedReports } from './merged-reports.tsx';

const requestOf = (id: number, fields: Partial<ServiceRequest> = {}): ServiceRequest =>
  storedRequest({
    id,
    reference: `SR-${id}`,
    unitIdentifier: `BT01-000${id}`,
    createdAt: `2026-03-0${id}T12:00:00.000Z`,
    updatedAt: `2026-03-0${id}T13:00:00.000Z`,
    message: `It drips in ${id}.`,
    ...fields,
  });

const request = requestOf(4);
let calls: OfficeCall[];
let related: RelatedReports;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  related = { head: null, reports: [], possible: [requestOf(3), requestOf(6), requestOf(2)] };
  answerChange = () => request;
  calls = playServer({
    'GET /public-submissions/:id/related': () => related,
    'PUT /public-submissions/:id/merge': () => answerChange(),
    'DELETE /public-submissions/:id/merge': () => answerChange(),
    'PUT /public-submissions/:id/distinct': () => answerChange(),
  });
});

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

async function compare(other: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Compare and merge with ${other}` }));
  return within(await screen.findByRole('dialog', { name: 'Do these report the same thing?' }));
}
const heads = (dialog: Place) =>
  dialog
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')?.textContent, radio.checked]);
const merge = (dialog: Place) => userEvent.click(dialog.getByRole('button', { name: 'Merge' }));

test('of two requests work goes on in the first, or in the one that stands for others already', async () => {
  openScreen(<DuplicateStrip request={request} />);
  await screen.findByText('Looks like', { exact: false });
  screen.getByText(
    (_text, element) => element?.textContent === 'Looks like SR-3 from BT01-0003, 1 day earlier',
  );
  expect(screen.queryByRole('button', { name: 'Compare and merge with SR-6' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  const later = await compare('SR-6');
  expect(heads(later)).toEqual([
    ['BT01-0004 SR-4', true],
    ['BT01-0006 SR-6', false],
  ]);
  await userEvent.click(later.getByRole('button', { name: 'Cancel' }));
  const earlier = await compare('SR-3');
  expect(heads(earlier)).toEqual([
    ['BT01-0003 SR-3', true],
    ['BT01-0004 SR-4', false],
  ]);
  expect(changes()).toEqual([]);
});

test('one that stands for others already goes first, although it came later', async () => {
  related = { ...related, possible: [requestOf(6, { mergedReports: 1 })] };
  openScreen(<DuplicateStrip request={request} />);
  const dialog = await compare('SR-6');
  expect(heads(dialog)).toEqual([
    ['BT01-0006 SR-6', true],
    ['BT01-0004 SR-4', false],
  ]);
  dialog.getByText('1 more report');
});

test('the report is merged into the one that is chosen, as it was compared, and taken out again by the toast', async () => {
  openScreen(<DuplicateStrip request={request} />);
  const dialog = await compare('SR-3');
  answerChange = () => refused(409, 'CONFLICT', 'SR-4 is completed or archived.');
  await merge(dialog);
  await screen.findByText('Nothing was changed');
  screen.getByText('SR-4 is completed or archived.');
  await userEvent.click(dialog.getByRole('radio', { name: /SR-4/ }));
  answerChange = () => request;
  await merge(dialog);
  await screen.findByText('SR-3 is merged into SR-4');
  answerChange = () => requestOf(3, { updatedAt: '2026-03-09T12:00:00.000Z' });
  await soon(() =>
    expect(screen.queryByText('Do these report the same thing?', { selector: 'h2' })).toBeNull(),
  );
  await userEvent.click(await screen.findByText('Undo'));
  await screen.findByText('SR-3 is a separate request again');
  await userEvent.click(await screen.findByText('Undo'));
  await soon(() => expect(changes()).toHaveLength(4));
  expect(changes()).toEqual([
    ['PUT /public-submissions/4/merge', { intoId: 3, expectedUpdatedAt: request.updatedAt }],
    ['PUT /public-submissions/3/merge', { intoId: 4, expectedUpdatedAt: '2026-03-03T13:00:00.000Z' }],
    ['DELETE /public-submissions/3/merge', undefined],
    // As it is since it was taken out.
    ['PUT /public-submissions/3/merge', { intoId: 4, expectedUpdatedAt: '2026-03-09T12:00:00.000Z' }],
  ]);
});

test('two requests are said to be no duplicates, and that is taken back by the toast', async () => {
  openScreen(<DuplicateStrip request={request} />);
  const say = () => userEvent.click(screen.getByRole('button', { name: 'Not a duplicate of SR-3' }));
  await screen.findByRole('button', { name: 'Not a duplicate of SR-3' });
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await say();
  await screen.findByText('Uh oh! Something went wrong.');
  answerChange = () => undefined;
  await say();
  await screen.findByText('SR-4 and SR-3 are no longer offered as duplicates');
  await userEvent.click(await screen.findByText('Undo'));
  await screen.findByText('Undone');
  const distinct = (isDistinct: boolean) => [
    'PUT /public-submissions/4/distinct',
    { otherId: 3, isDistinct },
  ];
  expect(changes()).toEqual([distinct(true), distinct(true), distinct(false)]);
});

test('a merged report says who sent it, and is taken out', async () => {
  related = { ...related, reports: [requestOf(2, { message: null, phone: '2145550199' })] };
  openScreen(<MergedReports request={request} />);
  const part = within(await screen.findByRole('region', { name: 'Merged reports' }));
  part.getByText('The visitor wrote nothing.');
  part.getByText(/resident@example\.com · \(214\) 555-0199$/);
  expect(part.getByRole('link').getAttribute('href')).toBe('/admin/public-submissions?record=2');
  await userEvent.click(part.getByRole('button', { name: 'Un-merge SR-2' }));
  await screen.findByText('SR-2 is a separate request again');
  expect(changes()).toEqual([['DELETE /public-submissions/2/merge', undefined]]);
});
