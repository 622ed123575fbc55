// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { SlotForm } from './slot-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const lease = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });
const refusal = (message: string) => JSON.stringify({ error: { code: 'CONFLICT', message }, message });

async function send(): Promise<void> {
  const slot = { kind: 'lease', reason: 'Page 3 is not signed.', since: '2026-01-31T09:30:00.000Z' } as const;
  render(<SlotForm slot={slot} token="t" reference="RG-1" formState={null} onSent={() => undefined} />);
  await userEvent.upload(screen.getByLabelText(/^Choose a file/), lease);
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
