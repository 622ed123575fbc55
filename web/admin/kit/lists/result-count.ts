import { formatCount } from '#web/lib/formats.ts';

/** How many a list has; of the property that all screens are narrowed to, where they are. */
export function resultCount(total: number, propertyCode?: string): string {
  const text = total === 1 ? '1 result' : `${formatCount(total)} results`;
  return propertyCode === undefined ? text : `${text} in ${propertyCode}`;
}
