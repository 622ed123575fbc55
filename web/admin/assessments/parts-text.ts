import { formatDollars } from '#contracts/money.ts';

/** The parts of a unit, equal ones together: `2 × $83.34, 2 × $83.33`. */
export function partsText(parts: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const part of parts) if (part > 0) counts.set(part, (counts.get(part) ?? 0) + 1);
  const texts = Array.from(counts, ([part, count]) =>
    parts.length === 1 ? formatDollars(part) : `${count} × ${formatDollars(part)}`,
  );
  return texts.join(', ') || 'Nothing';
}
