import type { Random } from './random.ts';
import { inventPerson } from './residents.ts';

/** An owner or a tenant. */
export interface InventedPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mailingAddress: string | null;
  createdAt: Date;
}

/** The households before this one live in the units or have registered. */
const firstHousehold = 240;

/** Invents people who have never registered, no two with the same address. */
export class Strangers {
  #household = firstHousehold;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  meet(createdAt: Date): InventedPerson {
    const { name, email, phone } = inventPerson(this.#random, this.#household);
    this.#household += 1;
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName, email, phone, mailingAddress: inventAddress(this.#random), createdAt };
  }
}

/** There is no such town, and no such ZIP code. */
export function inventAddress(random: Random): string {
  const number = Math.floor(random.between(10, 999)) * 10;
  return `${number} ${random.pick(streets)}, Sampleton, TX 00000`;
}

const streets = ['Specimen Street', 'Example Avenue', 'Fiction Lane', 'Placeholder Drive', 'Invented Way'];
