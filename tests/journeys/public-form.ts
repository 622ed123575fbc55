import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { intercept } from './intercept.ts';

/** How many submissions of a unit the server has. */
export async function countStored(app: TestApp, collection: string, unit: string): Promise<number> {
  const { accessToken } = await app.superAdminSession();
  const answer = await app.app.inject({
    url: `/api/${collection}?unit=${unit}`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.json().meta.total;
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

/**
 * Enters all of this into the form at once, where how it is typed is of no matter here: each field by itself costs about 0.04 CPU
 * seconds.
 */
export async function enterAtOnce(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) {
      const controls = [...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`)];
      const [first] = controls;
      if (!first) throw new Error(`The form has no field ${name}.`);
      if (first.type === 'radio') {
        controls.find((choice) => choice.value === value)?.click();
        continue;
      }
      // React takes for typed what goes past its own setter.
      Reflect.set(Object.getPrototypeOf(first), 'value', value, first);
      for (const event of ['input', 'change']) first.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }, values);
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
