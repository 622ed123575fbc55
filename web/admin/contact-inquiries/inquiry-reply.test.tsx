// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { InquiryReply } from '#contracts/inquiry-replies.ts';
import { site } from '#site';
import { storedInquiry } from '#tests/support/stored-records.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { ToastHost } from '../kit/toasts/toast-host.tsx';
import { OpenInquiry } from './open-inquiry.tsx';

const at = '2026-01-05T15:00:00.000Z';
const inquiry = storedInquiry({ id: 7, reference: 'CI-0000-07' });

const template = {
  id: 1,
  createdAt: at,
  updatedAt: at,
  title: 'When may we call?',
  usedFor: 'contact-inquiry',
  status: null,
  category: null,
  propertyCode: null,
  text: 'Dear {{name}}, about {{community}}: does {{detail}} suit you? {{company}}',
};

let replies: InquiryReply[];
/** The body of every reply that was sent. */
let sent: unknown[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  // What is typed is stored for the account that the token names.
  localStorage.setItem('token', accessToken({ email: 'rosa@example.com' }));
  replies = [];
  sent = [];
  answer = () => Response.json({ data: { id: 1 } }, { status: 201 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://desk.test');
    if (method === 'POST') {
      sent.push(typeof body === 'string' ? JSON.parse(body) : body);
      return answer();
    }
    if (pathname.endsWith('/replies')) return Response.json({ data: replies });
    const data = pathname.endsWith('/reply-templates') ? [template] : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 200, pageCount: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function open(record: ContactInquiry = inquiry): void {
  const element = <OpenInquiry record={record} onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <Provider store={createStore()}>
      <ToastHost onGo={() => undefined}>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  );
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply to visitor');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
const selected = () => box().value.slice(box().selectionStart, box().selectionEnd);

async function insertTemplate(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Insert template' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: template.title }));
}

test('a template comes in filled in where the caret is, with what is open selected to be typed over', async () => {
  open();
  fireEvent.input(box(), { target: { value: 'Hello there' } });
  box().setSelectionRange(6, 6);
  await insertTemplate();
  const filled = `Dear Ada Example, about Cedar Court: does {{detail}} suit you? ${site.companyName}`;
  expect(box().value).toBe(`Hello ${filled}there`);
  expect(selected()).toBe('{{detail}}');
  expect(document.activeElement).toBe(box());
});

test('a reply with something to fill in is not sent, and leads there', async () => {
  open();
  await insertTemplate();
  box().setSelectionRange(0, 0);
  await send();
  expect(screen.getByText('Please replace {{detail}} before you send this.')).toBeDefined();
  expect([sent, selected()]).toEqual([[], '{{detail}}']);

  box().setSelectionRange(0, 0);
  await userEvent.click(screen.getByRole('button', { name: '{{detail}}' }));
  expect(selected()).toBe('{{detail}}');
  await userEvent.keyboard('Tuesday');
  await send();
  expect(await screen.findByText('Reply sent')).toBeDefined();
  expect(sent).toEqual([{ text: expect.stringContaining('does Tuesday suit you?') }]);
  expect(box().value).toBe('');
});

test('sending marks the inquiry as handled only where staff say so, each time', async () => {
  open();
  const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Mark as handled/ });
  expect(choice().checked).toBe(false);
  await userEvent.type(box(), 'Done.');
  await userEvent.click(choice());
  await send();
  await screen.findByText('Reply sent');
  expect(sent).toEqual([{ text: 'Done.', handled: true }]);
  expect(choice().checked).toBe(false);
});

test('what could not be sent stays, also for another look at the inquiry', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  open();
  fireEvent.input(box(), { target: { value: 'We will call you.' } });
  await send();
  expect(await screen.findByText('The reply could not be sent')).toBeDefined();
  expect(box().value).toBe('We will call you.');
  cleanup();
  open();
  expect(box().value).toBe('We will call you.');
  expect(screen.getByText(/Restored what you had typed/)).toBeDefined();
});

test('each answer says what became of its email, and where to look when it did not arrive', async () => {
  const reply = { createdAt: at, authorEmail: 'rosa@example.com', mailId: 3 };
  replies = [
    { ...reply, id: 1, text: 'First', mailState: 'sent' },
    { ...reply, id: 2, text: 'Second', mailState: 'failed' },
  ];
  open();
  expect(await screen.findByText(/Email sent\./)).toBeDefined();
  const failed = screen.getByText(/The email could not be sent\./);
  expect(failed.querySelector('a')?.getAttribute('href')).toBe('/admin/mail?record=3');
});

test('what is set aside as spam is not answered', async () => {
  open({ ...inquiry, folder: 'SET_ASIDE', suspectedSpam: true, spamReason: 'LINKS' });
  expect(await screen.findByText(/Mark it as not spam before you answer it/)).toBeDefined();
  expect(screen.queryByLabelText('Reply to visitor')).toBeNull();
});
