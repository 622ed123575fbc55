// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResidentConversation } from '#contracts/conversations.ts';
import type { RelatedReports } from '#contracts/merged-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { useBadges } from '../today/use-badges.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const requestOf = (id: number, fields: Partial<ServiceRequest> = {}): ServiceRequest =>
  storedRequest({ id, reference: `SR-${id}`, unitIdentifier: `BT01-000${id}`, ...fields });
const screenPath = '/admin/public-submissions';

const list = ['/public-submissions', '/public-submissions/counts'];
const record = '/public-submissions/3';
const conversation = `${record}/conversation`;
const related = `${record}/related`;
const history = '/audit';
const categories = '/public-submissions/categories';

let calls: OfficeCall[];
let answerChange: () => unknown;
let written: ResidentConversation;
/** Says that the conversation has come in sight. */
let look: (() => void) | null;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  answerChange = () => requestOf(3);
  look = null;
  written = {
    entries: [],
    link: { state: 'ACTIVE', address: 'https://office.test/track/3', endsAt: null },
    residentName: null,
  };
  const others: RelatedReports = { head: null, reports: [requestOf(2)], possible: [requestOf(6)] };
  const change = () => answerChange();
  calls = playServer({
    'GET /public-submissions': () => [requestOf(3), requestOf(4)],
    'GET /public-submissions/:id': ({ path }) => requestOf(Number(path.split('/')[2])),
    'GET /public-submissions/:id/related': () => others,
    'GET /public-submissions/:id/conversation': () => written,
    'GET /today/badges': () => ({ mail: 0 }),
    'PATCH /public-submissions': () => ({
      count: 1,
      records: [{ id: 4, updatedAt: requestOf(4).updatedAt }],
    }),
    'PATCH /public-submissions/:id': change,
    'DELETE /public-submissions/:id': () => undefined,
    'PUT /public-submissions/:id/merge': change,
    'DELETE /public-submissions/:id/merge': change,
    'PUT /public-submissions/:id/distinct': change,
    'PUT /public-submissions/:id/conversation/seen': () => undefined,
    'POST /public-submissions/:id/status-email': () => undefined,
    'POST /public-submissions/:id/replies': () => ({ id: 1 }),
    'POST /public-submissions/:id/tracking-link': () => written.link,
    'DELETE /public-submissions/:id/tracking-link': () => written.link,
    'POST /public-submissions/:id/conversation/:id/file-url': () => ({ path: '/files/1' }),
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (sights: { isIntersecting: boolean }[]) => void) {
        look = () => notice([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

const read = (since = 0) =>
  new Set(
    calls
      .slice(since)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path),
  );
async function openRequest() {
  const opened = openScreen(<ServiceRequestsPage />, `${screenPath}?record=3`);
  await soon(() =>
    expect([...read()]).toEqual(
      expect.arrayContaining([...list, record, conversation, related, history, categories]),
    ),
  );
  return opened;
}
/** What is read again after an act. */
async function readAgain(act: () => Promise<unknown> | void, paths: readonly string[]) {
  const before = calls.length;
  await act();
  await soon(() => expect(read(before)).toEqual(new Set(paths)));
}
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));

test('what was written, opened, seen or made in a conversation is read again where it shows', async () => {
  const files = [{ id: 8, fileName: 'leak.jpg', fileSize: 2048, fileMime: 'image/jpeg', scan: null }];
  written.entries = [
    {
      id: 1,
      createdAt: '2026-03-03T15:00:00.000Z',
      author: 'RESIDENT',
      authorEmail: null,
      text: 'Look.',
      isReopening: false,
      isConfirmation: false,
      files,
      seenAt: null,
      report: null,
    },
  ];
  vi.stubGlobal('open', () => ({ location: {}, close: () => undefined }));
  await openRequest();
  await soon(() => expect(look).not.toBeNull());
  await readAgain(() => look?.(), [...list, related]);
  await readAgain(() => userEvent.click(screen.getByText(/^leak\.jpg/)), [history]);
  for (const [button, answer] of [
    ['New link', 'Make a new link'],
    ['Revoke link', 'Revoke link'],
  ] as const) {
    await readAgain(async () => {
      await press(button);
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByText(answer, { selector: 'button' }));
    }, [conversation, history]);
  }
  await readAgain(async () => {
    await userEvent.type(screen.getByLabelText('Reply to resident'), 'Ok');
    await press('Send reply');
  }, [conversation, record, ...list, related, history]);
});

test('a change, and one that came too late, is read again where it shows', async () => {
  await openRequest();
  const save = async () => {
    await userEvent.type(screen.getByLabelText(/^Notes/), 'x');
    await press('Save changes');
  };
  const changed = [...list, related, history, conversation, categories];
  await readAgain(save, changed);
  answerChange = () => refused(409, 'CONFLICT', 'Someone else was first.');
  await readAgain(save, [...changed, record]);
});

test('what is merged, taken out or no duplicate is read again where it shows, a refusal too', async () => {
  await openRequest();
  const merged = [...list, record, related, history, conversation];
  await readAgain(async () => userEvent.click(await screen.findByLabelText('Un-merge SR-2')), merged);
  await readAgain(
    () => userEvent.click(screen.getByLabelText('Not a duplicate of SR-6')),
    [...list, record, related, history],
  );
  const merge = async () => {
    await userEvent.click(screen.getByLabelText('Compare and merge with SR-6'));
    await press('Merge');
  };
  answerChange = () => refused(409, 'CONFLICT', 'SR-6 is completed.');
  await readAgain(merge, merged);
  answerChange = () => requestOf(6);
  await readAgain(() => press('Merge'), merged);
});

test('a deleted request is gone at once, is named with its file, and comes back where that is refused', async () => {
  const { where } = await openRequest();
  const removal = Promise.withResolvers<Response>();
  calls = playServer({
    'GET /public-submissions': () => [requestOf(4)],
    'DELETE /public-submissions/:id': () => removal.promise,
  });
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete submission?' }));
  question.getByText('The Water leak request of BT01-0003 will be deleted. This cannot be undone.');
  await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  await soon(() => expect(document.querySelector('[data-record="3"]')).toBeNull());
  expect(document.querySelector('[data-record="4"]')).not.toBeNull();
  removal.resolve(refused(500, 'INTERNAL', 'no'));
  await soon(() => expect(document.querySelector('[data-record="3"]')).not.toBeNull());
  expect(where()).toBe(`${screenPath}?record=3`);
});

test('after a deletion the list, its numbers and the categories are read again', async () => {
  await openRequest();
  await readAgain(async () => {
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  }, [...list, related, categories]);
});

function Desk() {
  useBadges(true);
  return <ServiceRequestsPage />;
}

test('an email from the list is new in the history and among the emails, a change of many in list and history', async () => {
  const { router } = openScreen(<Desk />, `${screenPath}?record=3`);
  await soon(() => expect([...read()]).toEqual(expect.arrayContaining([history, record])));
  const go = (search: string) => router.navigate(screenPath + search);
  const close = async () => {
    await go('');
    await soon(() => expect(screen.queryByText('Submission Details')).toBeNull());
  };
  await close();
  const row = () =>
    soon(() => {
      const shown = document.querySelector('[data-record="3"]')?.closest<HTMLElement>('tr');
      if (!shown) throw new Error('The row is not there.');
      return within(shown);
    });
  await userEvent.click((await row()).getByLabelText(/change status/));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Open' }));
  await screen.findByText('Email the resident');
  await readAgain(() => go('?record=3'), [history, conversation, related]);
  await close();
  await readAgain(() => press('Email the resident'), ['/today/badges']);
  await readAgain(() => go('?record=3'), [history]);
  await close();
  await userEvent.click((await row()).getByRole('checkbox'));
  await userEvent.click(await screen.findByText('Archive', { selector: 'button' }));
  await soon(() => expect(calls.at(-1)?.path).toBe('/today/badges'));
  await readAgain(() => go('?record=3'), [record, related, history]);
});
