import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowPlan, RowWork } from './row-plan.ts';

/**
 * What many rows write, until all of them are planned: as bytes, a tenth of the memory that their objects would take.
 */
export class PackedWork {
  readonly #parts: Buffer[] = [];

  /** Keeps what some rows write; those that write nothing are left out. */
  add(plans: readonly RowPlan[]): void {
    const works = plans
      .filter(({ state }) => state === 'NEW' || state === 'CHANGED')
      .map(({ additions, updates, openings }): RowWork => ({ additions, updates, openings }));
    if (works.length > 0) this.#parts.push(deflateRawSync(JSON.stringify(works), { level: 1 }));
  }

  /** The rows in the order in which they were added, some at a time; each part is forgotten once it is taken. */
  *take(): Generator<RowWork[]> {
    for (;;) {
      const part = this.#parts.shift();
      if (!part) return;
      // What `add` wrote: no value in it is more than JSON can say.
      yield JSON.parse(inflateRawSync(part).toString()) as RowWork[];
    }
  }
}
