import { fail } from '#contracts/errors.ts';
import type { Failure } from '#contracts/errors.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';

/** How many uploads are read at the same time, and how many wait for that. */
export interface UploadBudget {
  uploads: number;
  /** By what the uploads say of their length; one upload is read however long it is. */
  bytes: number;
  waiting: number;
  waitMs: number;
  /** An upload that takes longer is held up by its sender's line, costs little, and gives its place back. */
  placeMs: number;
  /** What one network may take of it; without it, all. */
  ofOneNetwork?: { uploads: number; waiting: number };
}

const mebibyte = 1024 * 1024;

export const uploadBudget: UploadBudget = {
  uploads: 24,
  bytes: 256 * mebibyte,
  waiting: 256,
  waitMs: 25_000,
  placeMs: 30_000,
};

/** A building or an office may share one network. */
export const shareOfNetwork = { uploads: 8, waiting: 32 };

/** An upload that wants to be read. */
export interface Arrival {
  network: string;
  bytes: number;
  /** Aborts when its request is over, however that ends. */
  over: AbortSignal;
}

interface Waiter {
  arrival: Arrival;
  proceed: () => void;
}

/**
 * Lets as many uploads be read at the same time as the server can bear beside its other work. Others wait for a while, with their
 * bytes still at the sender's, and are asked to come again where that takes too long.
 */
export class UploadAdmission {
  readonly #budget: UploadBudget;
  readonly #running = new Set<Arrival>();
  readonly #waiting = new Set<Waiter>();

  constructor(budget: UploadBudget) {
    this.#budget = budget;
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the upload may be read, or is over. Throws Failure UNAVAILABLE with the seconds after which to come again. */
  async enter(arrival: Arrival): Promise<void> {
    if (arrival.over.aborted) return;
    const isFirst = ![...this.#waiting].some((waiter) => this.#hasShare(waiter.arrival));
    if (isFirst && this.#hasShare(arrival) && this.#hasRoom(arrival)) this.#start(arrival);
    else await this.#wait(arrival);
  }

  #start(arrival: Arrival): void {
    const leave = (): void => {
      clearTimeout(timer);
      arrival.over.removeEventListener('abort', leave);
      this.#running.delete(arrival);
      this.#startWaiting();
    };
    const timer = setTimeout(leave, this.#budget.placeMs).unref();
    arrival.over.addEventListener('abort', leave);
    this.#running.add(arrival);
  }

  /** In the order in which they came; those of a network that has its share let others pass. */
  #startWaiting(): void {
    for (const waiter of this.#waiting) {
      if (!this.#hasShare(waiter.arrival)) continue;
      if (!this.#hasRoom(waiter.arrival)) return;
      this.#waiting.delete(waiter);
      this.#start(waiter.arrival);
      waiter.proceed();
    }
  }

  #hasShare({ network }: Arrival): boolean {
    const { ofOneNetwork } = this.#budget;
    const beside = [...this.#running].filter((other) => other.network === network).length;
    return !ofOneNetwork || beside < ofOneNetwork.uploads;
  }

  #hasRoom({ bytes }: Arrival): boolean {
    const running = [...this.#running];
    const bytesBefore = running.reduce((sum, other) => sum + other.bytes, 0);
    if (running.length >= this.#budget.uploads) return false;
    return running.length === 0 || bytesBefore + bytes <= this.#budget.bytes;
  }

  async #wait(arrival: Arrival): Promise<void> {
    const { waitMs } = this.#budget;
    if (!this.#mayWait(arrival)) throw busy();
    const waiter: Waiter = { arrival, proceed: () => undefined };
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        waiter.proceed = resolve;
        timer = setTimeout(() => reject(busy()), waitMs);
        arrival.over.addEventListener('abort', waiter.proceed);
        this.#waiting.add(waiter);
      });
    } finally {
      clearTimeout(timer);
      arrival.over.removeEventListener('abort', waiter.proceed);
      this.#waiting.delete(waiter);
    }
  }

  #mayWait({ network }: Arrival): boolean {
    const { waiting, ofOneNetwork } = this.#budget;
    const beside = [...this.#waiting].filter((other) => other.arrival.network === network).length;
    return this.#waiting.size < waiting && (!ofOneNetwork || beside < ofOneNetwork.waiting);
  }
}

/** Spread over ten seconds: they do not all come back at once. */
function busy(): Failure {
  const retryAfterSeconds = 5 + Math.floor(Math.random() * 10);
  return fail('UNAVAILABLE', { message: visitorMessages.manyUploads, retryAfterSeconds });
}
