import { sql } from '#server/platform/database/drizzle.ts';
import { property } from '#server/platform/database/rental-schema.ts';

/** What a property is called everywhere. */
export const propertyName = sql<string>`coalesce(${property.displayName}, ${property.title})`;
