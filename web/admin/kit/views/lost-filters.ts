/** The filters of an address that a list does not know: 'color = red'. `known` is the list's own address for it. */
export function lostFilters(search: string, known: string): string[] {
  const remaining = new URLSearchParams(known.split('?')[1] ?? '');
  return [...new URLSearchParams(search)]
    .filter(([name]) => !remaining.has(name))
    .map(([name, value]) => `${name} = ${value}`);
}
