import { sessions } from '#contracts/sessions.ts';
import { call } from '#web/lib/call.ts';
import { endSession, liveAccessToken } from '#web/lib/session-store.ts';

const timeoutMs = 3000;

/**
 * Signs out: calls the server, and ignores its answer as the specification says. A live token lets the
 * call leave at once; a used-up one is renewed for it first, which a slow network may not hold up for long.
 */
export function logOutHere(): void {
  const notified = call(sessions.logOut, {}).catch(() => undefined);
  const canLeaveAtOnce = liveAccessToken() !== null;
  void (canLeaveAtOnce ? Promise.resolve() : Promise.race([notified, pause(timeoutMs)])).then(() =>
    endSession('logout'),
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
