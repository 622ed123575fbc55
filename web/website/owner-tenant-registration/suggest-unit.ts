import { registrationUnitLength } from '#contracts/registration-form.ts';

/** The unit that a short number stands for: `7` is `0007`, `7a` is `007A`. Null where nothing can be said. */
export function suggestUnit(typed: string): string | null {
  const isShort = /^\d{1,3}[a-z]?$/i.test(typed) && typed.length < registrationUnitLength;
  return isShort ? typed.toUpperCase().padStart(registrationUnitLength, '0') : null;
}
