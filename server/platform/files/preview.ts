import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '#contracts/endpoint.ts';

/** What `draw-preview.ts` exits with where a picture cannot be shown, now or ever. */
export const unshowable = 3;

const programPath = fileURLToPath(new URL('./draw-preview.ts', import.meta.url));
const timeLimitMs = 20_000;
const flags = ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'];

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
export function createPreviewMaker(options: { timeLimitMs?: number; program?: string } = {}): PreviewMaker {
  let last: Promise<unknown> = Promise.resolve();
  let drawing: ChildProcess | undefined;
  let isClosed = false;

  async function draw(content: () => Promise<AsyncIterable<Buffer>>, kind: FileKind): Promise<Buffer | null> {
    if (isClosed) throw new PreviewFailed('the server is stopping');
    const source = Readable.from(await content(), { objectMode: false });
    const child = spawn(process.execPath, [...flags, options.program ?? programPath, kind], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: options.timeLimitMs ?? timeLimitMs,
      killSignal: 'SIGKILL',
    });
    drawing = child;
    const end = new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    });
    const fed = pipeline(source, child.stdin).catch((error: NodeJS.ErrnoException) => {
      // The process may end before it read everything; its exit code says why.
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      child.kill('SIGKILL');
      throw error;
    });
    const [picture, outcome] = await Promise.all([buffer(child.stdout), end, fed]);
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
      drawing?.kill('SIGKILL');
    },
  };
}
