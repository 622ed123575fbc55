const namedMax = 10;

/** Up to ten names, and how many more there are: `101, 102 and 7 more`. */
export function someNames(names: readonly string[]): string {
  const more = names.length - namedMax;
  return names.slice(0, namedMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
