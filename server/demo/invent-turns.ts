import type { WaitingFor } from '#contracts/service-request-desk.ts';
import { dayMs } from './history.ts';
import type { InventedEntry } from './invent-conversations.ts';
import type { InventedRequest } from './invent-request.ts';
import { Random } from './random.ts';

/** Who works on a request, whom it waits for, and when its resident hears next. */
export interface InventedTurn {
  /** Among the colleagues; null is nobody. */
  colleague: number | null;
  waitingFor: WaitingFor;
  nextUpdateBy: Date | null;
}

const hourMs = dayMs / 24;

/** What has been looked at has someone who works on it, mostly; where a resident wrote last it is the office's turn. */
export function inventTurns(
  requests: readonly InventedRequest[],
  { conversations, colleagues, now }: { conversations: InventedEntry[]; colleagues: number; now: Date },
): Map<InventedRequest, InventedTurn> {
  // Chance of its own, so that everything else falls as it did.
  const random = new Random(20_260_117);
  const wroteLast = new Map(conversations.map(({ request, author }) => [request, author]));
  return new Map(
    requests.map((request) => {
      const isAssigned = random.chance(request.status === 'REPORTED' ? 0.15 : 0.85);
      const waitingFor = wroteLast.get(request) === 'RESIDENT' ? 'OFFICE' : inventWaiting(random, request);
      const isPromised = isAssigned && request.status !== 'COMPLETED' && random.chance(0.6);
      const inHours = Math.round(random.between(-16, 90));
      const turn: InventedTurn = {
        colleague: isAssigned ? Math.floor(random.next() * colleagues) : null,
        waitingFor,
        nextUpdateBy: isPromised ? new Date((Math.floor(now.getTime() / hourMs) + inHours) * hourMs) : null,
      };
      return [request, turn] as const;
    }),
  );
}

function inventWaiting(random: Random, { status }: InventedRequest): WaitingFor {
  const share = random.next();
  if (status === 'REPORTED' || status === 'COMPLETED') return 'OFFICE';
  if (status === 'OPEN') return share < 0.55 ? 'OFFICE' : share < 0.85 ? 'RESIDENT' : 'BOARD';
  if (share < 0.65) return 'VENDOR';
  return share < 0.8 ? 'OFFICE' : 'RESIDENT';
}
