const between = /[\s#\u2010-\u2015-]+/;
const unitLength = 4;

/**
 * What people may mean who type a unit, or the beginning of one, as identifiers and numbers are stored: `pr05 36` gives
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

/** A unit by its property and number, whether it is on file or not. */
export interface NamedUnit {
  propertyCode: string;
  /** Four letters or digits. */
  unitNumber: string;
  unitIdentifier: string;
}

/** The unit that a typed text names with its property: `pr05 36` names `PR05-0036`. Undefined where it names none. */
export function readUnitName(typed: string): NamedUnit | undefined {
  const unitIdentifier = unitSpellings(typed).at(-1) ?? '';
  const [, propertyCode, unitNumber] = /^([A-Z0-9-]{1,12})-([A-Z0-9]{4})$/.exec(unitIdentifier) ?? [];
  return propertyCode && unitNumber ? { propertyCode, unitNumber, unitIdentifier } : undefined;
}
