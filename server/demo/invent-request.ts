import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-requests.ts';
import type { Random } from './random.ts';
import { afterwords, requestTexts, whens } from './request-texts.ts';
import type { Resident } from './residents.ts';

/** What staff did to a request at one moment: fields with their values before and after. */
export interface Step {
  at: Date;
  action: 'changed' | 'archived';
  changes: Record<string, { from: string | null; to: string | null }>;
}

export interface InventedRequest {
  resident: Resident;
  createdAt: Date;
  category: ServiceRequestCategory;
  message: string;
  status: ServiceRequestStatus;
  notes: string;
  otherText: string | null;
  archivedAt: Date | null;
  /** Oldest first. */
  history: Step[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A request that came in at the given moment, worked on since then as such a request would be. */
export function inventRequest(
  random: Random,
  resident: Resident,
  { createdAt, now }: { createdAt: Date; now: Date },
): InventedRequest {
  const category = inventCategory(random);
  const { messages, wheres, staffNotes } = requestTexts[category];
  const [words, kind] = random.pick(messages);
  const message = [
    words.replace('{where}', random.pick(wheres)).replace('{when}', random.pick(whens)),
    ...(random.chance(0.4) ? [random.pick(afterwords)] : []),
  ].join(' ');
  const request: InventedRequest = {
    resident,
    createdAt,
    category,
    message,
    status: 'REPORTED',
    notes: message,
    otherText: null,
    archivedAt: null,
    history: [],
  };
  const steps = inventStatuses(random, now.getTime() - createdAt.getTime());
  steps.forEach((to, index) => {
    const changes: Step['changes'] = { status: { from: request.status, to } };
    if (category === 'Other' && index === 0) {
      changes.otherText = { from: null, to: kind };
      request.otherText = kind;
    }
    if (random.chance(0.55)) {
      const notes = `${request.notes}\n${random.pick(staffNotes)}`;
      changes.notes = { from: request.notes, to: notes };
      request.notes = notes;
    }
    request.status = to;
    request.history.push({ at: stepTime(random, request, now), action: 'changed', changes });
  });
  return request;
}

/** Puts a finished request away, some days after its last step. */
export function archiveRequest(random: Random, request: InventedRequest, now: Date): void {
  const at = stepTime(random, request, now);
  request.archivedAt = at;
  const changes = { archivedAt: { from: null, to: at.toISOString() } };
  request.history.push({ at, action: 'archived', changes });
}

/** When the request was changed last. */
export function lastChange({ history, createdAt }: InventedRequest): Date {
  return history.at(-1)?.at ?? createdAt;
}

/** A while after what happened last, and before now. */
function stepTime(random: Random, request: InventedRequest, now: Date): Date {
  const last = lastChange(request).getTime();
  const pause = Math.min(random.between(0.05, 4) * dayMs, (now.getTime() - last) * 0.6);
  return new Date(Math.round(last + Math.max(pause, 1)));
}

function inventCategory(random: Random): ServiceRequestCategory {
  const share = random.next();
  if (share < 0.4) return 'Water leak';
  if (share < 0.63) return 'Electrical issues';
  return share < 0.82 ? 'Other' : 'Incident';
}

/** The statuses that staff set one after the other, as far as a request of this age has come. */
function inventStatuses(random: Random, ageMs: number): ServiceRequestStatus[] {
  const target = inventStatus(random, ageMs / dayMs);
  if (target === 'REPORTED') return [];
  const before: ServiceRequestStatus[] = ['OPEN', 'SCHEDULED', 'IN_PROGRESS'];
  const reached = target === 'COMPLETED' ? before : before.slice(0, before.indexOf(target));
  return [...reached.filter(() => random.chance(0.5)), target];
}

function inventStatus(random: Random, ageDays: number): ServiceRequestStatus {
  if (ageDays < 0.3) return 'REPORTED';
  if (ageDays < 2) return random.pick(['REPORTED', 'REPORTED', 'OPEN', 'OPEN', 'SCHEDULED']);
  if (ageDays < 10)
    return random.pick(['REPORTED', 'OPEN', 'SCHEDULED', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED']);
  if (ageDays < 40)
    return random.pick(['OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED', 'COMPLETED']);
  return random.chance(0.94) ? 'COMPLETED' : random.pick(['OPEN', 'SCHEDULED', 'IN_PROGRESS']);
}
