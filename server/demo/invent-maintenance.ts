import { unitIdentifier } from '#contracts/fields.ts';
import type { MaintenancePriority } from '#contracts/maintenance.ts';
import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { dayMs, inventMoments, stepTime } from './history.ts';
import type { Step, WorkedOn } from './history.ts';
import type { InventedUnit } from './invent-office.ts';
import { inventStatuses } from './invent-request.ts';
import type { InventedRequest } from './invent-request.ts';
import type { Random } from './random.ts';
import { requestTexts } from './request-texts.ts';

export interface InventedMaintenance extends WorkedOn {
  unit: InventedUnit;
  title: string;
  description: string;
  status: ServiceRequestStatus;
  priority: MaintenancePriority;
  category: ServiceRequestCategory;
  categoryOther: string | null;
  isHOAIssue: boolean;
  /** Whether the requester has asked for another look. */
  pendingTagRequest: boolean;
  notes: string | null;
  /** The request that it does the work of. */
  request: InventedRequest | null;
}

const maintenanceCount = 130;
const reviewCount = 4;
const spanMs = 400 * dayMs;

/** Maintenance of the units over a year, worked on as such records are; oldest first. */
export function inventMaintenance(random: Random, units: InventedUnit[], now: Date): InventedMaintenance[] {
  const records = inventMoments(random, maintenanceCount, { spanMs, now }).map((createdAt) =>
    inventRecord(random, random.pick(units), { createdAt, now }),
  );
  const completed = records.filter(({ status }) => status === 'COMPLETED').slice(-12);
  for (const record of random.sample(completed, reviewCount)) record.pendingTagRequest = true;
  leaveOneUrgent(records);
  return records;
}

/** Something urgent is always under way: if need be, the newest open record of which no one has noted anything. */
function leaveOneUrgent(records: readonly InventedMaintenance[]): void {
  const open = records.filter(({ status }) => status !== 'COMPLETED');
  if (open.some(({ priority }) => priority === 'URGENT')) return;
  const newest = open.findLast(({ notes }) => notes === null);
  if (newest) Object.assign(newest, burstPipe);
}

const ofRequestsCount = 14;

/**
 * What the office began because of the newest requests that are under way or done, as far as their units are on file. For every
 * third one the work is done before the resident is notified.
 */
export function maintenanceOfRequests(
  requests: readonly InventedRequest[],
  units: readonly InventedUnit[],
  now: Date,
): InventedMaintenance[] {
  const begun = requests.filter(({ status }) => ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED'].includes(status));
  const known = begun.flatMap((request) => {
    const { propertyCode, unitDigits } = request.resident;
    const name = unitIdentifier(propertyCode, unitDigits);
    const unit = units.find((one) => one.unitIdentifier === name);
    return unit ? [{ request, unit }] : [];
  });
  return known.slice(-ofRequestsCount).map(({ request, unit }, index) => {
    const { createdAt: askedAt, category, otherText, message } = request;
    // A quarter and a half of the time since then.
    const after = (share: number) =>
      new Date(askedAt.getTime() + (now.getTime() - askedAt.getTime()) * share);
    const status = index % 3 === 0 ? 'COMPLETED' : request.status;
    return {
      unit,
      request,
      title: otherText ?? category,
      description: message,
      status,
      priority: category === 'Water leak' ? 'HIGH' : 'NORMAL',
      category,
      categoryOther: otherText,
      isHOAIssue: false,
      pendingTagRequest: false,
      notes: null,
      createdAt: after(0.25),
      archivedAt: null,
      history: [{ at: after(0.5), action: 'changed', changes: { status: { from: 'REPORTED', to: status } } }],
    };
  });
}

function inventRecord(
  random: Random,
  unit: InventedUnit,
  { createdAt, now }: { createdAt: Date; now: Date },
): InventedMaintenance {
  const record: InventedMaintenance = {
    ...random.pick(works),
    unit,
    createdAt,
    status: 'REPORTED',
    pendingTagRequest: false,
    notes: null,
    request: null,
    archivedAt: null,
    history: [],
  };
  for (const to of inventStatuses(random, now.getTime() - createdAt.getTime())) {
    const changes: Step['changes'] = { status: { from: record.status, to } };
    if (record.category !== 'Other' && random.chance(0.4)) {
      const text = random.pick(requestTexts[record.category].staffNotes);
      const notes = record.notes === null ? text : `${record.notes}\n${text}`;
      changes.notes = { from: record.notes, to: notes };
      record.notes = notes;
    }
    record.status = to;
    record.history.push({ at: stepTime(random, record, now), action: 'changed', changes });
  }
  return record;
}

type Work = Pick<
  InventedMaintenance,
  'title' | 'description' | 'priority' | 'category' | 'categoryOther' | 'isHOAIssue'
>;

const own = { categoryOther: null, isHOAIssue: false };
const shared = { categoryOther: null, isHOAIssue: true };

const burstPipe: Work = {
  ...shared,
  title: 'Burst pipe in the wall of the stairwell',
  description: 'Main shut off, two units without water.',
  priority: 'URGENT',
  category: 'Water leak',
};

const works: readonly Work[] = [
  {
    ...own,
    title: 'Kitchen faucet drips',
    description: 'Steady drip at the spout, also when it is shut tight.',
    priority: 'LOW',
    category: 'Water leak',
  },
  {
    ...own,
    title: 'Water under the dishwasher',
    description: 'Puddle after each run; the resident has stopped using it.',
    priority: 'HIGH',
    category: 'Water leak',
  },
  {
    ...shared,
    title: 'Stain on the ceiling below the roof drain',
    description: 'Grows after each rain. Roof and drain belong to the association.',
    priority: 'HIGH',
    category: 'Water leak',
  },
  burstPipe,
  {
    ...own,
    title: 'Bedroom outlets without power',
    description: 'Three outlets on one wall; the breaker is on.',
    priority: 'NORMAL',
    category: 'Electrical issues',
  },
  {
    ...own,
    title: 'Burnt smell at the panel',
    description: 'The resident was told to leave the range off until the electrician has been there.',
    priority: 'URGENT',
    category: 'Electrical issues',
  },
  {
    ...shared,
    title: 'Breezeway light is out',
    description: 'Two fixtures by the mailboxes, dark after eight.',
    priority: 'NORMAL',
    category: 'Electrical issues',
  },
  {
    ...own,
    title: 'Patio door was forced',
    description: 'The latch is bent, nothing was taken. Police report is with the resident.',
    priority: 'HIGH',
    category: 'Incident',
  },
  {
    ...shared,
    title: 'Carport post hit by a van',
    description: 'The post leans a little; the space is blocked off.',
    priority: 'HIGH',
    category: 'Incident',
  },
  {
    ...own,
    title: 'AC does not cool below 80',
    description: 'Filter is clean. Outdoor unit runs without a stop.',
    priority: 'HIGH',
    category: 'Other',
    categoryOther: 'Air conditioning',
  },
  {
    ...own,
    title: 'Walk-through before the new lease',
    description: 'Photos of each room, smoke detectors tested, keys counted.',
    priority: 'NORMAL',
    category: 'Other',
    categoryOther: 'Turnover',
  },
  {
    ...own,
    title: 'Bathroom fan is loud',
    description: 'Rattles from the first minute on.',
    priority: 'LOW',
    category: 'Other',
    categoryOther: 'Ventilation',
  },
  {
    ...shared,
    title: 'Gutter hangs loose above the entry',
    description: 'Drips onto the steps; slippery in the morning.',
    priority: 'NORMAL',
    category: 'Other',
    categoryOther: 'Gutters',
  },
];
