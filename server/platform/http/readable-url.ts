import type { IncomingMessage } from 'node:http';

/**
 * The address to route a request by. One whose path cannot be decoded leads nowhere: outside the API it becomes the
 * not-found page's, which is no page of its own, so that a browser is answered like at any other unknown address.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''));
    return url;
  } catch {
    return '/404';
  }
}
