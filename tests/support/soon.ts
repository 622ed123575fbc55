import { vi } from 'vitest';
import { waitTimeout } from './wait-timeout.ts';

/** Tries until the check holds, and resolves to what it answers. */
export function soon<T>(check: () => Promise<T> | T): Promise<T> {
  return vi.waitFor(check, { timeout: waitTimeout });
}
