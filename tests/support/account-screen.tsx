import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SecondFactorState } from '#contracts/second-factor.ts';
import type { OwnSession } from '#contracts/sessions.ts';
import type { OwnUser } from '#contracts/users.ts';
import { AccountPage } from '#web/admin/account/account.page.tsx';
import { startSession } from '#web/lib/session-store.ts';
import { accessToken } from './access-token.ts';
import { openScreen, playServer, refused } from './office-screen.tsx';
import type { OfficeCall, Place } from './office-screen.tsx';
import { soon } from './soon.ts';

const at = '2026-01-31T15:00:00.000Z';

/** An admin without a second factor, who chose the password. */
export const ada: OwnUser = {
  id: 7,
  createdAt: at,
  updatedAt: at,
  email: 'ada@example.com',
  role: 'ADMIN',
  isSuperAdmin: false,
  hasSecondFactor: false,
  propertyIds: [],
  units: [],
  mustSetUpSecondFactor: false,
  hasGivenPassword: false,
  mustChangePassword: false,
};

export const factorOff: SecondFactorState = {
  isOn: false,
  onSince: null,
  recoveryCodesLeft: 0,
  isEnforced: false,
};
export const factorOn: SecondFactorState = { ...factorOff, isOn: true, onSince: at, recoveryCodesLeft: 10 };

export function sessionOf(id: number, device: string, isCurrent = false): OwnSession {
  return { id, createdAt: at, lastActiveAt: '2026-02-01T15:30:00.000Z', device, isCurrent };
}

/** What the account's server knows, and how it answers. */
export interface PlayedAccount {
  calls: OfficeCall[];
  own: OwnUser;
  secondFactor: SecondFactorState;
  sessions: OwnSession[];
  demandsPasswordChange: boolean;
  /** Answers a change. */
  answer: (call: OfficeCall) => unknown;
  /** The paths of what cannot be read. */
  failing: string[];
  /** What a refresh of the session answers. */
  refresh: () => unknown;
}

/** Plays the server of the own account's screen, which is signed in. */
export function playAccount(): PlayedAccount {
  startSession({ accessToken: accessToken({ sub: '7' }), refreshToken: 'a refresh token' });
  const played: PlayedAccount = {
    calls: [],
    own: ada,
    secondFactor: factorOff,
    sessions: [sessionOf(1, 'Firefox on Windows', true), sessionOf(2, 'Safari on an iPhone')],
    demandsPasswordChange: false,
    answer: () => undefined,
    failing: [],
    refresh: () => refused(401, 'UNAUTHORIZED', 'no'),
  };
  const reads: Record<string, () => unknown> = {
    '/user': () => played.own,
    '/user/second-factor': () => played.secondFactor,
    '/user/sessions': () => Response.json({ data: played.sessions }),
    '/admin/password-change': () => ({ isEnforced: played.demandsPasswordChange }),
  };
  const changes = [
    'PATCH /user',
    'DELETE /user',
    'DELETE /user/sessions',
    'DELETE /user/sessions/:id',
    'POST /user/second-factor',
    'POST /user/second-factor/confirm',
    'POST /user/second-factor/disable',
    'POST /user/second-factor/recovery-codes',
    'PUT /admin/second-factor',
    'PUT /admin/password-change',
  ];
  played.calls = playServer({
    ...Object.fromEntries(
      Object.entries(reads).map(([path, read]) => [
        `GET ${path}`,
        () => (played.failing.includes(path) ? refused(500, 'INTERNAL', 'no') : read()),
      ]),
    ),
    ...Object.fromEntries(changes.map((name) => [name, (call: OfficeCall) => played.answer(call)])),
    'POST /refresh': () => played.refresh(),
  });
  return played;
}

export function openAccount(hash = '') {
  return openScreen(
    <main tabIndex={-1}>
      <AccountPage />
    </main>,
    `/admin/account${hash}`,
  );
}

/** The part of the screen with this heading. */
export async function panelOf(title: string): Promise<Place> {
  const heading = await screen.findByText(title, { selector: 'h2' });
  return within(heading.closest('section') ?? document.body);
}

export function press(place: Place, name: string): void {
  fireEvent.click(place.getByText(name, { selector: 'button' }));
}

export function input(place: Place, label: string): HTMLInputElement {
  return place.getByLabelText<HTMLInputElement>(label);
}

export function set(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

/** Gives the password, and a code where there is one, in the dialog that asks for just that. */
export async function prove(title: string, submit: string, code?: string): Promise<Place> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.queryByLabelText('Code') !== null).toBe(code !== undefined);
  set(input(dialog, 'Your password'), 'mine');
  if (code !== undefined) set(input(dialog, 'Code'), code);
  press(dialog, submit);
  return dialog;
}

export function untilDialogIsGone(): Promise<void> {
  // A message in the corner is a dialog too.
  return soon(() => expect(document.querySelector('[role="dialog"] form')).toBeNull());
}

export function wrongPassword(path: string): Response {
  return refused(400, 'VALIDATION_FAILED', 'x', [{ path, message: 'This is not your password.' }]);
}
