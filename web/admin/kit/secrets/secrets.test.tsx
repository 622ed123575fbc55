// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { PrivateLink } from '#contracts/private-links.ts';
import { soon } from '#tests/support/soon.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import type { Outcome } from '../toasts/show-outcome.ts';
import { CodeField } from './code-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PrivateLinkActions } from './private-link-actions.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Proof } from './proof-dialog.tsx';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent.trim());

test('a copied text is said to be copied, not another one after it; a browser that refuses asks to copy by hand', async () => {
  const person = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  const { rerender } = render(<CopyButton what="link" text="first" />);
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Copied');
  rerender(<CopyButton what="link" text="second" />);
  expect(screen.queryByText('Copied')).toBeNull();
  write.mockRejectedValue(new Error('not allowed'));
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText(/^This browser does not allow copying/);
  expect(write.mock.calls).toEqual([['first'], ['second']]);
});

test('a generated password is shown and can be copied as long as it stands; what others would guess is said', async () => {
  function NewPassword(): ReactNode {
    const [typed, setTyped] = useState('');
    return (
      <NewPasswordField
        label="Password"
        typed={typed}
        ownerEmail="rosa.owner@example.com"
        onGenerate={setTyped}
        onChange={({ target }) => setTyped(target.value)}
        {...{ value: typed }}
      />
    );
  }
  render(<NewPassword />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect([field.type, screen.queryByText(/^Strength/)]).toEqual(['password', null]);
  await press('Generate password');
  expect([field.type, field.value.length]).toEqual(['text', 19]);
  screen.getByText('Strength: Strong.');
  screen.getByRole('button', { name: 'Copy password' });
  await userEvent.type(field, '{Backspace}');
  expect(screen.queryByRole('button', { name: 'Copy password' })).toBeNull();
  await userEvent.clear(field);
  // What is too short for any account is said by its rule alone.
  await userEvent.type(field, '12345');
  expect(screen.queryByText(/^The login screen needs/)).toBeNull();
  await userEvent.type(field, '67');
  screen.getByText(/^The login screen needs 8 characters/);
  await userEvent.clear(field);
  await userEvent.type(field, 'rosa.owner@example.com');
  expect(screen.queryByText(/^The login screen needs/)).toBeNull();
  screen.getByText(/email/);
  await press('Show password');
  expect(field.type).toBe('password');
});

test('a recovery code is asked for in place of the app’s code, where one does as well', async () => {
  const { rerender } = render(<CodeField takesRecoveryCode={false} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <form>
      <CodeField takesRecoveryCode />
    </form>,
  );
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
  await press('Use a recovery code instead');
  const field = screen.getByLabelText('Recovery code');
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['text', 'off']);
  expect(document.activeElement).toBe(field);
  await press('Use the app instead');
  screen.getByLabelText('Code');
});

const linkOf = (state: PrivateLink['state'], address: string | null): PrivateLink =>
  // The actions read no more of a link.
  ({ state, address }) as PrivateLink;

test.each<[string, PrivateLink | null, boolean, string[]]>([
  ['none was made', null, false, ['New link']],
  ['one is in force', linkOf('ACTIVE', 'https://x/1'), false, ['Copy link', 'New link', 'Revoke link']],
  ['its address is not known any more', linkOf('ACTIVE', null), false, ['New link', 'Revoke link']],
  ['it was revoked', linkOf('REVOKED', null), false, ['New link']],
  ['it has ended', linkOf('ENDED', null), true, ['New link']],
])('where %s, a private link offers what can be done', (_state, link, canRenewEnded, offered) => {
  const none = async () => undefined;
  render(
    <PrivateLinkActions
      link={link}
      state="How it stands."
      texts={{ renew: 'r', revoke: 'v' }}
      canRenewEnded={canRenewEnded}
      onRenew={none}
      onRevoke={none}
    />,
  );
  expect(buttons()).toEqual(offered);
});

test('a link that has ended offers nothing, where none may follow it', () => {
  const none = async () => undefined;
  const texts = { renew: 'r', revoke: 'v' };
  render(
    <PrivateLinkActions
      link={linkOf('ENDED', null)}
      state="Ended."
      texts={texts}
      onRenew={none}
      onRevoke={none}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link is renewed or revoked after its own question alone, and what came of it is said', async () => {
  const did: string[] = [];
  render(
    <PrivateLinkActions
      link={linkOf('ACTIVE', 'https://x/1')}
      state="Active."
      texts={{ renew: 'The old one ends.', revoke: 'No one can read it.' }}
      onRenew={async () => did.push('renewed')}
      onRevoke={() => {
        did.push('revoked');
        return Promise.reject(
          Object.assign(new Error('no'), { status: 409, data: { message: 'It was opened.' } }),
        );
      }}
    />,
  );
  await press('Revoke link');
  await screen.findByText('No one can read it.');
  await press('Keep it');
  expect(did).toEqual([]);
  await press('New link');
  await screen.findByText('The old one ends.');
  await press('Make a new link');
  await soon(() => expect(toastNotices().find(({ isOpen }) => isOpen)?.title).toBe('New link made'));
  await press('Revoke link');
  await screen.findByRole('alertdialog', { name: 'Revoke the link?' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Revoke link' }).at(-1) ?? document.body);
  await soon(() =>
    expect(toastNotices().find(({ isOpen }) => isOpen)).toMatchObject({
      title: 'The link could not be revoked',
      description: 'It was opened.',
    }),
  );
  expect(did).toEqual(['renewed', 'revoked']);
});

test('what needs proof is sent once with password and code; what is wrong stands at its field, and success closes', async () => {
  const sent: Proof[] = [];
  let answer: (outcome: Outcome<unknown>) => void = () => undefined;
  const onClose = vi.fn<() => void>();
  render(
    <ProofDialog
      title="Turn it off"
      about="Your account"
      submit="Turn off"
      submitting="Turning off…"
      withCode
      onProve={(proof) => {
        sent.push(proof);
        return new Promise((resolve) => {
          answer = resolve;
        });
      }}
      onClose={onClose}
    />,
  );
  const refuse = (path: string, message: string) =>
    act(async () => {
      const error = { code: 'VALIDATION_FAILED', message, issues: [{ path, message }] };
      answer({ ok: false, failure: { status: 400, data: { error, message } } });
    });
  await press('Turn off');
  const password = screen.getByLabelText('Your password');
  await soon(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(password, 'mine');
  await userEvent.type(screen.getByLabelText('Code'), '12');
  await press('Turn off');
  expect([sent, screen.getByLabelText('Code').getAttribute('aria-invalid')]).toEqual([[], 'true']);
  await userEvent.type(screen.getByLabelText('Code'), '3456');
  await press('Turn off');
  await press('Turning off…');
  expect(sent).toEqual([{ password: 'mine', code: '123456' }]);
  await refuse('currentPassword', 'This is not your password.');
  screen.getByText('This is not your password.');
  await soon(() => expect(document.activeElement).toBe(password));
  await press('Turn off');
  await refuse('code', 'This code was used.');
  screen.getByText('This code was used.');
  expect(onClose).not.toHaveBeenCalled();
  await press('Turn off');
  await act(async () => answer({ ok: true, result: null }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(3);
});

test.each([
  [true, 'MAIN'],
  [false, 'BODY'],
])('where what opened it goes (%j), the focus is on the page after a proof', async (losesOpener, at) => {
  function Screen(): ReactNode {
    const [isOpen, setIsOpen] = useState(false);
    const [isOn, setIsOn] = useState(true);
    return (
      <main tabIndex={-1}>
        {isOn && (
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
        )}
        {isOpen && (
          <ProofDialog
            title="Turn it off"
            about="Your account"
            submit="Turn off"
            submitting="Turning off…"
            losesOpener={losesOpener}
            onProve={async () => {
              setIsOn(false);
              return { ok: true, result: null };
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </main>
    );
  }
  render(<Screen />);
  await press('Open');
  await userEvent.type(await screen.findByLabelText('Your password'), 'mine{Enter}');
  await soon(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.tagName).toBe(at);
  });
});
