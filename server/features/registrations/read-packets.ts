import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { Failure } from '#contracts/errors.ts';
import type { FileKind } from '#contracts/endpoint.ts';
import { packetReading } from '#contracts/registrations.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { startIsolated } from '#server/platform/files/isolated-process.ts';
import { nothingRead } from '#contracts/nothing-read.ts';
import { findUnreadPackets, savePacketReading } from './packet.queries.ts';
import type { UnreadPacket } from './packet.queries.ts';

const programPath = fileURLToPath(new URL('./packet-program.ts', import.meta.url));
const batchSize = 10;

const damaged = nothingRead('DAMAGED');

export interface PacketReaderOptions {
  timeLimitMs?: number;
  program?: string;
}

/**
 * A job that reads the packets which no one has read yet, one after another, and keeps what their forms say. A submission
 * never waits for it nor fails by it. Answers how many it read; two instances may read the same one, with the same result.
 * Once its signal is aborted, the packet in hand is left for another time.
 */
export function createPacketReader(
  context: AppContext,
  options: PacketReaderOptions = {},
): (signal?: AbortSignal) => Promise<number> {
  /** Files that the store could not open: not tried again before the next start. */
  const givenUp = new Set<number>();

  async function read(packet: UnreadPacket, signal: AbortSignal | undefined): Promise<void> {
    try {
      const reading = await readPacket(context, packet, { ...options, signal });
      await savePacketReading(context.db, packet, reading);
    } catch (error) {
      if (signal?.aborted) return;
      givenUp.add(packet.fileId);
      const reason = error instanceof Failure ? error.code : 'unforeseen';
      context.log.error({ event: 'packet not read', registrationId: packet.id, reason });
    }
  }

  return async (signal) => {
    const packets = await findUnreadPackets(context.db, [...givenUp], batchSize);
    let count = 0;
    for (const packet of packets) {
      if (signal?.aborted) break;
      await read(packet, signal);
      count += 1;
    }
    return count;
  };
}

async function readPacket(
  { files }: AppContext,
  { storageKey, keyId, kind, scan }: UnreadPacket,
  {
    timeLimitMs = 8000,
    program = programPath,
    signal,
  }: PacketReaderOptions & { signal?: AbortSignal | undefined },
): Promise<PacketReading> {
  // The column only ever got kinds that the store sniffed.
  const content = await files.open({ storageKey, keyId, kind: kind as FileKind, scan });
  const { result } = startIsolated(program, content, { timeLimitMs, heapMegabytes: 256, signal });
  const { outcome, output } = await result;
  return outcome === 0 ? parseReading(output) : damaged;
}

/** The process had a stranger's file in it: what it says is checked like a stranger's words. */
function parseReading(output: Buffer): PacketReading {
  try {
    const parsed = z.safeParse(packetReading, JSON.parse(output.toString('utf8')));
    return parsed.success ? parsed.data : damaged;
  } catch {
    return damaged;
  }
}
