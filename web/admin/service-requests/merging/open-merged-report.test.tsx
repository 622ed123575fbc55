// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { ServiceRequestsPage } from '../service-requests.page.tsx';

const head = storedRequest({ id: 4, unitIdentifier: 'BT01-0004' });
const headReference = referenceOf('service-request', 4);
const report: ServiceRequest = storedRequest({
  id: 5,
  reference: 'SR-5',
  unitIdentifier: 'BT01-0005',
  category: 'Plumbing',
  email: 'ann@example.com',
  phone: '2145550199',
  notes: 'She called too.',
  mergedIntoId: 4,
  mergedAt: '2026-03-05T15:00:00.000Z',
});

let calls: OfficeCall[];
let taken: Promise<unknown>;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  taken = Promise.resolve(report);
  calls = playServer({
    'GET /public-submissions': () => [report],
    'GET /public-submissions/:id': () => report,
    'GET /public-submissions/:id/related': () => ({ head, reports: [], possible: [] }),
    'GET /public-submissions/:id/conversation': () => ({
      entries: [],
      link: { state: 'ACTIVE', address: null, endsAt: null },
      residentName: null,
    }),
    'DELETE /public-submissions/:id/merge': () => taken,
  });
});

async function open() {
  const opened = openScreen(<ServiceRequestsPage />, '/admin/public-submissions?record=5');
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

test('a merged report says where its work goes on and what its resident gave, and is taken out once', async () => {
  const { dialog } = await open();
  await dialog.findByText(/ of BT01-0004 on Mar 5, 2026, 9:00.AM\. Its status/);
  const into = dialog.getByText(headReference);
  expect(into.getAttribute('href')).toBe('/admin/public-submissions?record=4');
  const facts = Array.from(
    document.querySelectorAll('[role=dialog] dl > div'),
    ({ textContent }) => textContent,
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      'CategoryPlumbing',
      'Emailann@example.com',
      'Phone(214) 555-0199',
      'NotesShe called too.',
    ]),
  );
  const answer = Promise.withResolvers<unknown>();
  taken = answer.promise;
  const button = dialog.getByText('Un-merge', { selector: 'button' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer.resolve(report);
  await screen.findByText('SR-5 is a separate request again');
  const sent = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(sent).toEqual(['DELETE /public-submissions/5/merge']);
});

test('a reply that was typed to the resident of a merged report is not lost without a question', async () => {
  const { dialog, where } = await open();
  await userEvent.type(await dialog.findByLabelText('Reply to resident'), 'We come.');
  await userEvent.click(dialog.getByText('Close', { selector: 'button' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your reply?' }));
  question.getByText('Your reply to the resident of BT01-0005 has not been sent.');
  await userEvent.click(question.getByText('Discard reply', { selector: 'button' }));
  await soon(() => expect(where()).toBe('/admin/public-submissions'));
  expect(sessionStorage).toHaveLength(0);
});
