import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('the ways to write one mailbox count as one, and other mailboxes do not', () => {
  const same = [
    'ada.lovelace@example.com',
    'Ada.Lovelace@EXAMPLE.com',
    'ada.lovelace+request7@example.com',
    'ada.lovelace+a+b@example.com',
    // Full width, as some keyboards type.
    '\uff41da.lovelace@example.com',
  ];
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(['ada.lovelace@example.com']));
  const gmail = ['ada.lovelace@gmail.com', 'adalovelace@googlemail.com', 'a.d.a.lovelace+x@Gmail.com'];
  expect(new Set(gmail.map(mailboxOf))).toEqual(new Set(['adalovelace@gmail.com']));
  const proton = ['ada.lovelace@proton.me', 'a-da_lovelace@pm.me', 'AdaLovelace+x@protonmail.com'];
  expect(new Set(proton.map(mailboxOf))).toEqual(new Set(['adalovelace@proton.me']));
  const icloud = ['ada.lovelace@icloud.com', 'ada.lovelace@me.com', 'ada.lovelace@mac.com'];
  expect(new Set(icloud.map(mailboxOf))).toEqual(new Set(['ada.lovelace@icloud.com']));
  expect(mailboxOf('ada@bücher.example')).toBe(mailboxOf('ada@xn--bcher-kva.example'));
  const others = ['adalovelace@example.com', 'ada.lovelace@example.org', 'bob@example.com', '+x@example.com'];
  expect(new Set(others.map(mailboxOf)).size).toBe(4);
  expect(mailboxOf('+x@example.com')).toBe('+x@example.com');
});
