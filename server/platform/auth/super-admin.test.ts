import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isSuperAdmin } from './super-admin.ts';

test('the super admin is known by the email in any case, and no address that only looks alike is', () => {
  const config = readConfig({ SUPER_ADMIN_EMAIL: 'Kate@Example.com' });
  const is = (email: string) => isSuperAdmin({ config }, { email });
  expect(['kate@example.com', 'KATE@EXAMPLE.COM'].map(is)).toEqual([true, true]);
  // The first begins with the Kelvin sign, which becomes a k in lower case.
  expect(['\u212Aate@example.com', 'kate@example.com.', 'kate'].map(is)).toEqual([false, false, false]);
});
