import { vi } from 'vitest';

/** How long, in ms, a test waits for what comes later, however busy the machine is: a wait that ends as it should costs nothing. */
export const waitTimeout = 20_000;

/** Tries until the check holds, and resolves to what it answers. */
export function soon<T>(check: () => Promise<T> | T): Promise<T> {
  return vi.waitFor(check, { timeout: waitTimeout });
}
