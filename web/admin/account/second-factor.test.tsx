// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { secondFactorMessages } from '#contracts/second-factor.ts';
import {
  factorOff,
  factorOn,
  input,
  openAccount,
  panelOf,
  playAccount,
  press,
  prove,
  set,
  untilDialogIsGone,
  wrongPassword,
} from '#tests/support/account-screen.tsx';
import type { PlayedAccount } from '#tests/support/account-screen.tsx';
import { refused } from '#tests/support/office-screen.tsx';
import { readQrCode } from '#tests/support/read-qr-code.ts';
import { soon } from '#tests/support/soon.ts';

const codes = ['aaaa-1111', 'bbbb-2222'];
const secret = {
  secret: 'ABCDEFGHIJ',
  otpauthUrl: `otpauth://totp/Ada?secret=ABCDEFGHIJ&issuer=${'Office'.repeat(6)}`,
};

let played: PlayedAccount;
beforeEach(() => {
  played = playAccount();
});

const changes = () =>
  played.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const reads = (path: string) =>
  played.calls.filter((call) => call.method === 'GET' && call.path === path).length;

test('it is set up with the password and the first code, and gives its recovery codes once', async () => {
  openAccount();
  const part = await panelOf('Second factor');
  fireEvent.click(await part.findByText('Set up second factor'));
  played.answer = () => wrongPassword('password');
  const dialog = await prove('Set up your second factor', 'Continue');
  await dialog.findByText('This is not your password.');
  played.answer = () => secret;
  press(dialog, 'Continue');
  const step = await part.findByText('1. Scan this code with your authenticator app');
  await untilDialogIsGone();
  part.getByText('ABCD EFGH IJ');
  const picture = part.getByRole('img', { name: 'QR code for your authenticator app' });
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  expect(readQrCode(path, picture.getAttribute('viewBox') ?? '')).toBe(secret.otpauthUrl);
  expect(step.getAttribute('tabindex')).toBe('-1');
  expect(part.queryByText('Use a recovery code instead')).toBeNull();
  press(part, 'Cancel');
  fireEvent.click(part.getByText('Set up second factor'));
  await prove('Set up your second factor', 'Continue');
  await part.findByText('ABCD EFGH IJ');
  await untilDialogIsGone();
  set(input(part, 'Code'), '123');
  press(part, 'Turn on');
  await part.findByText(secondFactorMessages.code);
  played.answer = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'code', message: secondFactorMessages.wrongCode }]);
  set(input(part, 'Code'), '123456');
  press(part, 'Turn on');
  await part.findByText(secondFactorMessages.wrongCode);
  await soon(() => expect(document.activeElement).toBe(input(part, 'Code')));
  played.answer = () => {
    played.secondFactor = factorOn;
    return { recoveryCodes: codes };
  };
  press(part, 'Turn on');
  const list = within(await part.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(part.queryByText('1. Scan this code with your authenticator app')).toBeNull();
  press(part, 'I have saved these codes');
  await part.findByText('10 recovery codes are left.');
  expect(part.getByText(/^since/).textContent).toMatch(/^since Jan 31, 2026, 9:00.AM$/);
  const confirmed = ['/user/second-factor/confirm', { code: '123456' }];
  expect(changes()).toEqual([
    ...Array.from({ length: 3 }, () => ['/user/second-factor', { password: 'mine' }]),
    confirmed,
    confirmed,
  ]);
  await soon(() => expect(reads('/user')).toBe(3));
});

test('the key is copied as the app takes it, and what led to it hands it the focus', async () => {
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  openAccount();
  const part = await panelOf('Second factor');
  fireEvent.click(await part.findByText('Set up second factor'));
  played.answer = () => secret;
  await prove('Set up your second factor', 'Continue');
  fireEvent.click(await part.findByText('Copy key'));
  await part.findByText('Copied');
  expect(write.mock.calls).toEqual([['ABCDEFGHIJ']]);
  await untilDialogIsGone();
  await soon(() =>
    expect(document.activeElement?.textContent).toBe('1. Scan this code with your authenticator app'),
  );
});

test('recovery codes are copied alone, and saved and printed with whose they are', async () => {
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  played.secondFactor = factorOn;
  openAccount();
  const part = await panelOf('Second factor');
  fireEvent.click(await part.findByText('New recovery codes'));
  played.answer = () => {
    played.secondFactor = { ...factorOn, recoveryCodesLeft: 9 };
    return { recoveryCodes: codes };
  };
  await prove('Make new recovery codes', 'Make new codes', '123456');
  await screen.findByText('The old ones no longer work.');
  await untilDialogIsGone();
  fireEvent.click(part.getByText('Copy codes'));
  await part.findByText('Copied');
  expect(write.mock.calls).toEqual([['aaaa-1111\nbbbb-2222']]);
  fireEvent.click(part.getByText('Download codes'));
  expect(save.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'recovery-codes.txt',
  ]);
  expect(await made[0]?.text()).toMatch(
    /^Recovery codes of ada@example\.com for .+\nEach code signs in once\.\n\naaaa-1111\nbbbb-2222\n$/,
  );
  fireEvent.click(part.getByText('Print codes'));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-printed]')?.textContent).toContain('ada@example.com');
  press(part, 'I have saved these codes');
  await part.findByText('9 recovery codes are left.');
  expect(changes()).toEqual([['/user/second-factor/recovery-codes', { password: 'mine', code: '123456' }]]);
});

test.each([
  [4, '4 recovery codes are left.'],
  [3, '3 recovery codes are left. Make new ones soon.'],
  [1, '1 recovery code is left. Make new ones soon.'],
  [0, 'No recovery code is left. Make new ones before you need one.'],
])('where %i recovery codes are left, it says “%s”', async (recoveryCodesLeft, text) => {
  played.secondFactor = { ...factorOn, recoveryCodesLeft, isEnforced: true };
  openAccount();
  const part = await panelOf('Second factor');
  await part.findByText(text);
  part.getByText('Every admin must have it, so it stays on.');
  expect(part.queryByText('Turn off')).toBeNull();
});

test('it is turned off with the password and a code', async () => {
  played.secondFactor = factorOn;
  openAccount();
  const part = await panelOf('Second factor');
  fireEvent.click(await part.findByText('Turn off'));
  played.answer = () => {
    played.secondFactor = factorOff;
    return undefined;
  };
  await prove('Turn off your second factor', 'Turn off', '123456');
  await part.findByText('Set up second factor');
  expect(changes()).toEqual([['/user/second-factor/disable', { password: 'mine', code: '123456' }]]);
  await soon(() => expect(reads('/user')).toBe(2));
});
