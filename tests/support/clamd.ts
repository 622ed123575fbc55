import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClamdAddress } from '#server/platform/files/virus-scan.ts';
import { VirusScan } from '#server/platform/files/virus-scan.ts';
import { eventually } from './eventually.ts';

/** What the signature of `startRealClamd`, and `speakClamd` by default, call a virus. */
export const virusText = 'WELLSERVED-TEST-VIRUS-4d1f';

export interface Clamd {
  address: ClamdAddress;
  stop(): Promise<void>;
}

export interface ClamdManners {
  /** What the whole content is answered with; undefined: nothing. */
  answer?: (content: Buffer) => string | undefined;
  onData?: (socket: Socket) => void;
  /** A socket file instead of a port. */
  path?: string;
}

/** A server that speaks the INSTREAM command of clamd; it hangs up where that is not followed. */
export async function speakClamd({ answer = verdictOn, onData, path }: ClamdManners = {}): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    let length = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      onData?.(socket);
      // Twice as long each time, so that a long file is not copied for each of its pieces.
      if (length + data.length > received.length)
        received = Buffer.concat([received], 2 * (length + data.length));
      length += data.copy(received, length);
      const content = contentOf(received.subarray(0, length));
      if (content === null) socket.destroy();
      const reply = content ? answer(content) : undefined;
      if (reply !== undefined) socket.end(`${reply}\0`);
    });
  });
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  );
  return {
    // A listening TCP server has an address of this form.
    address:
      path === undefined
        ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
        : { socket: path },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is answered where a test says nothing else. */
export function verdictOn(content: Buffer): string {
  return content.includes(virusText) ? 'stream: Wellserved.Test FOUND' : 'stream: OK';
}

/** The chunks put together, once the empty one came; null where the protocol is not followed. */
function contentOf(received: Buffer): Buffer | null | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.toString('latin1', 0, command.length) !== command) return null;
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

/** Where Debian's package of ClamAV puts its server. */
const program = '/usr/sbin/clamd';

export const hasRealClamd = existsSync(program);

/** ClamAV's own server on a socket file, with a single signature, which knows `virusText`; it takes files of up to 1 MB. */
export async function startRealClamd(socket: string): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-real-'));
  await mkdir(join(folder, 'signatures'));
  const pattern = Buffer.from(virusText).toString('hex');
  await writeFile(join(folder, 'signatures', 'test.ndb'), `Wellserved.Test:0:*:${pattern}\n`);
  const settings = {
    DatabaseDirectory: join(folder, 'signatures'),
    LocalSocket: socket,
    Foreground: 'yes',
    StreamMaxLength: '1M',
    MaxThreads: '4',
    TemporaryDirectory: folder,
    ...(process.getuid?.() === 0 ? { User: 'root' } : {}),
  };
  const path = join(folder, 'clamd.conf');
  await writeFile(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const child = spawn(program, ['--config-file', path], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = { socket };
  await eventually(async () => {
    const scan = new VirusScan(address, 5000);
    await scan.findVirus().finally(() => scan.end());
  });
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
