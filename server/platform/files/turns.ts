/** Pieces of at most 64 KiB, about a tenth of a millisecond each to check and encrypt. */
const piecesPerTurn = 4;

/**
 * Lets a few pieces of uploads through in each turn of the event loop, in the order in which they ask: two hundred uploads at
 * once take as long as before together, and a person who reads a list meanwhile does not wait for all of them.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  /** Resolves when it is this piece's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (const proceed of this.#waiting.splice(0, piecesPerTurn)) proceed();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
