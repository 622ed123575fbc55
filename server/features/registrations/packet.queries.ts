import sql from 'sql-template-tag';
import type { PacketReading } from '#contracts/registrations.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface UnreadPacket {
  /** Of the registration. */
  id: number;
  fileId: number;
  storageKey: string;
  keyId: string;
  kind: string;
}

/** The packets that came first and have not been read, without the given files. */
export async function findUnreadPackets(
  db: Database,
  exceptFiles: number[],
  limit: number,
): Promise<UnreadPacket[]> {
  return db.query<UnreadPacket>(sql`
    select r.id, f.id as "fileId", f.storage_key as "storageKey", f.key_id as "keyId", f.kind
    from registration r join stored_file f on f.id = r.packet_file_id
    where r.packet_reading is null and f.id <> all(${exceptFiles}::int[])
    order by r.id limit ${limit}::int`);
}

/** Keeps what a packet says, unless another packet has taken its place meanwhile. */
export async function savePacketReading(
  db: Database,
  { id, fileId }: Pick<UnreadPacket, 'id' | 'fileId'>,
  reading: PacketReading,
): Promise<void> {
  await db.query(sql`
    update registration set packet_reading = ${JSON.stringify(reading)}::jsonb
    where id = ${id} and packet_file_id = ${fileId}`);
}
