import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ownState, type PageState } from './page-state.ts';
import { findRoute, loadPage } from './routes.ts';
import { Website } from './website.tsx';

/** Takes over the prerendered page. The page says which one it is, since a form's answer stands at the API's address. */
export async function takeOver(root: HTMLElement): Promise<void> {
  const route = findRoute(root.dataset['route'] ?? '/');
  const Page = await loadPage(route);
  // A form's code takes long enough to run: what follows is a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  const state = readState(root.dataset['state']);
  // A reload of a form's answer would send the form again.
  if (state.formState) window.history.replaceState(null, '', state.address ?? route.path);
  // In slices: all at once would hold up a finger or a scroll that comes in that moment.
  startTransition(() => {
    hydrateRoot(root, <Website route={route} Page={Page} state={state} />);
  });
}

/** Shows something that is no part of the page, at its end. */
export function showBeside(shown: ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(shown);
}

function readState(text: string | undefined): PageState {
  // Written by our own server into the page that this code belongs to, from the same type.
  return text ? (JSON.parse(text) as PageState) : ownState;
}
