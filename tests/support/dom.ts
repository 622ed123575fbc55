import { afterEach, expect, vi } from 'vitest';
import { dismissToast, toastNotices } from '#web/admin/kit/toasts/toast-store.ts';
import { endSession, rereadStorage, storeTokens } from '#web/lib/session-store.ts';
import { waitTimeout } from './wait-timeout.ts';

// For tests of pages and components, many of which share one document and the modules of the page: each test finds no
// element, no toast, nothing stored, no session and no session that has ended.
if (typeof document !== 'undefined') {
  const [{ cleanup, configure }, react] = await Promise.all([
    import('@testing-library/react'),
    import('react'),
  ]);
  configure(({ getElementError: printed }) => ({
    asyncUtilTimeout: waitTimeout,
    // What is waited for is missing until it comes, and each time is an error of which nothing is read: the document is
    // printed once someone reads it.
    getElementError: function missing(words, container) {
      const error = new Error(words ?? '');
      error.name = 'TestingLibraryElementError';
      Error.captureStackTrace(error, missing);
      let message: string | undefined;
      const get = (): string => (message ??= printed(words, container).message);
      return Object.defineProperty(error, 'message', { configurable: true, get });
    },
  }));
  // React notes of each element where in the code it is made, which is an eighth of the work here and shows in no failure: as
  // if it had noted as many as it does in a second.
  Object.defineProperty(
    Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
    'recentlyCreatedOwnerStacks',
    { get: () => Infinity, set: () => {} },
  );
  // jsdom's own frames end for good when one is asked for while a test has stopped the clock. They come before anything else that
  // waits, so that a dialog has taken the focus before someone types in it, however busy the machine is.
  const { setTimeout: later, clearTimeout: stop } = globalThis;
  globalThis.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now())));
  globalThis.cancelAnimationFrame = (frame) => stop(frame);
  // jsdom lays nothing out, so that there is nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined;

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    dismissToasts();
    // What a test leaves behind would otherwise answer to the session's end in those after it, whichever they are.
    endSession('expired');
    const answers = toastNotices().filter(({ isOpen }) => isOpen);
    dismissToasts();
    storeTokens({ accessToken: '', refreshToken: '' });
    rereadStorage();
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    document.title = '';
    expect(answers, 'The test leaves behind what follows the session').toEqual([]);
  });
}

function dismissToasts(): void {
  for (const { id } of toastNotices()) dismissToast(id);
}
