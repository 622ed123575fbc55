import { dayInMonth, shiftDays } from '#contracts/days.ts';
import { generateSchedule } from '#contracts/generate-schedule.ts';
import type { DueAmount } from '#contracts/generate-schedule.ts';
import type { InventedRegistration } from './invent-registration.ts';
import type { Random } from './random.ts';
import { officeTime, shiftMonths } from './shift-day.ts';
import type { InventedPerson, Strangers } from './strangers.ts';

export interface InventedLease {
  propertyCode: string;
  tenant: InventedPerson;
  startDate: string;
  endDate: string;
  rentAmount: number;
  deposit: number;
  createdAt: Date;
  /** By due date. */
  schedule: DueAmount[];
}

interface Circumstances {
  strangers: Strangers;
  now: Date;
  today: string;
}

/** What a unit of each property is let for, about. */
const usualRents: Record<string, number> = { BT01: 1450, WK02: 1625, TH03: 2350, PW04: 1550, PR05: 1900 };

/** The leases of a let unit, in the order of their days: that of the registrant, those before and those after it. */
export function inventTenancies(
  random: Random,
  registration: InventedRegistration,
  { strangers, now, today }: Circumstances,
): InventedLease[] {
  const usual = usualRents[registration.propertyCode] ?? 1500;
  let rent = Math.round((usual * random.between(0.88, 1.18)) / 25) * 25;
  const dueDay = random.pick([1, 1, 1, 5, 10, 15]);
  const leases: InventedLease[] = [];
  const sign = (tenant: InventedPerson, startDate: string, months: number) => {
    const endDate = shiftDays(shiftMonths(startDate, months), -1);
    const signedOn = shiftDays(startDate, -random.between(8, 40));
    const createdAt = officeTime(signedOn < today ? signedOn : today, random.next(), now);
    const terms = { rentAmount: rent, startDate, endDate };
    const deposit = random.pick([rent, rent, Math.round(rent / 2), 500]);
    const schedule = generateSchedule({ ...terms, dueDay });
    leases.push({ ...terms, propertyCode: registration.propertyCode, tenant, deposit, createdAt, schedule });
    rent += random.pick([0, 25, 25, 50, 75]);
    return shiftDays(endDate, 1);
  };
  const stranger = (moveIn: string) =>
    strangers.meet(officeTime(shiftDays(moveIn, -random.between(20, 45)), random.next(), now));

  const registeredOn = registration.createdAt.toISOString().slice(0, 10);
  const { firstName, lastName, email, phone, createdAt, archivedAt } = registration;
  const registrant = { firstName, lastName, email, phone, mailingAddress: null, createdAt };
  const movedOut = archivedAt && dayInMonth(archivedAt.toISOString().slice(0, 10), 1);
  const movedIn = movedOut
    ? shiftMonths(movedOut, -12)
    : dayInMonth(shiftDays(registeredOn, random.between(-12, 20)), random.pick([1, 1, 1, 15]));
  if (!movedOut && random.chance(0.3)) {
    const before = shiftMonths(dayInMonth(movedIn, 1), -random.pick([12, 12, 13]));
    sign(stranger(before), before, 12);
  }

  let free = sign(registrant, movedIn, movedOut ? 12 : random.pick([12, 12, 12, 12, 6, 18]));
  if (movedOut) {
    if (random.chance(0.3)) return leases;
    const next = random.chance(0.75)
      ? shiftMonths(movedOut, random.pick([1, 1, 2]))
      : shiftMonths(dayInMonth(today, 1), 1);
    free = sign(stranger(next), next, 12);
  }
  // Who stays renews, now and then some weeks before it is time.
  const tenant = leases.at(-1)?.tenant ?? registrant;
  while (free <= today || (free <= shiftDays(today, 110) && random.chance(0.8)))
    free = sign(tenant, free, 12);
  return leases;
}
