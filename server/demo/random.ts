/** Chance that falls the same way in every run: mulberry32 (Tommy Ettinger, public domain) from a fixed seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(options: readonly T[]): T {
    const picked = options[Math.floor(this.next() * options.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** As many of the options as asked for, each at most once. */
  sample<T>(options: readonly T[], count: number): T[] {
    return options
      .map((option) => ({ option, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ option }) => option);
  }
}
