import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { localPath } from '#web/frame/local-path.ts';
import { ownState, type PageState } from './page-state.ts';
import { findRoute, loadPage } from './routes.ts';
import { Website } from './website.tsx';

/** Takes over the prerendered page. The page says which one it is, since a form's answer stands at the API's address. */
export async function hydrate(root: HTMLElement): Promise<void> {
  const route = findRoute(root.dataset['route'] ?? '/');
  const Page = await loadPage(route);
  const state = readState(root.dataset['state']);
  // A reload of a form's answer would send the form again.
  if (state.formState) window.history.replaceState(null, '', state.address ?? localPath(route.path));
  // As a transition, in short tasks: a press never waits for a whole form.
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
