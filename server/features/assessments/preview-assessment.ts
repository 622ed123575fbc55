import { createHash } from 'node:crypto';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment, AssessmentPreview } from '#contracts/assessments.ts';
import { asksForSum, divideAgain, divideAssessment, dueDatesOf } from '#contracts/divide-assessment.ts';
import type { UnitPart } from '#contracts/divide-assessment.ts';
import { fail } from '#contracts/errors.ts';
import { sumOfWeights } from '#contracts/largest-remainder.ts';
import { fromCents } from '#contracts/money.ts';
import { someNames } from '#contracts/some-names.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findAssessment, listSharingUnits } from './assessment.queries.ts';
import { findAhead, isDividedBy, standingPart } from './charges-ahead.ts';
import type { ChargesAhead } from './charges-ahead.ts';
import type { SharingUnit } from './assessment.queries.ts';

/** What each unit would be charged, or, once it is run, of what is not yet due; writes nothing. Throws NOT_FOUND. */
export async function previewAssessment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  {
    params: { id },
    query: { includeReversed },
  }: { params: { id: number }; query: { includeReversed?: boolean | undefined } },
  { caller: { scope } }: AdminCall,
): Promise<AssessmentPreview> {
  const found = await findAssessment(db, { id, scope });
  if (!found) throw fail('NOT_FOUND');
  const units = await listSharingUnits(db, found.propertyCode);
  const canDivideAgain = found.runAt !== null && found.basis !== 'FIXED';
  const ahead = canDivideAgain
    ? await findAhead(db, found.id, { today: siteDay({ clock }), includeReversed })
    : undefined;
  return toPreview(found, divideAmong(found, units, ahead), ahead);
}

/** An assessment divided among the units of its property. */
export interface Division {
  /** One for each unit, in the order of `units`; null where shares are missing, so that nothing can be divided. */
  parts: UnitPart[] | null;
  units: SharingUnit[];
  dueDates: string[];
  /** One for each unit; 0 for those that are left out. */
  shares: number[];
  /** What the shares of all units add up to, those that are left out included. */
  declaredSum: number;
  /** The identifiers of units without a share. */
  missing: string[];
}

/** Divides an assessment, or, of one that is run, what of it is ahead. */
export function divideAmong(assessment: Assessment, units: SharingUnit[], ahead?: ChargesAhead): Division {
  const needsShares = assessment.basis !== 'FIXED';
  const missing = needsShares
    ? units.flatMap(({ unit, share, accountId }) =>
        share === null && !ahead?.leftOut.has(accountId) ? [unit.unitIdentifier] : [],
      )
    : [];
  const shares = units.map(({ share, accountId }) => (ahead?.leftOut.has(accountId) ? 0 : (share ?? 0)));
  const isDivisible =
    units.length > 0 &&
    missing.length === 0 &&
    ahead?.dates.length !== 0 &&
    (!needsShares || shares.some((share) => share > 0));
  const divided = (): UnitPart[] => {
    if (!ahead) return divideAssessment(assessment, shares);
    // By the same shares nothing changes, also not who pays the cents that do not divide.
    return isDividedBy(ahead, units, shares)
      ? units.map(({ accountId }) => standingPart(ahead.charges, accountId, ahead.dates))
      : divideAgain(ahead.cents, ahead.dates.length, shares);
  };
  return {
    parts: isDivisible ? divided() : null,
    units,
    dueDates: ahead?.dates ?? dueDatesOf(assessment),
    shares,
    declaredSum: sumOfWeights(units.map(({ share }) => share ?? 0)),
    missing,
  };
}

/** Why a division cannot be charged; undefined where it can. */
export function divisionIssue({ parts, units, missing }: Division): string | undefined {
  if (units.length === 0) return assessmentMessages.noUnits;
  if (missing.length > 0)
    return `These units have no share yet: ${someNames(missing)}. Set their shares, 0 where one pays nothing.`;
  return parts === null ? assessmentMessages.nothing : undefined;
}

export function toPreview(
  assessment: Assessment,
  division: Division,
  ahead?: ChargesAhead,
): AssessmentPreview {
  const { parts, units, dueDates, shares, declaredSum, missing } = division;
  const hasShares = assessment.basis !== 'FIXED';
  const sum = sumOfWeights(shares);
  const charged = units.map(({ accountId }, index): UnitPart => {
    const left = ahead?.leftOut.get(accountId);
    return left
      ? standingPart(left, accountId, dueDates)
      : (parts?.[index] ?? { totalCents: 0, partsCents: [] });
  });
  return {
    units: units.map(({ unit, owner, share, accountId }, index) => {
      const isDivided = hasShares && share !== null && sum > 0 && !ahead?.leftOut.has(accountId);
      return {
        id: unit.id,
        unit,
        owner,
        share,
        percent: isDivided ? (share * 100) / sum : null,
        total: fromCents(charged[index]?.totalCents ?? 0),
        parts: (charged[index]?.partsCents ?? []).map(fromCents),
        isReversed: ahead?.reversed.has(accountId) ?? false,
      };
    }),
    dueDates,
    total: fromCents(charged.reduce((cents, { totalCents }) => cents + totalCents, 0)),
    shareSum: hasShares ? declaredSum : null,
    missing,
    asksForSum: asksForSum(assessment.basis, declaredSum),
    fingerprint: fingerprintOf(assessment, division),
  };
}

/** Names what a run would charge to whom: another one where a unit, an owner, a share or the assessment has changed. */
export function fingerprintOf(assessment: Assessment, { parts, units, dueDates }: Division): string {
  const charged = units.map(({ unit, owner, share }, index) => [
    unit.id,
    owner?.id,
    share,
    parts?.[index]?.partsCents,
  ]);
  const { id, updatedAt } = assessment;
  return createHash('sha256')
    .update(JSON.stringify([id, updatedAt, dueDates, charged]))
    .digest('hex');
}
