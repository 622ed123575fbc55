import { hasLiveSession } from '#web/lib/session-store.ts';
import { silenceConsole } from '#web/lib/silence-console.ts';
import '#web/ui/base.css';
import { showSession } from './show-session.ts';
import { whenPainted } from './when-painted.ts';
import { restoreScrollPosition } from '#web/frame/scroll-position.ts';

/** All that runs before a page is seen. What makes the page live is fetched once it has been painted, and never delays that. */
async function start(root: HTMLElement): Promise<void> {
  if (root.dataset['route'] === '/') {
    if (leadAdminToDesk()) return;
    // Someone may have signed in before coming back to this page as it was left.
    window.addEventListener('pageshow', leadAdminToDesk);
  }
  await whenPainted();
  const { hydrate } = await import('./hydrate.tsx');
  await hydrate(root);
}

function leadAdminToDesk(): boolean {
  if (!hasLiveSession()) return false;
  window.location.replace('/admin/public-submissions');
  return true;
}

silenceConsole();
restoreScrollPosition();
showSession();
const root = document.getElementById('root');
if (root) void start(root);
