import type { createBrowserRouter } from 'react-router';
import { forgetDraftsAfter } from '#web/lib/office-drafts.ts';
import type { SessionEnd } from '#web/lib/session-store.ts';
import { liveAccessToken, onAccessToken, onSessionEnd, takeIdleEnd } from '#web/lib/session-store.ts';
import { userOfToken } from '#web/lib/session-user.ts';
import { paths } from '../shell/paths.ts';
import { showToast } from '../toasts/toast-store.ts';
import { api } from './api.ts';
import { signedIn, signedOutHere } from './auth-slice.ts';
import type { AppStore } from './store.ts';
import { userRead } from './user-slice.ts';

/**
 * Keeps the application's state in step with the stored session, and leads to the login when it ends; answers how to stop.
 */
export function followSession(store: AppStore, router: ReturnType<typeof createBrowserRouter>): () => void {
  const read = (accessToken: string): void => {
    const userInfo = userOfToken(accessToken);
    store.dispatch(signedIn({ userInfo, accessToken }));
    store.dispatch(userRead(userInfo));
  };
  const restored = liveAccessToken();
  if (restored !== null) read(restored);
  // A public page ended it, and led here.
  if (takeIdleEnd()) showIdleEnd();
  const stops = [onAccessToken(read), onSessionEnd((reason) => void leave(store, router, reason))];
  return () => {
    for (const stop of stops) stop();
  };
}

async function leave(
  store: AppStore,
  router: ReturnType<typeof createBrowserRouter>,
  reason: SessionEnd,
): Promise<void> {
  forgetDraftsAfter(reason);
  if (reason === 'expired') {
    showToast({ title: 'Session expired. Please log in again.', variant: 'warning' });
  } else if (reason === 'idle') showIdleEnd();
  const { location } = router.state;
  if (location.pathname !== paths.login) {
    await router.navigate(paths.login, {
      replace: true,
      state: reason === 'logout' ? null : { from: location },
    });
  }
  // After the screens are gone, or they would ask the server again at once.
  store.dispatch(signedOutHere());
  store.dispatch(userRead(null));
  store.dispatch(api.util.resetApiState());
  store.dispatch((_dispatch, _state, versions) => versions.forget());
}

function showIdleEnd(): void {
  showToast({
    title: 'You were signed out',
    description: 'You were inactive for 10 minutes.',
    variant: 'warning',
  });
}
