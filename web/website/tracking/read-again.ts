import type { TrackedRequest } from '#contracts/tracking.ts';
import { readPrivately } from '../forms/read-privately.ts';

/** The request as it is now; null where it cannot be read, and what is shown stays. */
export function readAgain(token: string): Promise<TrackedRequest | null> {
  return readPrivately<TrackedRequest>(`/api/tracking/${token}`);
}
