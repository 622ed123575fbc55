import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where a clamd listens. */
export type ClamdAddress = { host: string; port: number } | { socket: string };

/** clamd gave no verdict: it cannot be reached, is too slow, or refused to look. */
export class ScanFailed extends Error {
  /** The file is longer than clamd takes (`StreamMaxLength`): another try ends the same way. */
  readonly isTooLong: boolean;

  constructor(reason: string, cause?: unknown) {
    super(`clamd gave no verdict: ${reason}`, { cause });
    this.name = 'ScanFailed';
    this.isTooLong = reason.includes('size limit exceeded');
  }
}

/**
 * One file on its way through clamd, by its INSTREAM command (clamd(8)): each chunk goes with its length before it, an
 * empty one ends the file, the answer is `stream: OK` or `stream: <name> FOUND`.
 */
export class VirusScan {
  readonly #socket: Socket;
  readonly #reply: Promise<string>;
  #scanLimitMs: number;
  #hasTimedOut = false;

  /** `scanLimitMs`: how long clamd is waited for in all, for its answer and to take more bytes when its buffers are full. */
  constructor(address: ClamdAddress, scanLimitMs: number) {
    this.#scanLimitMs = scanLimitMs;
    this.#socket = connect('socket' in address ? { path: address.socket } : address);
    this.#reply = text(this.#socket);
    // Looked at in `findVirus`; until then a refused connection must not count as unhandled.
    this.#reply.catch(() => undefined);
    this.#socket.write('zINSTREAM\0');
  }

  /** Whether clamd itself was waited for in vain; the time that the content took to come does not count. */
  get hasTimedOut(): boolean {
    return this.#hasTimedOut;
  }

  /** Hands over the next bytes; resolves when clamd can take more. */
  async write(chunk: Buffer): Promise<void> {
    // Where clamd already closed the connection, its answer says why.
    if (this.#socket.destroyed || chunk.length === 0) return;
    const length = Buffer.allocUnsafe(4);
    length.writeUInt32BE(chunk.length);
    this.#socket.write(length);
    if (this.#socket.write(chunk)) return;
    const drained = Promise.race([once(this.#socket, 'drain'), this.#reply]);
    await this.#inTime(drained);
  }

  /** Ends the file and answers what clamd calls the virus in it, null where it is clean; throws ScanFailed without a verdict. */
  async findVirus(): Promise<string | null> {
    if (!this.#socket.destroyed) this.#socket.write(Buffer.alloc(4));
    const reply = (await this.#inTime(this.#reply)).replace(/\0$/, '').trim();
    if (reply === 'stream: OK') return null;
    const name = /^stream: (.+) FOUND$/.exec(reply)?.[1];
    if (name !== undefined) return name;
    // What listens there may be something else.
    throw new ScanFailed(reply.slice(0, 100) || 'it closed the connection');
  }

  /** Lets go of the connection, whatever its state. */
  end(): void {
    this.#socket.destroy();
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const begun = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#hasTimedOut = true;
        reject(new Error('it did not answer in time'));
      }, this.#scanLimitMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw new ScanFailed(error instanceof Error ? error.message : 'unknown reason', error);
    } finally {
      clearTimeout(timer);
      this.#scanLimitMs = Math.max(0, this.#scanLimitMs - (performance.now() - begun));
    }
  }
}
