import type { FileScan } from '#contracts/files.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts';
import { registration, storedFile } from '#server/platform/database/schema.ts';

export interface UnreadPacket {
  /** Of the registration. */
  id: number;
  fileId: number;
  storageKey: string;
  keyId: string;
  kind: string;
  scan: FileScan | null;
}

/** The packets that came first, may be opened and have not been read, without the given files. */
export function findUnreadPackets(
  { orm }: Database,
  exceptFiles: number[],
  limit: number,
): Promise<UnreadPacket[]> {
  const { id, packetFileId, packetReading } = registration;
  return orm
    .select({
      id,
      fileId: storedFile.id,
      storageKey: storedFile.storageKey,
      keyId: storedFile.keyId,
      kind: storedFile.kind,
      scan: storedFile.scan,
    })
    .from(registration)
    .innerJoin(storedFile, eq(storedFile.id, packetFileId))
    .where(
      and(
        isNull(packetReading),
        isNull(storedFile.scan),
        sql`${storedFile.id} <> all(${sql.param(exceptFiles)}::int[])`,
      ),
    )
    .orderBy(id)
    .limit(limit);
}

/** Keeps what a packet says, unless another packet has taken its place meanwhile. */
export async function savePacketReading(
  { orm }: Database,
  { id, fileId }: Pick<UnreadPacket, 'id' | 'fileId'>,
  reading: PacketReading,
): Promise<void> {
  await orm
    .update(registration)
    .set({ packetReading: reading })
    .where(and(eq(registration.id, id), eq(registration.packetFileId, fileId)));
}
