import * as z from 'zod/mini';

/** Narrows a list to one property by its code; absent, empty or `all` means every one. */
export const chosenProperty = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{0,12}$/, 'Please select a property')),
    z.transform((code) => (code === '' || code === 'ALL' ? undefined : code)),
  ),
);
