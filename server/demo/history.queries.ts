import type { Database } from '#server/platform/database/database.ts';
import { recordAll } from '#server/platform/events/record.ts';
import type { WorkedOn } from './history.ts';
import type { StaffMember } from './staff.queries.ts';

/** A record that staff worked on, with its row. */
export interface SavedRecord {
  record: WorkedOn;
  id: number;
  /** Of what belongs to a property. */
  propertyCode?: string;
}

/** What staff did to the records of a kind, one colleague to each of them. */
export async function insertHistories(
  db: Database,
  objectKind: string,
  { records, staff }: { records: SavedRecord[]; staff: StaffMember[] },
): Promise<void> {
  const events = records.flatMap(({ record, id, propertyCode }, index) => {
    const actor = staff[index % staff.length];
    if (!actor) throw new Error('Nobody works here');
    return record.history.map((step) => ({
      ...step,
      actor,
      objectKind,
      objectId: id,
      propertyCode,
      requestId: 'demo',
    }));
  });
  await recordAll(
    db,
    events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}
