const key = 'place';

/** Remembers how far down this page is shown, for the same page in the other language. */
export function saveScrollPosition(path: string): void {
  const share = window.scrollY / document.documentElement.scrollHeight;
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, share }));
  } catch {
    // A browser that refuses storage shows the other page from its top.
  }
}

/** Shows the page from where the other one was left. */
export function restoreScrollPosition(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    if (!isScrollPosition(stored) || stored.path !== window.location.pathname || stored.share === 0) return;
    window.scrollTo({ top: stored.share * document.documentElement.scrollHeight, behavior: 'instant' });
  } catch {
    // Nothing was stored there.
  }
}

function isScrollPosition(value: unknown): value is { path: string; share: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'share' in value &&
    typeof value.share === 'number'
  );
}
