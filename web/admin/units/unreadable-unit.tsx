import type { ReactNode } from 'react';
import { readUnitName } from '#contracts/unit-spellings.ts';
import { NoSuchUnit } from './no-such-unit.tsx';

/** Whether a unit filter names no unit, as while one is typed: the server would refuse it. */
export function isUnreadableUnit(unit: string): boolean {
  return unit !== '' && readUnitName(unit) === undefined;
}

/** In the place of a list whose unit filter names no unit; null where it does. */
export function unreadableUnit(unit: string): ReactNode {
  return isUnreadableUnit(unit) ? <NoSuchUnit name={unit} /> : null;
}
