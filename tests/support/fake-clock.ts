import type { Clock } from '#server/platform/context.ts';

/** Real time, moved on by the test as it likes. */
export class FakeClock implements Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
