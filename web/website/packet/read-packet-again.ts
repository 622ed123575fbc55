import type { SentPacket } from '#contracts/packets.ts';
import { readPrivately } from '../forms/read-privately.ts';

/** What is asked for now; null where it cannot be read. */
export function readPacketAgain(token: string): Promise<SentPacket | null> {
  return readPrivately<SentPacket>(`/api/packet/${token}`);
}
