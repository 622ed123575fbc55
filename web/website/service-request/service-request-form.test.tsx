// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '#tests/support/stub-request.ts';
import { SentStrip } from '../sent-strip/sent-strip.tsx';
import { ServiceRequestForm } from './service-request-form.tsx';

const properties = [{ code: 'BT01', name: 'Bent Trail Condominiums' }];
const answer = {
  reference: 'SR-7K3M-20',
  trackingPath: '/track/abc_7',
  email: 'upset.owner@gmial.com',
  nextUpdateBy: null,
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
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const remember = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me on this device' });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));

async function fillIn(): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Property'), 'BT01');
  await userEvent.type(field('Unit'), '7');
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await userEvent.type(field('Email'), 'upset.owner@gmial.com');
  await userEvent.type(field('Phone'), '2145550100');
}

test('several files are chosen one after the other, a wrong one is named, and what is left goes up in its order', async () => {
  const tries = stubServer([accepted]);
  const person = userEvent.setup({ applyAccept: false });
  show();
  await fillIn();
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
  const sent = body instanceof FormData ? body.getAll('attachment') : [];
  expect(sent.map((part) => part instanceof File && part.name)).toEqual(['plan.pdf', 'sink.heic']);
});

test('a file of 10 MB can be sent, and one of a byte more is dropped', async () => {
  show();
  const input = screen.getByLabelText(/^Photo\/PDF/);
  const pdf = (name: string, size: number) =>
    new File([new Uint8Array(size)], name, { type: 'application/pdf' });
  await userEvent.upload(input, [pdf('plan.pdf', 10 * 1024 * 1024), pdf('book.pdf', 10 * 1024 * 1024 + 1)]);
  screen.getByText('book.pdf: File too large (max 10 MB)');
  screen.getByRole('button', { name: /^Remove\s?plan/ });
});

test('the receipt says where the confirmation went, and passes the link on; after it the home page leads back', async () => {
  stubServer([accepted]);
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  show();
  await fillIn();
  submit();
  await screen.findByText('upset.owner@gmial.com');
  expect(screen.getByText('Follow your request').getAttribute('href')).toBe('/track/abc_7');
  screen.getByText(/We read your request, arrange what it needs/);
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
  await fillIn();
  submit();
  await screen.findByText('SR-7K3M-20');
  expect(localStorage.length).toBe(0);
  first.unmount();

  const second = show();
  await fillIn();
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
  fireEvent.click(remember());
  expect(localStorage.length).toBe(0);
});

test('of a photo that is too large a smaller copy is offered, and where that cannot be made it says so', async () => {
  show();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'roof.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), large);
  screen.getByText('File too large (max 10 MB)');
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await screen.findByText(/cannot be made smaller here/);
});
