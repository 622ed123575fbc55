import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import '#web/ui/base.css';
import '#web/ui/dark.css';
import './admin.css';
import { forgetOldDrafts } from '#web/lib/office-drafts.ts';
import { watchIdle } from '#web/lib/session-idle.ts';
import { restoreSession } from '#web/lib/session-refresh.ts';
import { followOtherTabs } from '#web/lib/session-store.ts';
import { silenceConsole } from '#web/lib/silence-console.ts';
import { followEvents } from './kit/realtime/follow-events.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { routes } from './routes.ts';
import { applyStoredTheme } from './kit/shell/theme.ts';
import { followSession } from './kit/state/follow-session.ts';
import { createStore } from './kit/state/store.ts';
import { ToastHost } from './kit/toasts/toast-host.tsx';

silenceConsole();
applyStoredTheme();

const store = createStore();
const router = createBrowserRouter(routes);
followSession(store, router);
followOtherTabs();
forgetOldDrafts();
// No one waits for it: the screens show at once, and their calls wait for the renewed session by themselves.
void restoreSession();
watchIdle();
// What is shown first comes before what follows it.
whenIdle(() => followEvents(store));

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <ToastHost onGo={(to) => void router.navigate(to)}>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>
  </StrictMode>,
);
