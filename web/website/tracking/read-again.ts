import type { TrackedRequest } from '#contracts/tracking.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { parseObject } from '../forms/failure-messages.ts';

/** The request as it is now; null where it cannot be read, and what is shown stays. */
export async function readAgain(token: string): Promise<TrackedRequest | null> {
  try {
    const answer = await fetch(`${apiBase()}/api/tracking/${token}`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (!answer.ok) return null;
    // A success has what the contract names.
    return (parseObject(await answer.text())?.['data'] ?? null) as TrackedRequest | null;
  } catch {
    return null;
  }
}
