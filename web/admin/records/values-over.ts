/** The current values, and over them whatever was typed since they were `before`. */
export function valuesOver<V extends object>(current: V, before: V, typed: V): V {
  const changed = Object.entries(typed).filter(([field, value]) => value !== Reflect.get(before, field));
  return { ...current, ...Object.fromEntries(changed) };
}
