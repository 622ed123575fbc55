import type { MatchedUnit, RegistrationMatch } from '#contracts/approvals.ts';
import { fail } from '#contracts/errors.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findRegistration } from '#server/features/registrations/registration.queries.ts';
import { findUnitNamed } from '#server/features/units/unit.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findApprovalOf, listLeasesOf, toApproval } from './approval.queries.ts';
import { findMatches } from './match.queries.ts';

/** What stands on file for a registration. */
export async function matchRegistration(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller }: AdminCall,
): Promise<RegistrationMatch> {
  const { db } = context;
  const found = await findRegistration(db, { id, scope: caller.scope });
  if (!found) throw fail('NOT_FOUND');
  const [unit, people, approval] = await Promise.all([
    findMatchedUnit(context, found),
    findMatches(db, found, caller),
    findApprovalOf(db, id),
  ]);
  return { unit, people, approval: approval ? toApproval(approval) : null };
}

/** The unit that a registration names. Its property is the registration's, so the caller works with it. */
export async function findMatchedUnit(
  context: Pick<AppContext, 'db' | 'clock'>,
  { propertyCode, unitDigits: unitNumber, unitIdentifier }: Registration,
): Promise<MatchedUnit | null> {
  const today = siteDay(context);
  const named = { propertyCode, unitNumber, unitIdentifier };
  const found = await findUnitNamed(context.db, { named, scope: [propertyCode], today });
  if (!found) return null;
  return {
    id: found.id,
    realEstateObjectId: found.realEstateObjectId,
    propertyCode: found.propertyCode,
    unitNumber: found.unitNumber,
    unitIdentifier: found.unitIdentifier,
    owner: found.owner,
    tenant: found.tenant,
    leases: await listLeasesOf(context.db, found.id, today),
  };
}
