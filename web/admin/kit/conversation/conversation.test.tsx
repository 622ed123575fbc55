// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { ConversationFrame } from './conversation-frame.tsx';
import { EntryList } from './entry-list.tsx';
import type { Entry } from './entry-list.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReply } from './use-reply.ts';

/** The replies on their way: what was sent, with which key, and how the server answers. */
let sent: { text: string; key: string; agree: () => void; refuse: () => void }[];

beforeEach(() => {
  sent = [];
  // What is typed is stored for the account that the token names.
  localStorage.setItem('token', accessToken());
  // jsdom does not scroll.
  Element.prototype.scrollTo = () => undefined;
});

function Reply({ about = 17, greeting = 'Hello!' }: { about?: number; greeting?: string }): ReactNode {
  const work = useReply({
    draftName: `reply/${about}`,
    missing: 'Please write the reply.',
    send: (text, key) =>
      new Promise((agree, refuse) => {
        sent.push({ text, key, agree: () => agree(null), refuse: () => refuse(new TypeError('lost')) });
      }),
  });
  return (
    <ReplyForm
      work={work}
      label="Reply"
      hint="By email."
      tools={
        <button type="button" onClick={() => work.insert(greeting)}>
          Insert
        </button>
      }
    >
      <p>{work.isTyped ? 'Closing would lose it' : 'Nothing to lose'}</p>
    </ReplyForm>
  );
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const end = async (answer: (() => void) | undefined) => act(async () => answer?.());
const isSending = () => button('Send reply').getAttribute('aria-busy');

test('a reply is sent once, and what is typed meanwhile is another one', async () => {
  render(<Reply />);
  await userEvent.type(box(), 'On our way');
  await press('Send reply');
  expect(isSending()).toBe('true');
  await userEvent.type(box(), ' now');
  box().form?.requestSubmit();
  await end(sent[0]?.agree);
  expect(sent.map(({ text }) => text)).toEqual(['On our way']);
  expect([box().value, isSending()]).toEqual(['On our way now', null]);
  await press('Send reply');
  await end(sent[1]?.agree);
  expect([box().value, sent[1]?.text]).toEqual(['', 'On our way now']);
  expect(sessionStorage).toHaveLength(0);
  screen.getByText('Nothing to lose');
});

test('a reply that is sent while its record closes is gone, and what was typed meanwhile is back', async () => {
  render(<Reply />);
  await userEvent.type(box(), 'Yes');
  await press('Send reply');
  cleanup();
  await end(sent[0]?.agree);
  render(<Reply />);
  expect(box().value).toBe('');
  await userEvent.type(box(), 'Yes');
  await press('Send reply');
  await userEvent.type(box(), ', at nine');
  cleanup();
  await end(sent[1]?.agree);
  render(<Reply />);
  expect(box().value).toBe('Yes, at nine');
  await userEvent.clear(box());
  expect(screen.queryByText(/Restored/)).toBeNull();
});

test('the same reply keeps its key until it was answered; other words, and the same once more, have one of their own', async () => {
  render(<Reply />);
  const send = async (answer: 'agree' | 'refuse') => {
    await press('Send reply');
    await end(sent.at(-1)?.[answer]);
    return sent.at(-1)?.key;
  };
  await userEvent.type(box(), 'Yes');
  const first = await send('refuse');
  expect(box().value).toBe('Yes');
  expect(await send('refuse')).toBe(first);
  await userEvent.type(box(), '.');
  const second = await send('agree');
  await userEvent.type(box(), 'Yes.');
  const third = await send('agree');
  expect(new Set([first, second, third]).size).toBe(3);
  // Another record's reply is another one, whatever it says.
  cleanup();
  render(<Reply about={18} />);
  await userEvent.type(box(), 'Yes.');
  expect(await send('agree')).not.toBe(third);
});

test('without words nothing is sent: the field says so and has the focus, until something is typed', async () => {
  render(<Reply />);
  await userEvent.type(box(), '  ');
  screen.getByText('Nothing to lose');
  await press('Send reply');
  screen.getByText('Please write the reply.');
  expect(document.activeElement).toBe(box());
  await userEvent.type(box(), 'x');
  expect(screen.queryByText('Please write the reply.')).toBeNull();
  screen.getByText('Closing would lose it');
  screen.getByText('3 / 2000');
  // As people count, not as the computer does.
  await userEvent.type(box(), '👍');
  screen.getByText('4 / 2000');
  expect(sent).toEqual([]);
});

test('what is inserted takes the place of what is selected; writing goes on behind it, or at its first gap', async () => {
  const { rerender } = render(<Reply />);
  await press('Insert');
  await userEvent.keyboard(' Bye');
  expect(box().value).toBe('Hello! Bye');
  box().setSelectionRange(0, 6);
  rerender(<Reply greeting="At {{hour}}, {{day}}." />);
  await press('Insert');
  await userEvent.keyboard('nine');
  expect(box().value).toBe('At nine, {{day}}. Bye');
  box().setSelectionRange(17, 17);
  rerender(<Reply greeting=" See {{who}}." />);
  await press('Insert');
  await userEvent.keyboard('Ada');
  expect(box().value).toBe('At nine, {{day}}. See Ada. Bye');
  await press('{{day}}');
  await userEvent.keyboard('Friday');
  expect(box().value).toBe('At nine, Friday. See Ada. Bye');
  expect(screen.queryByText(/Fill in before you send/)).toBeNull();
});

test('a reply with gaps is not sent, and the first of them is selected to be typed over', async () => {
  render(<Reply greeting="At {{hour}}, {{day}}." />);
  await press('Insert');
  await press('Send reply');
  await userEvent.keyboard('nine');
  expect(box().value).toBe('At nine, {{day}}.');
  await press('Send reply');
  await userEvent.keyboard('Friday');
  expect([box().value, sent]).toEqual(['At nine, Friday.', []]);
});

test('what was restored says when it was typed, and is gone for good once it is discarded', async () => {
  render(<Reply />);
  await userEvent.type(box(), 'Later');
  expect(screen.queryByText(/Restored/)).toBeNull();
  cleanup();
  render(<Reply about={18} />);
  expect(box().value).toBe('');
  cleanup();
  render(<Reply />);
  screen.getByText(/^Restored what you had typed at \d{1,2}:\d\d [AP]M/);
  await press('Discard');
  expect([box().value, screen.queryByText(/Restored/)]).toEqual(['', null]);
  await userEvent.type(box(), 'x');
  expect(screen.queryByText(/Restored/)).toBeNull();
  await userEvent.clear(box());
  cleanup();
  render(<Reply />);
  expect(box().value).toBe('');
});

test('what was written stays in sight where it cannot be read again; before that a failure is said, with a way to try again', async () => {
  const retried = vi.fn<() => void>();
  const frame = (entries: ReactNode, hasFailed: boolean) => (
    <ConversationFrame
      title="Conversation"
      readers="The resident reads this."
      entries={entries}
      hasFailed={hasFailed}
      onRetry={retried}
    >
      <p>The form</p>
    </ConversationFrame>
  );
  const { rerender } = render(frame(undefined, false));
  screen.getByText('Loading the conversation');
  rerender(frame(undefined, true));
  expect(screen.queryByText('Loading the conversation')).toBeNull();
  await press('Try again');
  expect(retried).toHaveBeenCalledOnce();
  rerender(frame(<p>Read</p>, true));
  screen.getByText('Read');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  screen.getByText('The form');
  screen.getByText('The resident reads this.');
});

test('entries say who wrote them and when, and the list goes to its end with a new one alone', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
    id,
    createdAt: '2026-01-31T15:30:00.000Z',
    isOurs: false,
    author: 'Ada',
    text: `Words ${id}`,
    ...more,
  });
  const { rerender } = render(<EntryList entries={[]} />);
  screen.getByText('No messages yet.');
  rerender(<EntryList entries={[entry(1), entry(2, { isOurs: true, author: 'Office', text: null })]} />);
  const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items()).toEqual(['AdaJan 31, 2026, 9:30 AMWords 1', 'OfficeJan 31, 2026, 9:30 AM']);
  expect(scrolled).toHaveBeenCalledTimes(1);
  const sides = screen.getAllByRole('listitem').map(({ className }) => className);
  expect(new Set(sides).size).toBe(2);
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
  rerender(<EntryList entries={[entry(1), entry(2, { about: ' by email', more: 'Email sent.' })]} />);
  expect(items()[1]).toBe('Ada by emailJan 31, 2026, 9:30 AMWords 2Email sent.');
  expect(scrolled).toHaveBeenCalledTimes(1);
  rerender(<EntryList entries={[entry(1), entry(2), entry(3)]} />);
  expect(scrolled).toHaveBeenCalledTimes(2);
});
