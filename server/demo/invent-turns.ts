import type { Scheduled } from '#contracts/appointments.ts';
import { dayOf } from '#contracts/days.ts';
import type { WaitingFor } from '#contracts/service-request-desk.ts';
import { site } from '#site';
import { dayMs, lastChange } from './history.ts';
import type { InventedEntry } from './invent-conversations.ts';
import type { InventedRequest } from './invent-request.ts';
import { Random } from './random.ts';

/** Who works on a request, whom it waits for, and when its resident hears next. */
export interface InventedTurn {
  /** Among the colleagues; null is no one. */
  colleague: number | null;
  waitingFor: WaitingFor;
  nextUpdateBy: Date | null;
  /** A rule binds the request. */
  isPromised: boolean;
  isSetByHand: boolean;
  /** When the work is planned, of what is scheduled. */
  appointment: Scheduled | null;
  /** What it was promised when it arrived. */
  firstUpdateBy: Date | null;
}

/** What the rules of the office promise; null where they do not bind the request. */
export interface DemoPromises {
  first: (request: PromisedRequest) => string | null;
  next: (request: PromisedRequest, at: Date) => string | null;
}

interface PromisedRequest {
  propertyCode: string;
  category: string;
  createdAt: string;
}

export interface TurnContext {
  conversations: InventedEntry[];
  /** How many there are. */
  colleagues: number;
  promises: DemoPromises;
  now: Date;
}

const hourMs = dayMs / 24;
/** So many promises are missed; whatever else would be late was put off by staff, who said until when. */
const missedCount = 5;
/** Never fewer than these. */
const leastMissed = 2;

/** What has been looked at has someone who works on it, mostly; where a resident wrote last it is the office's turn. */
export function inventTurns(
  requests: readonly InventedRequest[],
  { conversations, colleagues, promises, now }: TurnContext,
): Map<InventedRequest, InventedTurn> {
  // Chance of its own, so that everything else falls as it did.
  const random = new Random(20_260_117);
  const wroteLast = new Map(conversations.map(({ request, author }) => [request, author]));
  const turns = new Map(
    requests.map((request) => {
      const isAssigned = random.chance(request.status === 'REPORTED' ? 0.15 : 0.85);
      const waitingFor = wroteLast.get(request) === 'RESIDENT' ? 'OFFICE' : inventWaiting(random, request);
      const isDated = isAssigned && request.status !== 'COMPLETED' && random.chance(0.6);
      const inHours = Math.round(random.between(2, 90));
      const turn: InventedTurn = {
        colleague: isAssigned ? Math.floor(random.next() * colleagues) : null,
        waitingFor,
        nextUpdateBy: isDated ? new Date((Math.floor(now.getTime() / hourMs) + inHours) * hourMs) : null,
        appointment: request.status === 'SCHEDULED' ? inventAppointment(request, now) : null,
        isPromised: false,
        isSetByHand: isDated,
        firstUpdateBy: null,
      };
      return [request, turn] as const;
    }),
  );
  promise(turns, { conversations, promises, now });
  return turns;
}

/** One of the next days, mostly with hours; without chance, so that everything else falls as it did. */
function inventAppointment({ createdAt }: InventedRequest, now: Date): Scheduled {
  const days = 1 + (createdAt.getUTCMinutes() % 6);
  const [scheduledFrom, scheduledUntil] = visits[createdAt.getUTCSeconds() % visits.length] ?? [null, null];
  const scheduledOn = dayOf(new Date(now.getTime() + days * dayMs), site.timeZone);
  return { scheduledOn, scheduledFrom, scheduledUntil };
}

const visits: readonly (readonly [from: string | null, until: string | null])[] = [
  ['09:00', '12:00'],
  ['13:00', '16:00'],
  ['08:30', null],
  [null, null],
];

/** What the rules make of it since they were switched on. */
function promise(
  turns: Map<InventedRequest, InventedTurn>,
  { conversations, promises, now }: Omit<TurnContext, 'colleagues'>,
): void {
  const answered = new Map(
    conversations.flatMap(({ request, author, createdAt }) =>
      author === 'STAFF' ? [[request, createdAt] as const] : [],
    ),
  );
  // The newest first: what was missed was missed lately.
  const owed = [...turns].toReversed().flatMap(([request, turn]) => {
    const about = {
      ...request,
      propertyCode: request.resident.propertyCode,
      createdAt: request.createdAt.toISOString(),
    };
    const first = promises.first(about);
    if (first === null) return [];
    turn.firstUpdateBy = new Date(first);
    if (turn.waitingFor !== 'OFFICE' || request.status === 'COMPLETED') return [];
    const touched = Math.max(lastChange(request).getTime(), answered.get(request)?.getTime() ?? 0);
    const isUntouched = touched === request.createdAt.getTime();
    const by = new Date(isUntouched ? first : (promises.next(about, new Date(touched)) ?? first));
    Object.assign(turn, { isPromised: true, isSetByHand: false, nextUpdateBy: by });
    return [{ turn, about, touched, by }];
  });
  const late = owed.filter(({ by }) => by <= now);
  for (const { turn, about, by } of late.slice(missedCount))
    Object.assign(turn, { isSetByHand: true, nextUpdateBy: new Date(promises.next(about, now) ?? by) });
  // While the office is closed no rule runs out; what staff said themselves does.
  const oldest = owed.filter(({ by }) => by > now).toSorted((one, other) => one.touched - other.touched);
  for (const { turn, touched } of oldest.slice(0, Math.max(0, leastMissed - late.length)))
    Object.assign(turn, { isSetByHand: true, nextUpdateBy: new Date((touched + now.getTime()) / 2) });
}

function inventWaiting(random: Random, { status }: InventedRequest): WaitingFor {
  const share = random.next();
  if (status === 'REPORTED' || status === 'COMPLETED') return 'OFFICE';
  if (status === 'OPEN') return share < 0.55 ? 'OFFICE' : share < 0.85 ? 'RESIDENT' : 'BOARD';
  if (share < 0.65) return 'VENDOR';
  return share < 0.8 ? 'OFFICE' : 'RESIDENT';
}
