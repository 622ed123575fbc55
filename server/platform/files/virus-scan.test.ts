import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Failure } from '#contracts/errors.ts';
import { speakClamd } from '#tests/support/clamd.ts';
import type { ClamdManners } from '#tests/support/clamd.ts';
import { waitTimeout } from '#tests/support/wait-timeout.ts';
import { createFileStore } from './create-file-store.ts';
import { VirusScan } from './virus-scan.ts';
import type { ClamdAddress } from './virus-scan.ts';

const rule = {
  accepts: ['pdf'],
  maxBytes: 30_000_000,
  required: true,
  messages: { tooLarge: 'large', wrongKind: 'kind', missing: 'missing' },
} as const;

let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clamd-test-'));
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await rm(folder, { recursive: true, force: true });
});

async function startClamd(manners: ClamdManners): Promise<ClamdAddress> {
  const clamd = await speakClamd(manners);
  ends.push(() => clamd.stop());
  return clamd.address;
}

function storeWith(clamav: ClamdAddress, uploadScanLimitMs?: number) {
  const log = pino({ level: 'silent' });
  return createFileStore({
    config: { kind: 'disk' },
    dataDir: folder,
    masterKeys: [randomBytes(32)],
    clamav,
    log,
    uploadScanLimitMs,
  });
}

function upload(clamav: ClamdAddress, content: Buffer, uploadScanLimitMs?: number) {
  return storeWith(clamav, uploadScanLimitMs).save(Readable.from(partsOf(content)), 'a.pdf', rule);
}

function partsOf(content: Buffer): Buffer[] {
  const parts = [];
  for (let at = 0; at < content.length; at += 60_000) parts.push(content.subarray(at, at + 60_000));
  return parts;
}

async function refusalOf(saving: Promise<unknown>): Promise<unknown> {
  const error = await saving.catch((caught: unknown) => caught);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  return error instanceof Failure ? { code: error.code, message: error.message } : error;
}

const clean = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500_000)]);
/** More than the buffers between store and scanner take. */
const long = Buffer.concat([clean, randomBytes(20_000_000)]);

// spec: FI-26
describe('with a virus scanner, an upload', () => {
  it('goes through it byte for byte and is opened when it is clean', async () => {
    let scanned: Buffer = Buffer.alloc(0);
    const answer = (content: Buffer) => {
      scanned = content;
      return 'stream: OK';
    };
    const stored = await upload(await startClamd({ answer }), clean);
    expect([stored.sizeBytes, stored.scan]).toEqual([clean.length, null]);
    expect(scanned.equals(clean)).toBe(true);
  });

  it('may be scanned through a socket file too', async () => {
    expect((await upload(await startClamd({ path: join(folder, 'clamd.ctl') }), clean)).scan).toBe(null);
  });

  it('is refused and not stored when a virus is found', async () => {
    const answer = () => 'stream: Eicar-Test-Signature FOUND';
    expect(await refusalOf(upload(await startClamd({ answer }), clean))).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'A virus was found in this file, so we do not take it. Please choose another one.',
    });
  });

  it('is taken and waits where the scanner is down', async () => {
    expect((await upload({ host: '127.0.0.1', port: 1 }, clean)).scan).toBe('WAITING');
    expect((await upload({ socket: join(folder, 'nothing-here') }, clean)).scan).toBe('WAITING');
  });

  it.each(['INSTREAM size limit exceeded. ERROR', 'stream: Can’t allocate memory ERROR', 'else: OK', ''])(
    'is taken and waits when the scanner answers %j',
    async (reply) => {
      expect((await upload(await startClamd({ answer: () => reply }), clean)).scan).toBe('WAITING');
    },
  );

  it('is taken whole and waits when the scanner hangs up in the middle', async () => {
    const clamd = await startClamd({ answer: () => undefined, onData: (socket) => socket.destroy() });
    const stored = await upload(clamd, Buffer.concat([clean, clean, clean]));
    expect([stored.sizeBytes, stored.scan]).toEqual([3 * clean.length, 'WAITING']);
  });

  it('is taken and waits when the scanner takes too long to answer, or to take more', async () => {
    const mute = await startClamd({ answer: () => undefined });
    expect((await upload(mute, clean, 200)).scan).toBe('WAITING');
    const stuck = await startClamd({ answer: () => undefined, onData: (socket) => socket.pause() });
    expect((await upload(stuck, long, 200)).scan).toBe('WAITING');
  });

  it('that came slowly and was not scanned has the next one scanned all the same', async () => {
    let late = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
    ends.push(async () => clock.mockRestore());
    const answers = ['INSTREAM size limit exceeded. ERROR', 'stream: OK'];
    const begun = Promise.withResolvers<void>();
    const store = storeWith(
      await startClamd({ answer: () => answers.shift(), onData: () => begun.resolve() }),
    );
    async function* slowly() {
      // So little that the scanner is not waited for.
      yield clean.subarray(0, 8000);
      await begun.promise;
      late += 12_000;
      yield clean.subarray(8000);
    }
    expect((await store.save(Readable.from(slowly()), 'a.pdf', rule)).scan).toBe('WAITING');
    expect((await store.save(Readable.from([clean]), 'a.pdf', rule)).scan).toBe(null);
  });
});

test('a scanner that says that a file is too long, and takes no more of it, is heard at once', async () => {
  const { promise: paused, resolve } = Promise.withResolvers<Socket>();
  const onData = (socket: Socket) => resolve(socket.pause());
  const scan = new VirusScan(await startClamd({ answer: () => undefined, onData }), waitTimeout);
  let written = Promise.resolve();
  let isFull = false;
  while (!isFull) {
    written = scan.write(randomBytes(1_000_000));
    isFull = (await Promise.race([written, sleep(100, 'full')])) === 'full';
  }
  (await paused).end('INSTREAM size limit exceeded. ERROR\0');
  await written;
  await expect(scan.findVirus()).rejects.toMatchObject({ isTooLong: true });
  scan.end();
});
