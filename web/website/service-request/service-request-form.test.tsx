// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '#tests/support/stub-request.ts';
import { SentStrip } from '../sent-strip/sent-strip.tsx';
import { errorOfAttachment } from './request-definition.ts';
import { ServiceRequestForm } from './service-request-form.tsx';

const properties = [{ code: 'BT01', name: 'Bent Trail Condominiums' }];
const answer = {
  reference: 'SR-7K3M-20',
  trackingPath: '/track/abc_7',
  email: 'upset.owner@gmial.com',
  nextUpdateBy: '2026-11-25T21:00:00.000Z',
};
const accepted = { status: 201, body: JSON.stringify({ data: answer }) };

beforeEach(() => {
  // jsdom lays nothing out, so it cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.stubGlobal('fetch', async () => Response.json({ data: properties }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const show = () => render(<ServiceRequestForm formState={null} properties={properties} />);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const remember = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me on this device' });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));

/** Fills in what a request needs, each field in one go: what keys do there has its own tests. */
function fillIn(): void {
  const values = { Property: 'BT01', Unit: '7', Email: 'upset.owner@gmial.com', Phone: '2145550100' };
  for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }));
}

const large = (name: string, type: string) =>
  new File([new Uint8Array(10 * 1024 * 1024 + 1)], name, { type });

// spec: RF-13, RF-14, RF-15, RF-18, RF-22, RF-24, RF-26, RF-32, RF-33
test('what is wrong is said at each field, and Submit leads to the first of them in their order', async () => {
  const tries = stubServer([]);
  show();
  submit();
  expect(screen.getByRole('alert').textContent).toBe('Please fix the highlighted fields.');
  for (const text of [
    'Please select your property',
    '1–4 digits',
    'Please choose a category',
    'Valid email required',
    'Enter a 10-digit U.S. number',
  ])
    screen.getByText(text);
  fireEvent.input(field(/^Notes/), { target: { value: 'n'.repeat(251) } });
  const input = screen.getByLabelText(/^Photo\/PDF/);
  await userEvent.upload(input, large('long.pdf', 'application/pdf'));
  const ledTo = (): string | null | undefined => {
    submit();
    return document.activeElement?.getAttribute('name');
  };
  expect(ledTo()).toBe('propertyCode');
  await userEvent.selectOptions(screen.getByLabelText('Property'), 'BT01');
  expect(screen.queryByText('Please select your property')).toBeNull();
  expect(ledTo()).toBe('unitDigits');
  await userEvent.type(field('Unit'), '3');
  expect(ledTo()).toBe('category');
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  expect(ledTo()).toBe('email');
  await userEvent.type(field('Email'), 'resident@example.com');
  expect(ledTo()).toBe('phone');
  await userEvent.type(field('Phone'), '2145550142');
  screen.getByText('File too large (max 10 MB)');
  expect(ledTo()).toBe('attachment');
  await userEvent.upload(input, new File(['x'], 'leak.jpg', { type: 'image/jpeg' }));
  expect(ledTo()).toBe('notes');
  screen.getByText('Max 250 characters');
  expect(tries).toEqual([]);
  fireEvent.input(field(/^Notes/), { target: { value: 'n'.repeat(250) } });
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  submit();
  await waitFor(() => expect(tries).toHaveLength(1));
});

// spec: RF-16, RF-17, RF-19, RF-20, RF-21, RF-23, RF-29
test('each field keeps what belongs in it, and offers what can be chosen', async () => {
  show();
  await userEvent.type(field('Unit'), 'a1-2b345');
  expect(field('Unit').value).toBe('1234');
  await userEvent.type(field('Phone'), '+1 214 555 01429');
  expect(field('Phone').value).toBe('(214) 555-0142');
  const categories = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(categories).toEqual(['Water leak', 'Electrical issues', 'Incident', 'Other']);
  screen.getByRole('option', { name: 'BT01 — Bent Trail Condominiums' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Photo\/PDF/).accept).toBe('image/*,application/pdf');
});

// spec: RF-30, RF-31
test('a JPEG or PNG shows as a small picture, and anything else with its name and size alone', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://localhost/leak');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  show();
  const choose = async (name: string, type: string): Promise<void> => {
    const file = new File([new Uint8Array(2048)], name, { type });
    await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), file);
    screen.getByText('2 KB');
  };
  const remove = async () => userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  for (const [name, type] of [
    ['leak.jpg', 'image/jpeg'],
    ['leak.png', 'image/png'],
  ] as const) {
    await choose(name, type);
    expect(screen.getByAltText(`Preview of ${name}`).getAttribute('src')).toBe('blob:http://localhost/leak');
    await remove();
  }
  for (const [name, type] of [
    ['report.pdf', 'application/pdf'],
    ['leak.heic', 'image/heic'],
  ] as const) {
    await choose(name, type);
    expect(screen.queryByAltText(/Preview/)).toBeNull();
    await remove();
    expect(screen.queryByText(name)).toBeNull();
  }
});

// spec: RF-25, RF-28, RF-34, RF-35, RF-36, RF-37
test('several files are chosen one after the other, a wrong one is named, and what is left goes up in its order', async () => {
  const tries = stubServer([accepted]);
  const person = userEvent.setup({ applyAccept: false });
  show();
  fillIn();
  const input = screen.getByLabelText(/^Photo\/PDF/);
  const file = (name: string, type: string) => new File([name], name, { type });
  await person.upload(input, [file('wall.heic', 'image/heic'), file('notes.txt', 'text/plain')]);
  screen.getByText('notes.txt: Photo or PDF only');
  await person.upload(input, file('plan.pdf', 'application/pdf'));
  expect(screen.queryByText(/notes\.txt/)).toBeNull();
  await person.upload(screen.getByLabelText('Take a photo'), file('sink.heic', 'image/heic'));
  screen.getByText('3 files chosen');
  await person.click(screen.getByRole('button', { name: /^Remove\s?wall/ }));
  expect(document.activeElement).toBe(input);
  submit();
  await waitFor(() => expect(tries).toHaveLength(1));
  const body = tries[0]?.body;
  const parts = body instanceof FormData ? [...body] : [];
  // What is empty is left out, and the files go last.
  const texts = parts.slice(0, -2);
  expect(Object.fromEntries(texts)).toEqual({
    propertyCode: 'BT01',
    property: 'BT01',
    unitDigits: '7',
    unit: '7',
    category: 'Other',
    email: 'upset.owner@gmial.com',
    phone: '2145550100',
    phoneNumber: '2145550100',
  });
  expect(texts).toHaveLength(8);
  expect(parts.slice(-2).map(([name, file]) => [name, file instanceof File && file.name])).toEqual([
    ['attachment', 'plan.pdf'],
    ['attachment', 'sink.heic'],
  ]);
});

// spec: RF-28, RF-34, RF-35, RF-36
test('a request has its notes where there are some, and no file where none is chosen', async () => {
  const tries = stubServer(['silence']);
  show();
  fillIn();
  await userEvent.type(field(/^Notes/), ' Since this morning. ');
  submit();
  await waitFor(() => expect(tries).toHaveLength(1));
  expect(tries[0]?.address).toBe('/api/public-submissions');
  const body = tries[0]?.body;
  const parts = body instanceof FormData ? Object.fromEntries(body) : {};
  expect(parts).toMatchObject({ notes: 'Since this morning.', unitDigits: '7' });
  expect(parts).not.toHaveProperty('attachment');
});

// spec: RF-42
test('silence for a minute counts as no answer', async () => {
  stubServer(['silence']);
  show();
  fillIn();
  vi.useFakeTimers();
  submit();
  const pass = async (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await pass(59);
  screen.getByRole('button', { name: 'Submitting…' });
  await pass(2);
  expect(screen.getByRole('alert').textContent).toBe('Network error.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
});

test('the next try after one without JavaScript has words of its own', async () => {
  document.title = 'Error – Maintenance Request';
  const given = { propertyCode: 'BT01', unitDigits: '19', category: 'Incident', email: 'no address' };
  const issues = [{ path: 'email', message: 'Valid email required' }];
  render(
    <ServiceRequestForm
      formState={{ values: given, issues, message: 'Please check.' }}
      properties={properties}
    />,
  );
  const summary = () => screen.queryByRole('region', { name: 'Your request has not been sent yet' });
  expect(summary()).not.toBeNull();
  submit();
  expect(screen.getByRole('alert').textContent).toBe('Please fix the highlighted fields.');
  expect(summary()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect([screen.getByRole('alert').textContent, summary()]).toEqual(['', null]);
  expect(document.title).toBe('Maintenance Request');
});

test.each([
  ['image/heic', undefined],
  ['application/pdf', undefined],
  ['application/x-pdf', undefined],
  // Systems that have no name for the type of a photo.
  ['', undefined],
  ['application/octet-stream', undefined],
  ['image/svg+xml', 'Photo or PDF only'],
  ['text/html', 'Photo or PDF only'],
])('a file of type "%s" is taken, or refused in words', (type, message) => {
  expect(errorOfAttachment(new File(['x'], 'file', { type }))).toBe(message);
});

// spec: RF-12
test('the toast of a refusal goes after seven seconds, and another one begins again', () => {
  vi.useFakeTimers();
  show();
  const toast = () => screen.getByRole('alert').textContent;
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
  submit();
  pass(6);
  submit();
  pass(6);
  expect(toast()).toBe('Please fix the highlighted fields.');
  pass(1);
  expect(toast()).toBe('');
});

test('the toast of a refusal goes as the next try begins', async () => {
  stubServer(['silence']);
  show();
  const toast = () => screen.getByRole('alert').textContent;
  submit();
  expect(toast()).toBe('Please fix the highlighted fields.');
  fillIn();
  submit();
  expect(toast()).toBe('');
});

test.each([
  ['lies over the button moves the page up', { top: 500, bottom: 560 }, [{ top: 22 }]],
  ['leaves the button free moves nothing', { top: 478, bottom: 538 }, []],
  ['lies above a button further down moves nothing', { top: 600, bottom: 660 }, []],
])('a toast that %s', (_what, button, moves) => {
  const bar = { top: 550, bottom: 600 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return { ...new DOMRect(), ...(this.getAttribute('role') === 'alert' ? bar : button) };
  });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => Number(Boolean(draw())));
  const moved: unknown[] = [];
  vi.spyOn(window, 'scrollBy').mockImplementation((...by) => void moved.push(...by));
  show();
  submit();
  expect(moved).toEqual(moves);
  vi.restoreAllMocks();
});

test('a file that was chosen before the page came alive and cannot be sent is dropped in words', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const page = <ServiceRequestForm formState={null} properties={properties} />;
  container.innerHTML = renderToString(page);
  const input = screen.getByLabelText<HTMLInputElement>(/^Photo\/PDF/);
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  await userEvent.upload(input, notes, { applyAccept: false });
  render(page, { container, hydrate: true });
  screen.getByText('Photo or PDF only');
  expect(screen.queryByText(/chosen$/)).toBeNull();
  expect(input.files).toHaveLength(0);
});

test('what a proxy finds too large are the files, and a field may have another name at the server', async () => {
  const issues = [
    { path: 'phoneNumber', message: 'Not this number.' },
    { path: 'unit', message: 'No such unit.' },
  ];
  stubServer([
    { status: 413, body: '<h1>Too large</h1>' },
    { status: 400, body: JSON.stringify({ message: 'Not today.', error: { issues } }) },
  ]);
  show();
  fillIn();
  const person = userEvent.setup({ applyAccept: false });
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  await person.upload(screen.getByLabelText(/^Photo\/PDF/), notes);
  screen.getByText('Photo or PDF only');
  submit();
  await screen.findByText('File too large (max 10 MB)');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Photo\/PDF/));
  await person.upload(
    screen.getByLabelText(/^Photo\/PDF/),
    new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
  );
  expect(screen.queryByText('File too large (max 10 MB)')).toBeNull();
  submit();
  await screen.findByText('Not this number.');
  screen.getByText('No such unit.');
  expect(document.activeElement).toBe(field('Unit'));
  // What was said of the files before a try has come to its end with that.
  expect(screen.queryByText(/File too large|Photo or PDF only/)).toBeNull();
  // What stays wrong leads on, and the first of it first.
  fireEvent.input(field('Unit'), { target: { value: '8' } });
  expect(screen.queryByText('No such unit.')).toBeNull();
  fireEvent.input(screen.getByLabelText(/^Notes/), { target: { value: 'x'.repeat(251) } });
  submit();
  screen.getByText('Not this number.');
  expect(document.activeElement).toBe(field('Phone'));
  fireEvent.input(field('Phone'), { target: { value: '2145550101' } });
  await person.upload(screen.getByLabelText(/^Photo\/PDF/), notes);
  submit();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Photo\/PDF/));
});

test('where no list of properties can be loaded, the one that the page came with stays', async () => {
  const ask = vi.fn(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', ask);
  show();
  await userEvent.selectOptions(field('Property'), 'BT01');
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
  expect(field('Property').value).toBe('BT01');
});

test.each([
  [['image/jpeg'], 'your photo are'],
  [['image/jpeg', 'image/png'], 'your photos are'],
  [['image/jpeg', 'application/pdf'], 'your files are'],
])('after a failure with %j it says that %s still here', async (types, words) => {
  stubServer(['none']);
  show();
  fillIn();
  const files = types.map((type, index) => new File(['x'], `${index}`, { type }));
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), files);
  submit();
  await screen.findByText(new RegExp(`What you entered and ${words} still here\\.`));
  // A screen reader reads the failure out once.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Network error.']);
});

test('a request whose answer names no page of its own is not led back to', async () => {
  stubServer([{ status: 201, body: JSON.stringify({ data: { reference: 'SR-7' } }) }]);
  show();
  fillIn();
  submit();
  await screen.findByText('SR-7');
  const left: string[] = [];
  vi.stubGlobal('location', { ...window.location, assign: (path: string) => left.push(path) });
  fireEvent.click(screen.getByText('OK'));
  expect(left).toEqual(['/']);
  expect(sessionStorage).toHaveLength(0);
});

// spec: RF-26, RF-27
test('a file of 10 MB can be sent, and one of a byte more is dropped', async () => {
  show();
  const input = screen.getByLabelText(/^Photo\/PDF/);
  const fileOf = (name: string, type: string, size: number) =>
    new File([new Uint8Array(size)], name, { type });
  await userEvent.upload(input, [
    fileOf('plan.jpg', 'image/jpeg', 10 * 1024 * 1024),
    fileOf('book.pdf', 'application/pdf', 10 * 1024 * 1024 + 1),
  ]);
  screen.getByText('book.pdf: File too large (max 10 MB)');
  screen.getByText('1 file chosen');
  expect(screen.queryByRole('button', { name: /^Remove\s?book/ })).toBeNull();
  expect(screen.queryByText('Send a smaller copy instead')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Remove\s?plan/ }));
  expect(screen.queryByText(/book\.pdf/)).toBeNull();
});

test('the receipt says where the confirmation went, and passes the link on; after it the home page leads back', async () => {
  stubServer([accepted]);
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  show();
  fillIn();
  submit();
  await screen.findByText('upset.owner@gmial.com');
  expect(screen.getByText('Follow your request').getAttribute('href')).toBe('/track/abc_7');
  screen.getByText(/We read your request, arrange what it needs/);
  screen.getByText('Wednesday, November 25, 3 PM');
  fireEvent.click(screen.getByText('Copy link'));
  fireEvent.click(screen.getByLabelText('Copy the reference number'));
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2));
  expect(copied).toEqual([new URL('/track/abc_7', window.location.href).href, 'SR-7K3M-20']);

  vi.stubGlobal('location', { ...window.location, assign: () => undefined });
  fireEvent.click(screen.getByText('OK'));
  cleanup();
  render(<SentStrip />);
  expect(screen.getByRole('complementary').textContent).toBe('Request SR-7K3M-20 sent. Follow it →');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/track/abc_7');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  cleanup();
  render(<SentStrip />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a device remembers who reports and from where, only where that is asked for, until it is not wanted any more', async () => {
  stubServer([accepted, accepted]);
  const first = show();
  fillIn();
  submit();
  await screen.findByText('SR-7K3M-20');
  expect(localStorage.length).toBe(0);
  first.unmount();

  const second = show();
  fillIn();
  fireEvent.click(remember());
  expect(localStorage.length).toBe(0);
  submit();
  await screen.findByText('SR-7K3M-20');
  second.unmount();

  show();
  expect(remember().checked).toBe(true);
  expect(new FormData(document.forms[0]).get('category')).toBeNull();
  const held = ['Unit', 'Email', 'Phone'].map((name) => field(name).value);
  expect(held).toEqual(['7', 'upset.owner@gmial.com', '(214) 555-0100']);
  expect(screen.getByLabelText<HTMLSelectElement>('Property').value).toBe('BT01');
  // What was typed since comes before what is remembered, and is not remembered before it is sent.
  fireEvent.input(field('Email'), { target: { value: 'other@example.com' } });
  cleanup();
  show();
  expect(field('Email').value).toBe('other@example.com');
  fireEvent.click(remember());
  expect(localStorage.length).toBe(0);
});

test.each(['nonsense', '7', '{"email":7}'])('a device that remembers %s remembers nothing', (stored) => {
  localStorage.setItem('remembered:service-request', stored);
  sessionStorage.setItem('draft:service-request', `{"values":${stored}}`);
  show();
  expect(remember().checked).toBe(false);
  expect(field('Email').value).toBe('');
});

test('of a photo that is too large a smaller copy is offered, and where that cannot be made it says so', async () => {
  show();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'roof.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), large);
  screen.getByText('File too large (max 10 MB)');
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await screen.findByText(/cannot be made smaller here/);
  // Another choice is another chance.
  const other = new File([large], 'door.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), other);
  expect(screen.queryByText(/cannot be made smaller here/)).toBeNull();
  screen.getByRole('button', { name: 'Send a smaller copy instead' });
});

test('what is chosen while a smaller copy is made stays, and the copy joins it', async () => {
  const read = Promise.withResolvers<void>();
  const nothing = () => undefined;
  vi.stubGlobal('createImageBitmap', async () => {
    await read.promise;
    return { width: 20, height: 10, close: nothing };
  });
  const brush = { fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])));
  show();
  const input = screen.getByLabelText(/^Photo\/PDF/);
  const photo = (name: string, size: number) =>
    new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
  await userEvent.upload(input, photo('roof.jpg', 10 * 1024 * 1024 + 1));
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await userEvent.upload(input, [photo('door.jpg', 1), photo('wall.jpg', 10 * 1024 * 1024 + 1)]);
  read.resolve();
  await screen.findByText('2 files chosen');
  screen.getByRole('button', { name: /^Remove\s?door\.jpg/ });
  screen.getByRole('button', { name: /^Remove\s?roof\.jpg/ });
  screen.getByRole('button', { name: 'Send a smaller copy instead' });
  vi.restoreAllMocks();
});

test('smaller copies take their place among the files, and what could not be made is offered no more', async () => {
  const nothing = () => undefined;
  vi.stubGlobal('createImageBitmap', async (photo: File) => {
    if (photo.name === 'broken.jpg') throw new DOMException('It is no picture', 'InvalidStateError');
    return { width: 20, height: 10, close: nothing };
  });
  const brush = { fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])));
  show();
  const large = (name: string) =>
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], name, { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), [large('roof.jpg'), large('broken.jpg')]);
  await userEvent.click(screen.getByRole('button', { name: 'Send smaller copies instead' }));
  await screen.findByText(/cannot be made smaller here/);
  screen.getByText('1 file chosen');
  screen.getByRole('button', { name: /^Remove\s?roof\.jpg/ });
  expect(screen.queryByRole('button', { name: /smaller cop/ })).toBeNull();
  vi.restoreAllMocks();
});
