import { fileURLToPath } from 'node:url';
import type { FileKind } from '#contracts/endpoint.ts';
import { startIsolated } from './isolated-process.ts';
import type { IsolatedProcess } from './isolated-process.ts';

/** What `draw-preview.ts` exits with where a picture cannot be shown, now or ever. */
export const unshowable = 3;

const programPath = fileURLToPath(new URL('./draw-preview.ts', import.meta.url));
const timeLimitMs = 20_000;

/** The drawing process died or ran out of time: the picture may be showable another time. */
export class PreviewFailed extends Error {
  constructor(reason: string) {
    super(`No preview could be made: ${reason}`);
    this.name = 'PreviewFailed';
  }
}

export interface PreviewMaker {
  /** A JPEG, or null where the picture is broken or too large. Throws PreviewFailed, or what the content throws. */
  make(content: () => Promise<AsyncIterable<Buffer>>, kind: FileKind): Promise<Buffer | null>;
  close(): void;
}

/**
 * Draws previews one at a time, each in a process of its own. Decoders of hostile pictures are where memory errors live:
 * here a crash costs one preview, a hang ends with the time limit (a thread inside native code cannot be ended), no key
 * or environment variable is within reach, and the memory is given back whole. Starting costs about 60 ms, once a file.
 */
export function createPreviewMaker(
  options: { timeLimitMs?: number | undefined; program?: string; maxEdgePixels?: number } = {},
): PreviewMaker {
  let last: Promise<unknown> = Promise.resolve();
  let drawing: IsolatedProcess | undefined;
  let isClosed = false;

  async function draw(content: () => Promise<AsyncIterable<Buffer>>, kind: FileKind): Promise<Buffer | null> {
    if (isClosed) throw new PreviewFailed('the server is stopping');
    drawing = startIsolated(options.program ?? programPath, await content(), {
      args: [kind, String(options.maxEdgePixels ?? 1600)],
      timeLimitMs: options.timeLimitMs ?? timeLimitMs,
      heapMegabytes: 512,
    });
    const { outcome, output: picture } = await drawing.result;
    if (outcome === unshowable) return null;
    if (outcome !== 0 || picture.length === 0) throw new PreviewFailed(`it ended with ${outcome}`);
    return picture;
  }

  return {
    make(content, kind) {
      const turn = last.then(() => draw(content, kind));
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {
      isClosed = true;
      drawing?.kill();
    },
  };
}
