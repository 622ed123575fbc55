import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '#contracts/errors.ts';
import { createFileStore } from './create-file-store.ts';
import { ScanFailed, VirusScan } from './virus-scan.ts';
import type { ClamdAddress } from './virus-scan.ts';

const rule = {
  accepts: ['pdf'],
  maxBytes: 3_000_000,
  required: true,
  messages: { tooLarge: 'large', wrongKind: 'kind', missing: 'missing' },
} as const;

let folder: string;
const ends: (() => void)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clamd-test-'));
});

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await rm(folder, { recursive: true, force: true });
});

/** A clamd on loopback that takes the INSTREAM command and answers what `answer` makes of the whole content. */
async function startClamd(
  answer: (content: Buffer) => string | undefined,
  onData: (socket: Socket) => void = () => undefined,
  path?: string,
): Promise<ClamdAddress> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      onData(socket);
      received = Buffer.concat([received, data]);
      const content = contentOf(received);
      const reply = content && answer(content);
      if (reply !== undefined) socket.end(`${reply}\0`);
    });
    ends.push(() => socket.destroy());
  });
  ends.push(() => server.close());
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  );
  if (path !== undefined) return { socket: path };
  // A listening TCP server has an address of this form.
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** The chunks put together, once the empty one came; fails where the protocol is not followed. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  expect(received.toString('latin1', 0, command.length)).toBe(command);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > received.length) return undefined;
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function upload(clamav: ClamdAddress, content: Buffer) {
  const log = pino({ level: 'silent' });
  const store = createFileStore({
    config: { kind: 'disk' },
    dataDir: folder,
    masterKeys: [randomBytes(32)],
    clamav,
    log,
  });
  const parts = [];
  for (let at = 0; at < content.length; at += 60_000) parts.push(content.subarray(at, at + 60_000));
  return store.save(Readable.from(parts), 'a.pdf', rule);
}

async function refusalOf(saving: Promise<unknown>): Promise<unknown> {
  const error = await saving.catch((caught: unknown) => caught);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  return error instanceof Failure ? { code: error.code, message: error.message } : error;
}

const tryAgain = {
  code: 'INTERNAL',
  message: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
};
const clean = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500_000)]);

// spec: FI-26
describe('with a virus scanner, an upload', () => {
  it('goes through it byte for byte and is stored when it is clean', async () => {
    let scanned: Buffer = Buffer.alloc(0);
    const clamd = await startClamd((content) => {
      scanned = content;
      return 'stream: OK';
    });
    expect((await upload(clamd, clean)).sizeBytes).toBe(clean.length);
    expect(scanned.equals(clean)).toBe(true);
  });

  it('may be scanned through a socket file too', async () => {
    const clamd = await startClamd(() => 'stream: OK', undefined, join(folder, 'clamd.ctl'));
    expect((await upload(clamd, clean)).kind).toBe('pdf');
  });

  it('is refused and not stored when a virus is found', async () => {
    const clamd = await startClamd((content) =>
      content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK',
    );
    expect(await refusalOf(upload(clamd, Buffer.concat([clean, Buffer.from('EICAR')])))).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'The virus scanner does not accept this file. Please choose another one.',
    });
  });

  it('is never stored unscanned: where the scanner is down the visitor is asked to try again', async () => {
    expect(await refusalOf(upload({ host: '127.0.0.1', port: 1 }, clean))).toEqual(tryAgain);
    expect(await refusalOf(upload({ socket: join(folder, 'nothing-here') }, clean))).toEqual(tryAgain);
  });

  it.each(['INSTREAM size limit exceeded. ERROR', 'stream: Can’t allocate memory ERROR', ''])(
    'is not stored when the scanner answers %j',
    async (reply) => {
      expect(await refusalOf(upload(await startClamd(() => reply), clean))).toEqual(tryAgain);
    },
  );

  it('is not stored when the scanner hangs up in the middle', async () => {
    const clamd = await startClamd(
      () => undefined,
      (socket) => socket.destroy(),
    );
    expect(await refusalOf(upload(clamd, Buffer.concat([clean, clean, clean])))).toEqual(tryAgain);
  });

  it('is given up when the scanner takes too long to answer, or to take more', async () => {
    const mute = new VirusScan(await startClamd(() => undefined), 200);
    // So little is taken at once: only the answer is waited for.
    await mute.write(clean.subarray(0, 1000));
    await expect(mute.isClean()).rejects.toBeInstanceOf(ScanFailed);
    mute.end();

    const stuck = new VirusScan(
      await startClamd(
        () => undefined,
        (socket) => socket.pause(),
      ),
      200,
    );
    await expect(async () => {
      for (let sent = 0; sent < 100; sent++) await stuck.write(clean);
    }).rejects.toBeInstanceOf(ScanFailed);
    stuck.end();
  });
});
