import type { Language } from '#contracts/languages.ts';
import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import type { Random } from './random.ts';
import { dayMs, stepTime } from './history.ts';
import type { Step, WorkedOn } from './history.ts';
import { afterwords, requestTexts, whens } from './request-texts.ts';
import type { Resident } from './residents.ts';

export interface InventedRequest extends WorkedOn {
  language: Language;
  resident: Resident;
  category: ServiceRequestCategory;
  message: string;
  status: ServiceRequestStatus;
  notes: string;
  otherText: string | null;
}

/** A request that came in at the given moment, worked on since then as such a request would be. */
export function inventRequest(
  random: Random,
  resident: Resident,
  { createdAt, now }: { createdAt: Date; now: Date },
): InventedRequest {
  const category = inventCategory(random);
  const { messages, wheres, staffNotes } = requestTexts[category];
  const [text, kind] = random.pick(messages);
  const message = [
    text.replace('{where}', random.pick(wheres)).replace('{when}', random.pick(whens)),
    ...(random.chance(0.4) ? [random.pick(afterwords)] : []),
  ].join(' ');
  const request: InventedRequest = {
    language: 'en',
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

function inventCategory(random: Random): ServiceRequestCategory {
  const share = random.next();
  if (share < 0.4) return 'Water leak';
  if (share < 0.63) return 'Electrical issues';
  return share < 0.82 ? 'Other' : 'Incident';
}

/** The statuses that staff set one after the other, as far as a request of this age has come. */
export function inventStatuses(random: Random, ageMs: number): ServiceRequestStatus[] {
  const target = inventStatus(random, ageMs / dayMs);
  if (target === 'REPORTED') return [];
  const before: ServiceRequestStatus[] = ['OPEN', 'SCHEDULED', 'IN_PROGRESS'];
  const reached = target === 'COMPLETED' ? before : before.slice(0, before.indexOf(target));
  return [...reached.filter(() => random.chance(0.5)), target];
}

function inventStatus(random: Random, ageDays: number): ServiceRequestStatus {
  if (ageDays < 0.3) return 'REPORTED';
  if (ageDays < 3) return random.pick(['REPORTED', 'REPORTED', 'REPORTED', 'OPEN', 'SCHEDULED']);
  if (ageDays < 10)
    return random.pick(['REPORTED', 'OPEN', 'SCHEDULED', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED']);
  if (ageDays < 40)
    return random.chance(0.75) ? 'COMPLETED' : random.pick(['OPEN', 'SCHEDULED', 'IN_PROGRESS']);
  // Hardly anything waits for a season.
  const isDone = random.chance(ageDays < 90 ? 0.96 : ageDays < 180 ? 0.99 : 1);
  return isDone ? 'COMPLETED' : random.pick(['OPEN', 'SCHEDULED', 'IN_PROGRESS']);
}
