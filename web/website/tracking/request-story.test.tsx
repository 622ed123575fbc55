// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { site } from '#site';
import type { TrackedEvent, TrackedRequest } from '#contracts/tracking.ts';
import { soon } from '#tests/support/soon.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import type { FormState } from '../forms/form-state.ts';
import { RequestStory } from './request-story.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const completed: TrackedRequest = {
  reference: 'SR-1',
  createdAt: '2026-01-01T09:30:00.000Z',
  category: 'Water leak',
  propertyCode: 'BT01',
  propertyName: 'Bent Trail Condominiums',
  unitIdentifier: 'BT01-0007',
  unitDigits: '7',
  message: null,
  files: [],
  status: 'COMPLETED',
  appointment: null,
  isClosed: true,
  promise: null,
  events: [],
  isConfirmed: false,
  reopenUntil: '2026-01-31T09:30:00.000Z',
  linkEndsAt: null,
};

test('words that someone begins to write while the page reads the request again stay, also once they came too late', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const ask = vi.fn(() => answer);
  vi.stubGlobal('fetch', ask);
  render(<RequestStory token="t" given={completed} formState={null} />);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledOnce();

  const words = screen.getByLabelText('What is still wrong?');
  await userEvent.type(words, 'It drips again.');
  const reply = {
    at: '2026-01-31T09:31:00.000Z',
    kind: 'REPLY',
    status: null,
    text: 'All done.',
    files: [],
  } as const;
  resolve(Response.json({ data: { ...completed, reopenUntil: null, events: [reply] } }));
  await soon(() => expect(screen.getAllByText('All done.')).toHaveLength(2));
  expect(screen.getByLabelText('What is still wrong?')).toBe(words);
  expect(words).toHaveProperty('value', 'It drips again.');
});

test('a photo that someone has chosen stays as well, before a word is written', async () => {
  const late = { ...completed, reopenUntil: null, isClosed: false, status: 'OPEN' };
  vi.stubGlobal('fetch', async () => Response.json({ data: late }));
  render(<RequestStory token="t" given={completed} formState={null} />);
  const picture = new File(['a picture'], 'leak.jpg', { type: 'image/jpeg' });
  const [input] = screen.getAllByLabelText(/^Photo\/PDF/);
  if (input) await userEvent.upload(input, picture);
  document.dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(screen.getByRole('region', { name: 'Status' }).textContent).toMatch(/^Open/));
  screen.getByText('1 file chosen');
  screen.getByLabelText('What is still wrong?');
});

test('a form to reopen that no one has begun goes once it is too late', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...completed, reopenUntil: null } }));
  render(<RequestStory token="t" given={completed} formState={null} />);
  screen.getByLabelText('What is still wrong?');
  document.dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(screen.queryByLabelText('What is still wrong?')).toBeNull());
});

const open: TrackedRequest = { ...completed, status: 'OPEN', isClosed: false, reopenUntil: null };

test('a note may be a picture alone, and is not sent where it is nothing', async () => {
  const tries = stubServer([
    { status: 201, body: JSON.stringify({ data: { id: 1, createdAt: completed.createdAt } }) },
  ]);
  vi.stubGlobal('fetch', async () => Response.json({ data: completed }));
  render(<RequestStory token="t" given={open} formState={null} />);
  const send = screen.getByRole('button', { name: 'Send note' });
  await userEvent.click(send);
  screen.getByText(trackingMessages.nothing);
  const picture = new File(['a picture'], 'leak.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), picture);
  await userEvent.click(send);
  await waitFor(() => expect(tries).toHaveLength(1));
  const body = tries[0]?.body;
  const parts = body instanceof FormData ? [...body.keys()] : [];
  expect(parts.filter((name) => name === 'note' || name === 'attachment')).toEqual(['attachment']);
});

test('a request is not reopened without a word, whatever picture is chosen', async () => {
  const tries = stubServer([]);
  render(<RequestStory token="t" given={completed} formState={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Not fixed, reopen' }));
  screen.getByText(trackingMessages.noReason);
  expect(tries).toEqual([]);
});

test('after a failure the form says that words and file are still here', async () => {
  stubServer([{ status: 409, body: JSON.stringify({ message: 'Not now.' }) }]);
  render(<RequestStory token="t" given={open} formState={null} />);
  const picture = new File(['a picture'], 'leak.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), picture);
  await userEvent.click(screen.getByRole('button', { name: 'Send note' }));
  await screen.findByText(/What you wrote and your file are still here\./);
  screen.getByText('1 file chosen');
});

const show = (fields: Partial<TrackedRequest>, formState: FormState | null = null) =>
  render(<RequestStory token="t" given={{ ...open, ...fields }} formState={formState} />);
const status = () => screen.getByRole('region', { name: 'Status' }).textContent?.replaceAll('\u00A0', ' ');

test.each<[string, Partial<TrackedRequest>, RegExp]>([
  ['one that is reported', { status: 'REPORTED' }, /^Received.*We answer within one business day\.$/],
  [
    'one with a day',
    { status: 'SCHEDULED', appointment: { on: '2026-12-03', from: null, until: null } },
    /^ScheduledThe work is planned for Thursday, December 3\.You will hear/,
  ],
  [
    'a promise that holds',
    { promise: { by: '2026-11-25T21:00:00.000Z', isLate: false } },
    /You will hear from us by Wednesday, November 25, 3 PM\.$/,
  ],
  [
    'a promise that is late',
    { promise: { by: '2026-11-25T21:00:00.000Z', isLate: true } },
    /We are late, and we are sorry\. We said that .* by Wednesday, November 25, 3 PM\./,
  ],
  ['one that is done', { status: 'COMPLETED', isClosed: true }, /^CompletedThe work is done\./],
  [
    'one that was put away before its day',
    { status: 'SCHEDULED', isClosed: true, appointment: { on: '2026-12-03', from: null, until: null } },
    /^ClosedWe have closed this request\.$/,
  ],
])('where a request stands is said of %s', (_what, fields, said) => {
  show(fields);
  expect(status()).toMatch(said);
});

const event = (
  kind: TrackedEvent['kind'],
  minute: number,
  more: Partial<TrackedEvent> = {},
): TrackedEvent => ({
  at: `2026-01-31T05:${minute}:00.000Z`,
  kind,
  status: null,
  text: null,
  files: [],
  ...more,
});
const file = { path: '/files/1', fileName: 'leak.jpg', mime: 'image/jpeg', size: 2048, previewPath: null };

test('what happened is told in its order, in the time of the office, and a file opens only once it was checked', () => {
  const files = [
    { ...file, previewPath: '/files/1/preview', scan: null },
    { ...file, path: '/files/2', fileName: 'wall.pdf', scan: 'WAITING' as const },
    { ...file, path: '/files/3', fileName: 'bad.pdf', scan: 'INFECTED' as const },
  ];
  show({
    createdAt: '2026-01-31T05:00:00.000Z',
    linkEndsAt: '2026-05-01T03:00:00.000Z',
    events: [
      event('STATUS', 10, { status: 'OPEN' }),
      event('NOTE', 11, { files }),
      event('REPLY', 12, { text: 'We come on Monday.' }),
      event('CONFIRMED', 13),
      event('REOPENED', 14),
      event('CLOSED', 15),
    ],
  });
  const since = screen.getByRole('region', { name: 'What happened since' });
  const heads = [...since.querySelectorAll('li > p:has(time)')].map(({ textContent }) =>
    textContent?.replaceAll('\u00A0', ' ').trim(),
  );
  expect(heads).toEqual([
    'Open Jan 30, 2026, 11:10 PM',
    'You added Jan 30, 2026, 11:11 PM Sent',
    `${site.shortName} wrote Jan 30, 2026, 11:12 PM`,
    'You said that it is fixed Jan 30, 2026, 11:13 PM Sent',
    'You reopened the request Jan 30, 2026, 11:14 PM Sent',
    'Closed Jan 30, 2026, 11:15 PM',
  ]);
  const [opened, ...others] = within(since).getAllByRole('link');
  expect([opened?.getAttribute('href'), opened?.querySelector('img')?.getAttribute('src')]).toEqual([
    '/files/1',
    '/files/1/preview',
  ]);
  expect(others).toEqual([]);
  within(since).getByText(/We are checking this file for viruses/);
  within(since).getByText(/We found a virus in this file/);
  screen.getByText(/It works until Apr\s30, 2026\.$/);
  screen.getByRole('heading', { name: 'Water leak', level: 1 });
  screen.getByText('Bent Trail Condominiums, unit 7');
  const sent = within(screen.getByRole('region', { name: 'What you sent' }));
  expect(sent.getAllByText(/./).map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'What you sent',
    'Jan 30, 2026, 11:00 PM',
    'You wrote no notes.',
  ]);
});

test.each<[TrackedEvent['kind'][], boolean]>([
  [['STATUS', 'REPLY'], true],
  [['STATUS', 'REPLY', 'NOTE'], true],
  [['REPLY', 'STATUS', 'REPLY'], true],
  [['REPLY', 'STATUS', 'NOTE'], false],
  [['REPLY', 'CLOSED'], false],
])('of %j the news is the office’s last answer: %s', (kinds, isFirst) => {
  const textOf = (kind: TrackedEvent['kind'], index: number): string | null => {
    if (kind !== 'REPLY') return null;
    return index === kinds.lastIndexOf('REPLY') ? 'We come on Monday.' : 'We have your report.';
  };
  show({ events: kinds.map((kind, index) => event(kind, 10 + index, { text: textOf(kind, index) })) });
  const news = screen.getByRole('region', { name: new RegExp(`^${site.shortName} wrote`) });
  within(news).getByText('We come on Monday.');
  const panel = screen.getByRole('region', { name: 'Status' });
  expect(Boolean(news.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(isFirst);
});

test('the page is read again each half minute and by who comes back, unless nobody looks or someone writes', async () => {
  vi.useFakeTimers();
  let reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json({ data: open });
  });
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const page = show({});
  const pass = async (seconds: number): Promise<number> => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return reads;
  };
  expect(await pass(29)).toBe(0);
  expect(await pass(1)).toBe(1);
  screen.getByLabelText('Note').focus();
  expect(await pass(60)).toBe(1);
  screen.getByLabelText('Note').blur();
  look.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await pass(60)).toBe(1);
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await pass(0)).toBe(2);
  page.unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await pass(60)).toBe(2);
});

const sentAnswer = { status: 201, body: JSON.stringify({ data: { id: 1, createdAt: open.createdAt } }) };

test('a note that was sent is marked among what happened, and its form folds up; where it cannot be read its title says it', async () => {
  const tries = stubServer([sentAnswer, sentAnswer]);
  const events = [event('NOTE', 10, { text: 'It drips.' }), event('NOTE', 11, { text: 'It pours.' })];
  // The office has done something too.
  const more = [...events, event('STATUS', 12, { status: 'OPEN' })];
  const answers = [Response.json({ data: { ...open, events: more } }), Response.json({}, { status: 503 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  show({ events: events.slice(0, 1) });
  const write = async (words: string): Promise<void> => {
    const add = screen.getByText('Add a note', { selector: 'summary' }).closest('details');
    if (add) add.open = true;
    await userEvent.type(screen.getByLabelText('Note'), words);
    await userEvent.click(screen.getByRole('button', { name: 'Send note' }));
  };
  await write('It pours.');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('It pours.'));
  expect(document.querySelectorAll('[data-sent]')).toHaveLength(1);
  expect(screen.getByText('Add a note').closest('details')?.open).toBe(false);
  await write('Help!');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your note has been sent.'));
  expect(document.querySelector('[data-sent]')).toBeNull();
  expect(tries.map(({ address }) => address)).toEqual(['/api/tracking/t/notes', '/api/tracking/t/notes']);
});

test('a reading that was slower than one after it changes nothing any more', async () => {
  const readings = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let reads = 0;
  vi.stubGlobal('fetch', () => readings[reads++]?.promise);
  show({});
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reads).toBe(2);
  readings[1]?.resolve(Response.json({ data: { ...open, message: 'As it is now.' } }));
  await screen.findByText('As it is now.');
  const late = Response.json({ data: { ...open, message: 'As it was.' } });
  const text = vi.spyOn(late, 'text');
  readings[0]?.resolve(late);
  await waitFor(() => expect(text).toHaveBeenCalledOnce());
  await act(async () => void (await text.mock.results[0]?.value));
  screen.getByText('As it is now.');
});

test('of two notes the second one is marked and focused, also where the reading after the first comes last', async () => {
  stubServer([sentAnswer, sentAnswer]);
  const readings = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let reads = 0;
  vi.stubGlobal('fetch', () => readings[reads++]?.promise);
  show({});
  const send = async (words: string, readsThen: number): Promise<void> => {
    await userEvent.type(screen.getByLabelText('Note'), words);
    await userEvent.click(screen.getByRole('button', { name: 'Send note' }));
    await waitFor(() => expect(reads).toBe(readsThen));
  };
  await send('It drips.', 1);
  await send('It pours.', 2);
  const events = [event('NOTE', 10, { text: 'It drips.' }), event('NOTE', 11, { text: 'It pours.' })];
  readings[1]?.resolve(Response.json({ data: { ...open, events } }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('It pours.'));
  const late = Response.json({ data: { ...open, events: events.slice(0, 1) } });
  const text = vi.spyOn(late, 'text');
  readings[0]?.resolve(late);
  await waitFor(() => expect(text).toHaveBeenCalledOnce());
  await act(async () => void (await text.mock.results[0]?.value));
  expect(document.activeElement?.textContent).toContain('It pours.');
  expect(document.querySelector('[data-sent]')?.textContent).toContain('It pours.');
});

test('after “Yes, it is fixed” nothing is asked any more, and “No” has words and an address of its own', async () => {
  const tries = stubServer(['none', sentAnswer, { status: 409, body: '{"message":"Too late."}' }]);
  const events = [event('CONFIRMED', 10)];
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...completed, isConfirmed: true, events } }));
  // In Texas it is still the day before.
  const page = show({ ...completed, reopenUntil: '2026-02-01T03:00:00.000Z' });
  screen.getByText(/^You can reopen it until Saturday, January\s31\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is fixed' }));
  await screen.findByText('Your answer has not been sent');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is fixed' }));
  await screen.findByText('Thank you for telling us that it is fixed');
  expect(screen.queryByRole('button', { name: 'Yes, it is fixed' })).toBeNull();
  fireEvent.input(screen.getByLabelText('What is still wrong?'), { target: { value: 'It drips again.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Not fixed, reopen' }));
  await screen.findByText('Too late.');
  expect(tries.map(({ address }) => address)).toEqual([
    '/api/tracking/t/confirmation',
    '/api/tracking/t/confirmation',
    '/api/tracking/t/reopen',
  ]);
  // After a reload they are in sight where they were written, and nowhere else.
  page.unmount();
  show(completed);
  const detailsOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).closest('details');
  expect(screen.getByLabelText('What is still wrong?')).toHaveProperty('value', 'It drips again.');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  expect([detailsOf('What is still wrong?')?.open, detailsOf('Note')?.open]).toEqual([true, false]);
});

test('what was begun of one request is neither offered nor sent again at another', async () => {
  const tries = stubServer(['silence', 'silence']);
  const one = show(completed);
  fireEvent.input(screen.getByLabelText('What is still wrong?'), { target: { value: 'It drips again.' } });
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Ring twice.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is fixed' }));
  expect(screen.getByRole('button', { name: 'Sending…' }).getAttribute('aria-busy')).toBe('true');
  one.unmount();
  show({ ...completed, reference: 'SR-2' });
  for (const label of ['What is still wrong?', 'Note'])
    expect(screen.getByLabelText(label)).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is fixed' }));
  expect(new Set(tries.map(({ key }) => key)).size).toBe(2);
});

test('words that came too late to reopen stand where they can still be sent', () => {
  const refused = { values: { form: 'reopen', note: 'It drips again.' }, issues: [], message: 'Too late.' };
  show({ ...completed, reopenUntil: null }, refused);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'It drips again.');
  expect(screen.getByLabelText('Note').closest('details')?.open).toBe(true);
  screen.getByText('Too late.');
});

test.each([
  ['reopen', 'What is still wrong?', 'Note'],
  ['note', 'Note', 'What is still wrong?'],
])('what was refused of a %s without JavaScript stands in its own form alone', (form, own, other) => {
  const refused = { values: { form, note: 'It drips again.' }, issues: [], message: 'Not like this.' };
  show(completed, refused);
  const held = [own, other].map((label) => screen.getByLabelText<HTMLTextAreaElement>(label));
  expect(held.map(({ value }) => value)).toEqual(['It drips again.', '']);
  expect(held.map((words) => words.closest('details')?.open)).toEqual([true, false]);
  screen.getByText('Not like this.');
});

test('who opens a form goes on in it, and it stays as it is while another one is sent', async () => {
  stubServer([sentAnswer]);
  const events = [event('CONFIRMED', 10)];
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...completed, isConfirmed: true, events } }));
  show(completed);
  const summary = screen.getByText('Add a note', { selector: 'summary' });
  const details = summary.closest('details') ?? expect.fail('No form to open.');
  const note = screen.getByLabelText('Note');
  // Who folds it up stays where they are.
  summary.focus();
  fireEvent(details, new Event('toggle'));
  expect(document.activeElement).toBe(summary);
  summary.blur();
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(document.activeElement).toBe(document.body);
  summary.focus();
  fireEvent(details, new Event('toggle'));
  expect(document.activeElement).toBe(note);
  await userEvent.type(note, 'Half');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is fixed' }));
  await screen.findByText('Thank you for telling us that it is fixed');
  expect(screen.getByLabelText('Note')).toBe(note);
  expect(details.open).toBe(true);
});
