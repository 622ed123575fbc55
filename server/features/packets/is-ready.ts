import { documentKinds } from '#contracts/documents.ts';
import { checklistOf } from '#contracts/legal-regimes.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findLegalRegime } from '#server/features/properties/property.queries.ts';
import { findNewestDocuments } from '#server/features/registrations/document.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Whether everything that is required is accepted, and nothing else waits for a decision. */
export async function isReady(
  db: Database,
  { id, propertyCode, partyType }: Pick<Registration, 'id' | 'propertyCode' | 'partyType'>,
): Promise<boolean> {
  const newest = await findNewestDocuments(db, id);
  const checklist = checklistOf(await findLegalRegime(db, propertyCode), partyType);
  return documentKinds.every((kind) => {
    const state = newest[kind]?.state;
    return state === undefined ? checklist[kind] !== 'REQUIRED' : state === 'ACCEPTED';
  });
}
