import { defaultPropertyCodes } from '#site';
import type { Random } from './random.ts';

/** Who lives in one unit. Every name, address and number is invented. */
export interface Resident {
  propertyCode: string;
  unitDigits: string;
  name: string;
  email: string;
  phone: string;
}

/** How the units of each property are numbered: floors of so many, or one row without floors. */
const numbering: Record<(typeof defaultPropertyCodes)[number], { floors: number[]; perFloor: number }> = {
  BT01: { floors: [1, 2], perFloor: 18 },
  WK02: { floors: [0], perFloor: 36 },
  TH03: { floors: [2, 3, 4, 5, 6, 7], perFloor: 6 },
  PW04: { floors: [1, 2, 3], perFloor: 12 },
  PR05: { floors: [0], perFloor: 36 },
};

/** One resident for each of the 180 units. */
export function inventResidents(random: Random): Resident[] {
  return defaultPropertyCodes.flatMap((propertyCode, property) => {
    const { floors, perFloor } = numbering[propertyCode];
    return floors.flatMap((floor, level) =>
      Array.from({ length: perFloor }, (_, door) => {
        const household = property * 36 + level * perFloor + door;
        return {
          propertyCode,
          unitDigits: String(floor * 100 + door + 1),
          ...inventPerson(random, household),
        };
      }),
    );
  });
}

/** Who belongs to a household; families differ, so that no two addresses are the same. */
export function inventPerson(random: Random, household: number): Pick<Resident, 'name' | 'email' | 'phone'> {
  const first = random.pick(firstNames);
  const last = lastNames[household % lastNames.length] ?? 'Lane';
  const suffix = Math.floor(household / lastNames.length) || '';
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${suffix}@example.com`.toLowerCase(),
    // 555-0100 to 555-0199 are reserved for fiction.
    phone: `${random.pick(['214', '469', '972'])}55501${String(household % 100).padStart(2, '0')}`,
  };
}

const firstNames = (
  'Alma Andre Beatriz Ben Camille Carl Dana Darnell Elena Eric Fatima Frank Grace Greg Hannah Hector Imani Ivan Janet ' +
  'Jerome Kavita Keith Laura Luis Maya Mehmet Nadia Noah Olivia Oscar Paula Priya Quentin Rachel Raj Rosa Sam Sofia ' +
  'Tanya Theresa Uma Victor Wendy Will Ximena Yusuf Yvonne Zoe'
).split(' ');

const lastNames = (
  'Abbott Acosta Adler Banerjee Barnes Becker Calloway Castillo Chen Davenport Delgado Dietrich Eastman Escobar Farrell ' +
  'Fischer Fontaine Galloway Garza Goldberg Haddad Hargrove Hoang Ibarra Iverson Jennings Joshi Kaplan Keller Kowalski ' +
  'Lambert Landry Lindqvist Maddox Mbeki McAllister Nakamura Novak Okafor Ortega Osborne Pacheco Petrov Pruitt Quinn ' +
  'Ramsey Reyes Rosenthal Salazar Schroeder Shah Tanaka Thornton Underhill Vance Vasquez Whitfield Xu Yamada Zimmerman'
).split(' ');
