import { fail } from '#contracts/errors.ts';
import type { Caller } from './admit.ts';

/** Throws FORBIDDEN for staff with assigned properties: what belongs to no property is written by those who work with all. */
export function requireAllProperties({ caller }: { caller: Caller }): void {
  if (caller.scope !== null) throw fail('FORBIDDEN');
}
