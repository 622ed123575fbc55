import type { Language } from '#contracts/languages.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import type { DeclineReason, ReviewState } from '#contracts/registration-review.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import { archive, dayMs, inventMoments, stepTime } from './history.ts';
import type { Step, WorkedOn } from './history.ts';
import type { Random } from './random.ts';
import { inventPerson } from './residents.ts';
import type { Resident } from './residents.ts';

/** What is typed in the public form, and once more in the packet. */
export interface Registrant {
  propertyCode: string;
  /** Four digits. */
  unitDigits: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface InventedRegistration extends WorkedOn, Registrant {
  language: Language;
  partyType: PartyType;
  notes: string | null;
  review: ReviewState;
  declineReason: DeclineReason | null;
  decidedAt: Date | null;
  /** Our own form filled in, with what it says; a scan of paper; or a document with a password. */
  packet: { state: Exclude<PacketReading['state'], 'DAMAGED'>; says: Registrant };
  /** What came with the packet. */
  extras: Exclude<RegistrationFileKind, 'packet'>[];
}

const archivedCount = 60;
const landlordCount = 60;
const registrationsSpanMs = 425 * dayMs;
/** Who registered as a tenant in so many days has no lease yet: `reviewRegistrations`. */
export const newTenantDays = 12;
const newOwnerDays = 6;

/** Everyone who lives in the units, and the owners of some that are let; oldest first. */
export function inventRegistrations(
  random: Random,
  residents: Resident[],
  now: Date,
): InventedRegistration[] {
  const households = residents.map((resident) => ({
    resident,
    partyType: random.chance(0.55) ? ('OWNER' as const) : ('TENANT' as const),
  }));
  const rented = households.filter(({ partyType }) => partyType === 'TENANT');
  const landlords = random.sample(rented, landlordCount).map(({ resident }, index) => ({
    resident: { ...resident, ...inventPerson(random, residents.length + index) },
    partyType: 'OWNER' as const,
  }));
  const people = random.sample([...households, ...landlords], households.length + landlords.length);
  const moments = inventMoments(random, people.length, { spanMs: registrationsSpanMs, now });
  const registrations = people.map((person, index) =>
    inventRegistration(random, { ...person, createdAt: moments[index] ?? now, now }),
  );
  const ofLongAgo = registrations.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > 90 * dayMs);
  for (const registration of random.sample(ofLongAgo, archivedCount)) {
    addNote(random, registration, random.pick(partingNotes[registration.partyType]), now);
    archive(random, registration, now);
  }
  return registrations.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface Arrival {
  resident: Resident;
  partyType: PartyType;
  createdAt: Date;
  now: Date;
}

function inventRegistration(
  random: Random,
  { resident, partyType, createdAt, now }: Arrival,
): InventedRegistration {
  const [firstName = '', lastName = ''] = resident.name.split(' ');
  const { propertyCode, email, phone } = resident;
  const unitDigits = resident.unitDigits.padStart(4, '0');
  const typed: Registrant = { propertyCode, unitDigits, firstName, lastName, email, phone };
  const isTenant = partyType === 'TENANT';
  const registration: InventedRegistration = {
    ...typed,
    language: 'en',
    partyType,
    createdAt,
    archivedAt: null,
    notes: null,
    review: 'NEW',
    declineReason: null,
    decidedAt: null,
    history: [],
    packet: inventPacket(random, typed),
    extras: [
      ...(random.chance(isTenant ? 0.7 : 0.1) ? ['bg' as const] : []),
      ...(random.chance(isTenant ? 0.85 : 0.05) ? ['lease' as const] : []),
      ...(random.chance(0.65) ? ['dl' as const] : []),
    ],
  };
  const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
  if (ageDays > 1) workOn(random, registration, now);
  if (ageDays > (isTenant ? newTenantDays : newOwnerDays)) decide(random, registration, now);
  return registration;
}

/** Who registered before these days became an owner or a tenant on file, but for a few who had done so already. */
function decide(random: Random, registration: InventedRegistration, now: Date): void {
  const isAgain = random.chance(0.03);
  const at = stepTime(random, registration, now);
  const review = isAgain ? 'DECLINED' : 'APPROVED';
  const changes: Step['changes'] = { review: { from: 'NEW', to: review } };
  if (isAgain) changes.declineReason = { from: null, to: 'DUPLICATE' };
  registration.history.push({ at, action: isAgain ? 'declined' : 'approved', changes });
  Object.assign(registration, { review, declineReason: isAgain ? 'DUPLICATE' : null, decidedAt: at });
}

function inventPacket(random: Random, typed: Registrant): InventedRegistration['packet'] {
  const share = random.next();
  if (share > 0.99) return { state: 'ENCRYPTED', says: typed };
  if (share > 0.7) return { state: 'OTHER', says: typed };
  return {
    state: 'FORM',
    says: random.chance(0.2) ? { ...typed, ...inventDifference(random, typed) } : typed,
  };
}

/** One thing that the packet says otherwise than what was typed. */
function inventDifference(random: Random, typed: Registrant): Partial<Registrant> {
  return random.pick([
    {
      phone: `${typed.phone.slice(0, 8)}${String((Number(typed.phone.slice(8)) + 37) % 100).padStart(2, '0')}`,
    },
    { lastName: `${typed.lastName}-Lee` },
    { email: typed.email.replace('@', '.home@') },
    { unitDigits: `${typed.unitDigits.slice(0, 2)}${typed.unitDigits[3]}${typed.unitDigits[2]}` },
  ]);
}

/** Opens the packet, settles some of what differs, and notes what is to be remembered. */
function workOn(random: Random, registration: InventedRegistration, now: Date): void {
  if (random.chance(0.15)) return;
  const open = (text: string) =>
    registration.history.push({
      at: stepTime(random, registration, now),
      action: `opened ${text}`,
      changes: {},
    });
  open('Registration Form');
  if (registration.extras.includes('dl') && random.chance(0.6)) open('Driver’s License');
  const { says } = registration.packet;
  if (says.phone !== registration.phone && random.chance(0.5)) {
    const changes = { phone: { from: registration.phone, to: says.phone } };
    registration.history.push({ at: stepTime(random, registration, now), action: 'changed', changes });
    registration.phone = says.phone;
  }
  if (random.chance(0.45))
    addNote(random, registration, random.pick(staffNotes[registration.partyType]), now);
}

function addNote(random: Random, registration: InventedRegistration, text: string, now: Date): void {
  const notes = registration.notes === null ? text : `${registration.notes}\n${text}`;
  const changes = { notes: { from: registration.notes, to: notes } };
  registration.history.push({ at: stepTime(random, registration, now), action: 'changed', changes });
  registration.notes = notes;
}

const staffNotes: Record<PartyType, readonly string[]> = {
  OWNER: [
    'Welcome letter and rules sent by email.',
    'Gate remote no. 2 handed out at the office.',
    'Wants invoices by mail, not by email.',
    'Emergency contact is the sister, number on page 2 of the form.',
    'Second vehicle to be added once its plates are there.',
    'Lives out of state, unit is let through an agent.',
  ],
  TENANT: [
    'Lease ends next summer; remind the owner in May.',
    'Owner confirmed the lease by phone.',
    'Background report seen, nothing to follow up.',
    'Parking space assigned, sticker mailed.',
    'Has a small dog; pet addendum received on paper.',
    'Signature on page 2 was missing, signed at the office.',
  ],
};

const partingNotes: Record<PartyType, readonly string[]> = {
  OWNER: ['Unit sold, new owner has registered.', 'Sold. Remotes returned at closing.'],
  TENANT: ['Moved out, keys returned.', 'Lease ended, moved out on the last day of the month.'],
};
