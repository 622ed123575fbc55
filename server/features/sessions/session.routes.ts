import { sessions } from '#contracts/sessions.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { logInWithPassword } from './log-in.ts';
import { exchangeRefreshToken } from './refresh-session.ts';
import { endSession } from './session.queries.ts';

export function sessionRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    sessions,
    {
      logIn: logInWithPassword,
      refresh: exchangeRefreshToken,
      logOut: (context, _input, { caller }) =>
        endSession(context.db, caller.sessionId, context.clock.now().toISOString()),
    },
    { logIn: { ignoresKey: true }, refresh: { ignoresKey: true }, logOut: { ignoresKey: true } },
  );
}
