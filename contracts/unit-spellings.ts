const between = /[\s#\u2010-\u2015-]+/;
const unitLength = 4;

/**
 * What people may mean who type a unit, or the beginning of one, as identifiers and numbers are kept: `pr05 36` gives
 * `PR05-36` and `PR05-0036`, `36` gives `36` and `0036`, `PR05` itself. Nothing typed gives nothing.
 */
export function unitSpellings(typed: string): string[] {
  const words = typed.toUpperCase().split(between).filter(Boolean);
  const name = words.join('-');
  const unit = words.at(-1) ?? '';
  // A bare word without a digit is rather a name or a property.
  const isShort =
    unit.length < unitLength && /^[A-Z0-9]+$/.test(unit) && (words.length > 1 || /\d/.test(unit));
  const whole = [...words.slice(0, -1), unit.padStart(unitLength, '0')].join('-');
  return [...(name ? [name] : []), ...(isShort ? [whole] : [])];
}
