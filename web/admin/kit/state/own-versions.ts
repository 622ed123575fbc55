import { addressOf, entriesOf } from '#web/lib/address-of.ts';
import { noSession } from '#web/lib/call.ts';
import type { LooseInput } from '#web/lib/send.ts';

/** The changes of one record that are made in turn. */
interface Line {
  /** Ends with the last of them, however it ends. */
  last: Promise<unknown>;
  /** What the first of them began with, and what each has made of the one before. */
  versions: readonly unknown[];
}

/** Which versions of records a person has made here, which the screen may not have read yet. */
export class OwnVersions {
  readonly #lines = new Map<string, Line>();

  /**
   * Sends a change after the person's other changes of its record, and as a change of what these made: their own work is
   * nothing that they have not seen. What others have done in between is refused as ever.
   * Throws CallError.
   */
  async sendInTurn(
    path: string,
    input: LooseInput,
    signal: AbortSignal,
    send: (input: LooseInput) => Promise<unknown>,
  ): Promise<unknown> {
    const [recordPath] = /^.*?\/:\w+/.exec(path) ?? [];
    const body = Object.fromEntries(entriesOf(input.body));
    const begun = body['expectedUpdatedAt'];
    if (recordPath === undefined || begun === undefined) return send(input);

    const record = addressOf(recordPath, { params: input.params });
    const line = this.#lines.get(record) ?? { last: Promise.resolve(), versions: [] };
    this.#lines.set(record, line);
    const sent = line.last.then(async () => {
      // As it is with the session under which it was asked for.
      if (signal.aborted) throw noSession();
      const versions = line.versions.includes(begun) ? line.versions : [begun];
      const answer = await send({ ...input, body: { ...body, expectedUpdatedAt: versions.at(-1) } });
      const made = Object.fromEntries(entriesOf(answer))['updatedAt'];
      line.versions = made === undefined ? versions : [...versions, made];
      return answer;
    });
    line.last = sent.catch(() => undefined);
    return sent;
  }

  /** What one person has made, the next who signs in here has not seen. */
  forget(): void {
    this.#lines.clear();
  }
}
