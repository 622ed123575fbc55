/** Shares have up to six decimals: whole millionths are exact. */
const perUnit = 1_000_000;

/**
 * Divides whole cents by weights so that the parts add up to the cent: each gets its exact part rounded down, and the cents
 * that are left go to those who lost most by that, of alike ones to the earlier. Weights from 0, up to six decimals, some above 0.
 */
export function divideCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.map((weight) => BigInt(Math.round(weight * perUnit)));
  const sum = whole.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) throw new RangeError('Nothing to divide by: every weight is 0.');
  const exact = whole.map((weight) => BigInt(cents) * weight);
  const parts = exact.map((product) => Number(product / sum));
  const left = cents - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) ||
        one.index - other.index,
    );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** The exact sum of weights with up to six decimals. */
export function sumOfWeights(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + Math.round(weight * perUnit), 0) / perUnit;
}
