import { hydrateRoot } from 'react-dom/client';
import { hasLiveSession } from '#web/lib/session-store.ts';
import { silenceConsole } from '#web/lib/silence-console.ts';
import '#web/ui/base.css';
import type { FormState } from './forms/form-state.ts';
import { findRoute, loadPage } from './routes.ts';
import { Website } from './website.tsx';

/** Takes over the prerendered page. The page says which one it is, since a form's answer stands at the API's address. */
async function takeOver(root: HTMLElement): Promise<void> {
  const route = findRoute(root.dataset['route'] ?? '/');
  if (route.path === '/' && hasLiveSession()) {
    window.location.replace('/admin/public-submissions');
    return;
  }
  const Page = await loadPage(route);
  const formState = readFormState(root.dataset['state']);
  // A reload of a form's answer would send the form again.
  if (formState) window.history.replaceState(null, '', route.path);
  hydrateRoot(root, <Website route={route} Page={Page} formState={formState} />);
}

function readFormState(text: string | undefined): FormState | null {
  // Written by our own server into the page that this code belongs to, from the same type.
  return text ? (JSON.parse(text) as FormState) : null;
}

silenceConsole();
const root = document.getElementById('root');
if (root) void takeOver(root);
