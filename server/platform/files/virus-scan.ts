import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where a clamd listens. */
export type ClamdAddress = { host: string; port: number } | { socket: string };

/** How long clamd may take for its next answer, and to take more bytes when its buffers are full. */
export const clamdTimeoutMs = 30_000;

/** clamd gave no verdict: it cannot be reached, is too slow, or refused to look. */
export class ScanFailed extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`clamd gave no verdict: ${reason}`, { cause });
    this.name = 'ScanFailed';
  }
}

/**
 * One file on its way through clamd, by its INSTREAM command (clamd(8)): each chunk goes with its length before it, an
 * empty one ends the file, the answer is `stream: OK` or `stream: <name> FOUND`.
 */
export class VirusScan {
  readonly #socket: Socket;
  readonly #reply: Promise<string>;
  readonly #timeoutMs: number;

  constructor(address: ClamdAddress, timeoutMs = clamdTimeoutMs) {
    this.#timeoutMs = timeoutMs;
    this.#socket = connect('socket' in address ? { path: address.socket } : address);
    this.#reply = text(this.#socket);
    // Looked at in `isClean`; until then a refused connection must not count as unhandled.
    this.#reply.catch(() => undefined);
    this.#socket.write('zINSTREAM\0');
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

  /** Ends the file and answers clamd's verdict; throws ScanFailed where there is none. */
  async isClean(): Promise<boolean> {
    if (!this.#socket.destroyed) this.#socket.write(Buffer.alloc(4));
    const reply = (await this.#inTime(this.#reply)).replace(/\0$/, '').trim();
    if (reply.endsWith(' OK')) return true;
    if (reply.endsWith(' FOUND')) return false;
    throw new ScanFailed(reply || 'it closed the connection');
  }

  /** Lets go of the connection, whatever its state. */
  end(): void {
    this.#socket.destroy();
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it did not answer in time')), this.#timeoutMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw new ScanFailed(error instanceof Error ? error.message : 'unknown reason', error);
    } finally {
      clearTimeout(timer);
    }
  }
}
