// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { SlotForm } from './slot-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const lease = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });
const refusal = (message: string) => JSON.stringify({ error: { code: 'CONFLICT', message }, message });

const slot = { kind: 'lease', reason: 'Page 3 is not signed.', since: '2026-01-31T09:30:00.000Z' } as const;

async function send(file: File | null = lease): Promise<void> {
  render(<SlotForm slot={slot} token="t" reference="RG-1" formState={null} onSent={() => undefined} />);
  if (file) await userEvent.upload(screen.getByLabelText(/^Choose a file/), file, { applyAccept: false });
  await userEvent.click(screen.getByRole('button', { name: 'Send lease agreement' }));
}

test.each([
  [409, sentDocumentMessages.notAskedFor],
  [404, sentDocumentMessages.noLink],
])('where a document is not taken any more (%i), nobody is asked to try again', async (status, message) => {
  stubServer([{ status, body: refusal(message) }]);
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByText(/Try again/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after another failure the file is still chosen and can be sent again', async () => {
  stubServer([{ status: 503, body: refusal('Come back later.') }]);
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your file is still chosen. Try again');
  expect(screen.getByRole('button', { name: 'Send lease agreement' })).toBeDefined();
});

const large = (name: string, type: string) =>
  new File([new Uint8Array(10 * 1024 * 1024 + 1)], name, { type });

test.each([
  ['that was not chosen', null, 'Please choose a file.'],
  ['of another kind', new File(['x'], 'lease.docx', { type: 'application/msword' }), 'PDF or image only'],
  ['that is too large', large('lease.pdf', 'application/pdf'), 'Max 10 MB'],
])('a document %s is not sent, and said to be so', async (_what, file, message) => {
  const tries = stubServer([]);
  await send(file);
  screen.getByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Choose a file/));
  expect(screen.queryByRole('button', { name: 'Send a smaller copy instead' })).toBeNull();
  expect(tries).toEqual([]);
});

test('of a photo that is too large a smaller copy is offered, and where that cannot be made it says so', async () => {
  await send(large('lease.jpg', 'image/jpeg'));
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await screen.findByText(/cannot be made smaller here/);
});

test('where a proxy finds it too large, the document is to blame', async () => {
  stubServer([{ status: 413, body: '<h1>Too large</h1>' }]);
  await send();
  await screen.findByText('Max 10 MB');
  expect(screen.queryByRole('alert')).toBeNull();
  // Another one may be smaller.
  await userEvent.upload(screen.getByLabelText(/^Choose a file/), new File(['%PDF'], 'b.pdf', lease));
  expect(screen.queryByText('Max 10 MB')).toBeNull();
});

/** Photos are read once this has come. */
function playPhotos(read: Promise<void>) {
  const nothing = () => undefined;
  vi.stubGlobal('createImageBitmap', async () => {
    await read;
    return { width: 20, height: 10, close: nothing };
  });
  const brush = { fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => brush as never);
  return vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((take) => take(new Blob(['small'])));
}

test('a document that is chosen while a smaller copy of another is made stays', async () => {
  const read = Promise.withResolvers<void>();
  const drawn = playPhotos(read.promise);
  await send(large('lease.jpg', 'image/jpeg'));
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await userEvent.upload(screen.getByLabelText(/^Choose a file/), lease);
  read.resolve();
  await waitFor(() => expect(drawn).toHaveBeenCalledOnce());
  screen.getByText('lease.pdf', { selector: '[title]' });
});

test('a smaller copy takes the place of the photo, and is what is sent', async () => {
  const tries = stubServer(['silence']);
  playPhotos(Promise.resolve());
  await send(large('lease.jpg', 'image/jpeg'));
  await userEvent.click(screen.getByRole('button', { name: 'Send a smaller copy instead' }));
  await waitFor(() => expect(screen.queryByText('Max 10 MB')).toBeNull());
  expect(screen.queryByRole('button', { name: /smaller copy/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send lease agreement' }));
  await waitFor(() => expect(tries).toHaveLength(1));
  expect(screen.getByLabelText(/^Choose a file/).closest('[inert]')).not.toBeNull();
  const body = tries[0]?.body;
  expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'lease.jpg', size: 5 });
});
