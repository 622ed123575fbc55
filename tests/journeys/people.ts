import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { users } from '#contracts/users.ts';
import type { User } from '#contracts/users.ts';
import { readQrCode } from '#tests/support/read-qr-code.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { enterLogin } from './back-office.ts';
import type { Credentials } from './back-office.ts';

let made = 0;

/** A new admin, whom the super admin has created. */
export async function createAdmin(app: TestApp, name = 'admin'): Promise<User & Credentials> {
  made += 1;
  const credentials = { email: `${name}${made}@example.com`, password: 'a good password' };
  const { accessToken: token } = await app.superAdminSession();
  const answer = await app.api.call(users.create, { body: credentials }, { token });
  if (answer.status !== 201) throw new Error(`The admin was refused: ${answer.text}`);
  return { ...answer.body.data, ...credentials };
}

/** The secret that the set-up shows: as a key for typing, and the same in a QR code. */
export async function readSecret(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const path = await picture.locator('path').getAttribute('d');
  const address = new URL(readQrCode(path ?? '', (await picture.getAttribute('viewBox')) ?? ''));
  const key = await page.locator('code').first().textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  expect(address.searchParams.get('secret')).toBe(secret);
  return secret;
}

/** Signs in as far as the password goes, where a code is asked for next. */
export async function enterPassword(page: Page, who: Credentials): Promise<void> {
  await page.goto('/login');
  await enterLogin(page, who);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}
