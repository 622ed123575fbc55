import { formatCount } from '#web/lib/formats.ts';

export function countWords(total: number): string {
  return total === 1 ? '1 result' : `${formatCount(total)} results`;
}
