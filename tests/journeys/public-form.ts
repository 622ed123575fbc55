import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { intercept, loseAnswer } from './intercept.ts';

/** How many submissions of a unit the server has. */
export async function countStored(app: TestApp, collection: string, unit: string): Promise<number> {
  const { accessToken } = await signIn(app);
  const answer = await app.app.inject({
    url: `/api/${collection}?unit=${unit}`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.json().meta.total;
}

/** Chooses a file of zeros that the page makes by itself: its bytes need not come through the driver's connection. */
export async function chooseLarge(
  input: Locator,
  file: { name: string; mimeType: string; sizeBytes: number },
): Promise<void> {
  await input.evaluate((element: HTMLInputElement, { name, mimeType, sizeBytes }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(sizeBytes)], name, { type: mimeType }));
    element.files = transfer.files;
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }, file);
}

/** Submits a form twice at once to a server that never answers; one of them has been sent. */
export async function submitTwice(
  page: Page,
  submissions: string,
): Promise<{ busy: Locator; countSent: () => number; answerAgain: () => void }> {
  let sent = 0;
  const answerAgain = await intercept(page, submissions, () => {
    sent += 1;
    return new Promise(() => undefined);
  });
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  const busy = page.getByRole('button', { name: 'Submitting…' });
  await busy.waitFor();
  await page.getByRole('progressbar').waitFor();
  // The page is busy before its request has come this far.
  await expect.poll(() => sent).toBe(1);
  return { busy, countSent: () => sent, answerAgain };
}

/** Attempts whose answers get lost. */
export interface LostAnswers {
  /** The attempts' keys, as they come. */
  keys: readonly (string | undefined)[];
  /** Nothing gets lost any more. */
  stop: () => void;
}

/** The server stores what is sent from now on, and only the answers get lost. */
export async function loseAnswers(page: Page, submissions: string): Promise<LostAnswers> {
  const keys: (string | undefined)[] = [];
  const stop = await intercept(page, submissions, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await loseAnswer(route);
  });
  return { keys, stop };
}

/** Sends what was changed since the answers got lost, with nothing lost any more: a new submission with a key of its own. */
export async function expectNewKey(
  page: Page,
  { submissions, lost, send }: { submissions: string; lost: LostAnswers; send: () => Promise<void> },
): Promise<void> {
  lost.stop();
  const request = page.waitForRequest(submissions);
  await send();
  const key = (await request).headers()['idempotency-key'];
  expect(lost.keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(lost.keys).toEqual([lost.keys[0], lost.keys[0]]);
  expect(key).not.toBe(lost.keys[0]);
}

/** What a browser sends by itself while the script is still on its way. */
export async function sendPlainForm(
  page: Page,
  action: string,
  values: Record<string, string>,
): Promise<void> {
  await page.evaluate(
    ([to, entries]) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = to;
      form.enctype = 'multipart/form-data';
      for (const [name, value] of entries) {
        const input = document.createElement('input');
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [action, Object.entries(values)] as const,
  );
}
