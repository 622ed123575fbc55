import { hydrateRoot } from 'react-dom/client';
import { hasLiveSession } from '#web/lib/session-store.ts';
import { silenceConsole } from '#web/lib/silence-console.ts';
import '#web/ui/base.css';
import { ownState, type PageState } from './page-state.ts';
import { findRoute, loadPage } from './routes.ts';
import { Website } from './website.tsx';

/** Takes over the prerendered page. The page says which one it is, since a form's answer stands at the API's address. */
async function takeOver(root: HTMLElement): Promise<void> {
  const route = findRoute(root.dataset['route'] ?? '/');
  if (route.path === '/') {
    if (leadAdminToDesk()) return;
    // Somebody may have signed in before coming back to this page as it was left.
    window.addEventListener('pageshow', leadAdminToDesk);
  }
  const Page = await loadPage(route);
  const state = readState(root.dataset['state']);
  // A reload of a form's answer would send the form again.
  if (state.formState) window.history.replaceState(null, '', state.address ?? route.path);
  hydrateRoot(root, <Website route={route} Page={Page} state={state} />);
}

function leadAdminToDesk(): boolean {
  if (!hasLiveSession()) return false;
  window.location.replace('/admin/public-submissions');
  return true;
}

function readState(text: string | undefined): PageState {
  // Written by our own server into the page that this code belongs to, from the same type.
  return text ? (JSON.parse(text) as PageState) : ownState;
}

silenceConsole();
const root = document.getElementById('root');
if (root) void takeOver(root);
