import type { Database } from './database.ts';
import { eq } from './drizzle.ts';
import type { AnyPgColumn, AnyTable } from './drizzle.ts';

/** A table whose rows say when they were added and last changed. */
type RecordTable = AnyTable & { id: AnyPgColumn; createdAt: AnyPgColumn; updatedAt: AnyPgColumn };

/** What a new row is given: all columns but the times, which are written with it. */
export type ColumnsOf<Table extends AnyTable> = Omit<Table['$inferInsert'], 'createdAt' | 'updatedAt'>;

/** The columns that a change writes. */
export type UpdateOf<Table extends AnyTable> = Partial<ColumnsOf<Table>> & { updatedAt: string };

export interface TableWriters<Table extends RecordTable> {
  /** Adds a row; answers its id. */
  insert: (db: Database, columns: ColumnsOf<Table>, at: string) => Promise<number>;
  update: (db: Database, id: number, update: UpdateOf<Table>) => Promise<void>;
  remove: (db: Database, id: number) => Promise<void>;
}

/** The writes of one table's records that have no rule of their own. */
export function writersOf<Table extends RecordTable>(table: Table): TableWriters<Table> {
  // The builder cannot see the columns of a table that is still open; the writers' own types do.
  const rows: RecordTable = table;
  return {
    insert: async ({ orm }, columns, at) => {
      const [row] = await orm
        .insert(rows)
        .values({ ...columns, createdAt: at, updatedAt: at })
        .returning({ id: rows.id });
      return Number(row?.id);
    },
    update: async ({ orm }, id, update) => {
      await orm.update(rows).set(update).where(eq(rows.id, id));
    },
    remove: async ({ orm }, id) => {
      await orm.delete(rows).where(eq(rows.id, id));
    },
  };
}
