import type { RecordChange, SocketEvents } from '#contracts/events.ts';

/** Notifies open back offices. Nothing waits for it, and nothing fails where no one can be notified. */
export interface Realtime {
  /** Says that a record came, changed or went: call it when that is committed. */
  notify(change: RecordChange): void;
  /** The same for what one open back office does itself: its own socket is left out, since it knows. */
  causedBy(socketId: string): Realtime;
  /** Sends an event to all open back offices of these users, and to no one else. */
  emitToUsers<Name extends keyof SocketEvents>(
    userIds: number[],
    event: Name,
    payload: SocketEvents[Name],
  ): void;
  /** Closes the open back offices of sessions that have ended; they find out otherwise within some seconds. */
  closeEnded(): void;
}

/** A change, and the socket of the back office that caused it. */
export type CausedChange = RecordChange & { by: string | null };

/** What goes to the sockets of every instance. */
export type Delivery =
  | { to: 'all'; changes: CausedChange[] }
  | { to: 'users'; userIds: number[]; event: keyof SocketEvents; payload: unknown };

export interface RealtimeHub extends Realtime {
  /** Hands over what is to be delivered; until then, and after `stop`, it is forgotten. */
  connect(deliver: (delivery: Delivery) => void): { stop: () => void };
}

/** Changes wait this long for others, so that what is done together is one event. */
const gatherMs = 100;
/** However much happens, lists are asked to look again at most this often. */
const pauseMs = 1000;
/** The most changes in one notification: PostgreSQL passes on no more than 8000 bytes at once. */
const changesMax = 50;

/** Gathers what happened; a list renews itself once for a hundred changes. */
export function createRealtimeHub(): RealtimeHub {
  let deliver: ((delivery: Delivery) => void) | undefined;
  let waiting = new Map<string, CausedChange>();
  let timer: NodeJS.Timeout | undefined;
  let notifiedAt = 0;

  function notifyAll(): void {
    timer = undefined;
    notifiedAt = performance.now();
    const changes = [...waiting.values()];
    waiting = new Map();
    for (let from = 0; from < changes.length; from += changesMax) {
      deliver?.({ to: 'all', changes: changes.slice(from, from + changesMax) });
    }
  }

  function gather(change: CausedChange): void {
    if (!deliver) return;
    waiting.set([change.kind, change.id, change.act, change.propertyCode, change.by].join(' '), change);
    const delay = Math.max(gatherMs, notifiedAt + pauseMs - performance.now());
    timer ??= setTimeout(notifyAll, delay).unref();
  }

  const hub: RealtimeHub = {
    notify: (change) => gather({ ...change, by: null }),
    causedBy: (by) => ({ ...hub, notify: (change) => gather({ ...change, by }) }),
    emitToUsers: (userIds, event, payload) => deliver?.({ to: 'users', userIds, event, payload }),
    // Each recipient's rights are read first: see `deliver` in register-realtime.ts.
    closeEnded: () => deliver?.({ to: 'all', changes: [] }),
    connect: (next) => {
      deliver = next;
      return {
        stop: () => {
          clearTimeout(timer);
          timer = undefined;
          deliver = undefined;
        },
      };
    },
  };
  return hub;
}
