import type { Clock } from '#server/platform/context.ts';

/** Real time, moved on by the test as it likes, or stopped. */
export class FakeClock implements Clock {
  #aheadMs = 0;
  #stoppedAt: number | undefined;

  now(): Date {
    return new Date((this.#stoppedAt ?? Date.now()) + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Back to the real time. */
  reset(): void {
    this.#aheadMs = 0;
  }

  /** While the work runs, everything happens at one instant. */
  async stopped<T>(work: () => Promise<T>): Promise<T> {
    this.#stoppedAt = Date.now();
    try {
      return await work();
    } finally {
      this.#stoppedAt = undefined;
    }
  }
}
