/** Whether a form's field says something: empty text, null and nothing at all do not. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

/**
 * The fields that are not empty; what is left out stays as it is (specification section 3: maintenance updates). Null is
 * no empty field: it says that there shall be nothing.
 */
export function filledFields<F extends object>(fields: F): Partial<F> {
  // A part of its own entries is a part of the object.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value === null || isFilled(value)),
  ) as Partial<F>;
}
