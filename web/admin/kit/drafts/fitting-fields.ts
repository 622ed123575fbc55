/** The stored fields that a form still has, in the kind of value that it has there; null where none is left. */
export function fittingFields<V extends object>(own: V, typed: unknown): Partial<V> | null {
  if (typeof typed !== 'object' || typed === null) return null;
  const fitting = Object.entries(typed).filter(([field, value]) => {
    const held: unknown = Reflect.get(own, field);
    return typeof value === typeof held && Array.isArray(value) === Array.isArray(held);
  });
  // Each was just compared with the form's own value of that name.
  return fitting.length > 0 ? (Object.fromEntries(fitting) as Partial<V>) : null;
}
