import { shiftDays } from '#contracts/days.ts';
import type { PartyType } from '#contracts/registration-form.ts';
import type { defaultPropertyCodes } from '#site';
import { dayMs } from './history.ts';
import { newTenantDays } from './invent-registration.ts';
import type { InventedRegistration } from './invent-registration.ts';
import { inventTenancies } from './invent-tenancies.ts';
import type { InventedLease } from './invent-tenancies.ts';
import type { Random } from './random.ts';
import type { Resident } from './residents.ts';
import { inventAddress } from './strangers.ts';
import type { InventedPerson, Strangers } from './strangers.ts';

export interface InventedUnit {
  propertyCode: string;
  unitNumber: string;
  /** As requests and registrations name it. */
  unitIdentifier: string;
  owner: InventedPerson;
  /** Who rents it today. */
  tenant: InventedPerson | null;
  /** In the order of their days. */
  leases: InventedLease[];
}

interface PropertyAddress {
  code: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export interface Office {
  /** When the company took the properties over. */
  openedAt: Date;
  today: string;
  addresses: PropertyAddress[];
  units: InventedUnit[];
}

const openedMsAgo = 440 * dayMs;
/** Own several units each, and let them. */
const investorCount = 7;

/**
 * The residents' units with their owners, tenants and leases: the people who have registered, and where these have moved
 * out or never registered, others.
 */
export function inventOffice(
  random: Random,
  residents: Resident[],
  {
    registrations,
    strangers,
    now,
    today,
  }: { registrations: InventedRegistration[]; strangers: Strangers; now: Date; today: string },
): Office {
  const openedAt = new Date(now.getTime() - openedMsAgo);
  const investors = Array.from({ length: investorCount }, () => strangers.meet(openedAt));
  const registered = new Map(
    registrations.map((registration) => [keyOf(registration, registration.partyType), registration]),
  );

  const units = residents.map((resident): InventedUnit => {
    const unitNumber = resident.unitDigits;
    const unit = { propertyCode: resident.propertyCode, unitDigits: unitNumber.padStart(4, '0') };
    const renter = registered.get(keyOf(unit, 'TENANT'));
    const owner = ownerOf(registered.get(keyOf(unit, 'OWNER')));
    const isNew = renter && now.getTime() - renter.createdAt.getTime() < newTenantDays * dayMs;
    const leases = renter && !isNew ? inventTenancies(random, renter, { strangers, now, today }) : [];
    const current = leases.find(({ startDate, endDate }) => startDate <= today && endDate >= today);
    return {
      propertyCode: unit.propertyCode,
      unitNumber,
      unitIdentifier: `${unit.propertyCode}-${unit.unitDigits}`,
      owner,
      tenant: current?.tenant ?? null,
      leases,
    };
  });
  endSoon(units, today);
  return { openedAt, today, addresses: Object.entries(streets).map(addressOf), units };

  function ownerOf(registration: InventedRegistration | undefined): InventedPerson {
    if (!registration) return random.pick(investors);
    // An archived registration is that of an owner who has sold.
    if (registration.archivedAt) return strangers.meet(registration.archivedAt);
    const { firstName, lastName, email, phone, createdAt } = registration;
    const mailingAddress = random.chance(0.6) ? inventAddress(random) : null;
    return { firstName, lastName, email, phone, mailingAddress, createdAt };
  }
}

/** In how many days the leases end that do so next. */
const endsInDays = [3, 5];

/** Two tenants who do not stay move out this week: those whose leases end next. */
function endSoon(units: InventedUnit[], today: string): void {
  const ending = units
    .flatMap(({ leases }) => leases.slice(-1))
    .filter(({ startDate, endDate }) => startDate < today && endDate > shiftDays(today, 7))
    .toSorted((one, other) => one.endDate.localeCompare(other.endDate));
  for (const [index, days] of endsInDays.entries()) {
    const lease = ending[index];
    if (!lease) return;
    lease.endDate = shiftDays(today, days);
    lease.schedule = lease.schedule.filter(({ dueDate }) => dueDate <= lease.endDate);
  }
}

/** In the town that does not exist. */
function addressOf([code, street]: [string, string]): PropertyAddress {
  return { code, street, city: 'Sampleton', state: 'TX', zip: '00000', country: 'USA' };
}

const streets: Record<(typeof defaultPropertyCodes)[number], string> = {
  BT01: '1100 Bent Trail',
  WK02: '240 Wykeham Court',
  TH03: '2 Holland Place',
  PW04: '400 Parkway Lane',
  PR05: '6509 Preston Road',
};

function keyOf(unit: { propertyCode: string; unitDigits: string }, partyType: PartyType): string {
  return `${partyType} ${unit.propertyCode}-${unit.unitDigits}`;
}
