// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { weaknessMessages } from '#contracts/password-weakness.ts';
import type { User } from '#contracts/users.ts';
import { soon } from '#tests/support/soon.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import type { PasswordReset } from './change-password-dialog.tsx';

const user: User = {
  id: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  email: 'ada.example@example.com',
  role: 'ADMIN',
  isSuperAdmin: false,
  hasSecondFactor: false,
  propertyIds: [],
};

const refused = {
  ok: false,
  failure: {
    status: 400,
    data: {
      error: {
        code: 'VALIDATION_FAILED',
        message: 'x',
        issues: [{ path: 'currentPassword', message: 'This is not your current password.' }],
      },
      message: 'x',
    },
  },
} as const;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  onClose.mockReset();
});

test('the own password is changed with the one in force, and what was typed stays where that is wrong', async () => {
  const onChange = vi.fn<(reset: PasswordReset) => Promise<typeof refused>>().mockResolvedValue(refused);
  render(<ChangePasswordDialog user={user} isOwn onChange={onChange} onClose={onClose} />);
  const person = userEvent.setup();
  await person.type(field('Enter new password:'), 'a row of seven herons{Enter}');
  await screen.findByText('Enter your current password.');
  expect(onChange).not.toHaveBeenCalled();
  await person.type(field('Current password'), 'not this one{Enter}');
  await screen.findByText('This is not your current password.');
  expect(onChange).toHaveBeenCalledWith({
    password: 'a row of seven herons',
    currentPassword: 'not this one',
  });
  expect(field('Enter new password:').value).toBe('a row of seven herons');
  expect(field('Current password').value).toBe('not this one');
  expect(onClose).not.toHaveBeenCalled();
});

test('a common password is refused for oneself', async () => {
  const onChange = vi.fn<(reset: PasswordReset) => Promise<typeof refused>>();
  render(<ChangePasswordDialog user={user} isOwn onChange={onChange} onClose={onClose} />);
  const person = userEvent.setup();
  await person.type(field('Current password'), 'in force');
  await person.type(field('Enter new password:'), 'sunshine1{Enter}');
  await soon(() => expect(field('Enter new password:').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(weaknessMessages.common).length).toBeGreaterThan(0);
  expect(onChange).not.toHaveBeenCalled();
});

test('for someone else it is warned of and taken, without the own password', async () => {
  const onChange = vi
    .fn<(reset: PasswordReset) => Promise<{ ok: true; result: null }>>()
    .mockResolvedValue({ ok: true, result: null });
  render(<ChangePasswordDialog user={user} isOwn={false} onChange={onChange} onClose={onClose} />);
  const person = userEvent.setup();
  fireEvent.input(field('Enter new password:'), { target: { value: 'ada.example1' } });
  await screen.findByText(weaknessMessages.guessable);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await person.keyboard('{Enter}');
  await soon(() => expect(onClose).toHaveBeenCalled());
  expect(onChange).toHaveBeenCalledWith({ password: 'ada.example1' });
});
