import { eq } from './drizzle.ts';
import type { Database } from './database.ts';
import { appSetting } from './schema.ts';

/** Answers the value that the database keeps under the name: the given one, where there was none yet. */
export async function saveSetting(db: Database, name: string, value: string): Promise<string> {
  await db.orm.insert(appSetting).values({ name, value }).onConflictDoNothing();
  return (await findSetting(db, name)) ?? value;
}

/** Puts the value in the place of any other. */
export async function replaceSetting(db: Database, name: string, value: string): Promise<void> {
  await db.orm
    .insert(appSetting)
    .values({ name, value })
    .onConflictDoUpdate({ target: appSetting.name, set: { value } });
}

export async function findSetting(db: Database, name: string): Promise<string | undefined> {
  const [saved] = await db.orm
    .select({ value: appSetting.value })
    .from(appSetting)
    .where(eq(appSetting.name, name));
  return saved?.value;
}
