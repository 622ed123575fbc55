import type { AppContext } from '#server/platform/context.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { MailContext } from '#server/platform/mail/queue-mail.ts';
import { deviceName } from './device-name.ts';
import { listUserAgents } from './session.queries.ts';

interface Account {
  id: number;
  email: string;
}

/**
 * Notifies an admin of a sign-in by a device that none of the account's sessions came from; call it before the session is added.
 * The first sign-in of an account sends nothing.
 */
export async function notifyNewSignIn(
  context: AppContext,
  user: Account,
  { sessionId, userAgent }: { sessionId: string; userAgent: string | null },
): Promise<void> {
  const device = deviceName(userAgent);
  const known = await listUserAgents(context.db, user.id);
  if (known.length === 0 || known.some((agent) => deviceName(agent) === device)) return;
  await queueMail(context, context.db, {
    kind: 'new-sign-in',
    ...aboutAccount(user),
    occasion: sessionId,
    letter: newSignIn(device, context),
  });
}

/** Notifies an admin that the account has another password, in the transaction that gives it. */
export async function notifyPasswordChanged(
  context: AppContext,
  user: Account,
  { at, isOwnAction }: { at: string; isOwnAction: boolean },
): Promise<void> {
  await queueMail(context, context.db, {
    kind: 'password-changed',
    ...aboutAccount(user),
    occasion: at,
    letter: passwordChanged(isOwnAction, context),
  });
}

/** Notifies an admin, at the address in force so far, that the account has another, in the transaction that gives it. */
export async function notifyEmailChanged(
  context: AppContext,
  before: Account,
  { at, isOwnAction }: { at: string; isOwnAction: boolean },
): Promise<void> {
  await queueMail(context, context.db, {
    kind: 'email-changed',
    ...aboutAccount(before),
    occasion: at,
    letter: emailChanged(isOwnAction, context),
  });
}

/** Notifies an admin that the password alone signs in again, in the transaction that makes it so. */
export async function notifySecondFactorOff(
  context: MailContext & Pick<AppContext, 'db' | 'publicUrl'>,
  user: Account,
  { isOwnAction }: { isOwnAction: boolean },
): Promise<void> {
  await queueMail(context, context.db, {
    kind: 'second-factor-off',
    ...aboutAccount(user),
    occasion: context.clock.now().toISOString(),
    letter: secondFactorOff(isOwnAction, context),
  });
}

function aboutAccount({ id, email }: Account) {
  return { recordKind: 'user', recordId: id, propertyCode: null, to: email } as const;
}

function newSignIn(device: string, { clock, publicUrl }: AppContext): Letter {
  return {
    subject: 'New sign-in to your account',
    preview: `${device}, ${timeText(clock.now())}`,
    heading: 'New sign-in to your account',
    paragraphs: ['Someone signed in to your back office account from a device that we have not seen before.'],
    facts: [
      { label: 'Device', value: device },
      { label: 'Time', value: timeText(clock.now()) },
    ],
    action: { label: 'See where you are signed in', url: `${publicUrl.origin()}/admin/account` },
    closing: [
      'If this was you, there is nothing to do. If not, change your password at once, which ends every other session.',
    ],
  };
}

function passwordChanged(isOwnAction: boolean, { clock, publicUrl }: AppContext): Letter {
  const who = isOwnAction ? 'You changed' : 'An administrator changed';
  return {
    subject: 'Your password was changed',
    preview: timeText(clock.now()),
    heading: 'Your password was changed',
    paragraphs: [`${who} the password of your back office account on ${timeText(clock.now())}.`],
    facts: [],
    action: { label: 'Sign in', url: `${publicUrl.origin()}/login` },
    closing: ['If you did not expect this, tell another administrator at once.'],
  };
}

function emailChanged(isOwnAction: boolean, { clock, publicUrl }: AppContext): Letter {
  const who = isOwnAction ? 'You changed' : 'An administrator changed';
  return {
    subject: 'Your email was changed',
    preview: timeText(clock.now()),
    heading: 'Your email was changed',
    paragraphs: [
      `${who} the email of your back office account on ${timeText(clock.now())}. This address signs in no more.`,
    ],
    facts: [],
    action: { label: 'Sign in', url: `${publicUrl.origin()}/login` },
    closing: ['If you did not expect this, tell another administrator at once.'],
  };
}

function secondFactorOff(
  isOwnAction: boolean,
  { clock, publicUrl }: Pick<AppContext, 'clock' | 'publicUrl'>,
): Letter {
  const who = isOwnAction ? 'You turned off' : 'An administrator turned off';
  return {
    subject: 'Your second factor was turned off',
    preview: timeText(clock.now()),
    heading: 'Your second factor was turned off',
    paragraphs: [
      `${who} the second factor of your back office account on ${timeText(clock.now())}. The password alone signs in now.`,
    ],
    facts: [],
    action: { label: 'See your account', url: `${publicUrl.origin()}/admin/account` },
    closing: ['If you did not expect this, tell another administrator at once.'],
  };
}
