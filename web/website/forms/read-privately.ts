import { apiBase } from '#web/lib/api-base.ts';
import { parseObject } from './failure-messages.ts';

/** The data behind a private link as it is now; null where it cannot be read, and what is shown stays. */
export async function readPrivately<Data>(path: string): Promise<Data | null> {
  try {
    const answer = await fetch(`${apiBase()}${path}`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (!answer.ok) return null;
    // A success has what the contract names.
    return (parseObject(await answer.text())?.['data'] ?? null) as Data | null;
  } catch {
    return null;
  }
}
