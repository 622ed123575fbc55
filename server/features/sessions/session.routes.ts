import { secondFactor } from '#contracts/second-factor.ts';
import { passwordChange } from '#contracts/password-change.ts';
import { ownSessions, sessions } from '#contracts/sessions.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { disableSecondFactor, enforceSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { endOwnSession, listOwnSessions, signOut, signOutEverywhere } from './end-sessions.ts';
import { enforcePasswordChange, getPasswordChangeRule } from './enforce-password-change.ts';
import { finishLogIn } from './log-in-with-code.ts';
import { logInWithPassword } from './log-in.ts';
import { exchangeRefreshToken } from './refresh-session.ts';
import { beginSecondFactor, confirmSecondFactor, getOwnSecondFactor } from './set-up-second-factor.ts';

/** Requests and answers hold tokens, passwords and codes: the table of keys must store none of them. */
const ignoresKey = { ignoresKey: true } as const;

export function sessionRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    sessions,
    {
      logIn: logInWithPassword,
      refresh: exchangeRefreshToken,
      logOut: (context, _input, call) => signOut(context, call),
    },
    { logIn: ignoresKey, refresh: { ...ignoresKey, limit: 'tokenExchange' }, logOut: ignoresKey },
  );
  implement(
    platform,
    ownSessions,
    {
      list: (context, _input, call) => listOwnSessions(context, call),
      end: endOwnSession,
      endAll: signOutEverywhere,
    },
    { end: ignoresKey, endAll: ignoresKey },
  );
  implement(
    platform,
    secondFactor,
    {
      logIn: finishLogIn,
      get: (context, _input, call) => getOwnSecondFactor(context, call),
      begin: beginSecondFactor,
      confirm: confirmSecondFactor,
      disable: disableSecondFactor,
      regenerateRecoveryCodes: renewRecoveryCodes,
      enforce: enforceSecondFactor,
    },
    {
      logIn: { ...ignoresKey, limit: 'tokenExchange' },
      begin: ignoresKey,
      confirm: ignoresKey,
      disable: ignoresKey,
      regenerateRecoveryCodes: ignoresKey,
      enforce: ignoresKey,
    },
  );
  implement(
    platform,
    passwordChange,
    { get: getPasswordChangeRule, enforce: enforcePasswordChange },
    { enforce: ignoresKey },
  );
}
