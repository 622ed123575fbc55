/** Whether two values of a form say the same; lists by what is in them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The current values, and over them whatever was typed since they were `before`. */
export function valuesOver<V extends object>(current: V, before: V, typed: V): V {
  const changed = Object.entries(typed).filter(
    ([field, value]) => !isSame(value, Reflect.get(before, field)),
  );
  return { ...current, ...Object.fromEntries(changed) };
}
