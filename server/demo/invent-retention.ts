import { daysAfter } from '#contracts/days.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { HoldForm, RetentionRule, RetentionRuleForm } from '#contracts/retention.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { callOf } from './review-registrations.ts';
import type { Sent } from './review-registrations.ts';
import { officeTime } from './shift-day.ts';
import type { StaffMember } from './staff.queries.ts';

type OfKind<Body> = { params: { kind: DocumentKind }; body: Body };
type Act<Given, Result = unknown> = (context: AppContext, given: Given, call: AdminCall) => Promise<Result>;

/** The list of a rule, as the super admin looks at it. */
interface DueList {
  digest: string;
  registrationIds: number[];
}

/** The product's own use cases. */
export interface RetentionActions {
  listRules: (db: Database) => Promise<{ kind: DocumentKind; updatedAt: string }[]>;
  changeRule: Act<OfKind<RetentionRuleForm>, RetentionRule>;
  listDue: (
    db: Database,
    rule: { kind: DocumentKind; days: number; countsFrom: 'DECISION'; today: string },
  ) => Promise<DueList>;
  confirm: Act<OfKind<{ digest: string }>>;
  remove: (context: AppContext) => Promise<unknown>;
  hold: Act<Sent<HoldForm>>;
}

const year = { days: 365, countsFrom: 'DECISION' } as const;

/** When the rule was confirmed and has removed since, in days before today. */
const confirmedAgo = 20;
const removedAgo = [19, 12, 4];

/**
 * Background checks go a year after the decision, by a rule that was confirmed: certificates say which. One registration is
 * under a legal hold. The rule for driver’s licenses waits for its first list to be confirmed; the others are off.
 */
export async function inventRetention(
  context: AppContext,
  { db, acts }: { db: Database; acts: RetentionActions },
  { staff, now, today }: { staff: StaffMember[]; now: Date; today: string },
): Promise<void> {
  const call = callOf(staff);
  const on = (ago: number): AppContext => ({
    ...context,
    db,
    clock: { now: () => officeTime(daysAfter(today, -ago), 0.5, now) },
  });
  const looked = { kind: 'bg', ...year, today: daysAfter(today, -confirmedAgo) } as const;
  const [held] = (await acts.listDue(db, looked)).registrationIds;
  if (held === undefined) return;
  const reason =
    'The association’s attorney asked on behalf of the insurer: keep everything about this unit.';
  await acts.hold(on(confirmedAgo + 5), { params: { id: held }, body: { reason } }, call);
  const switchOn = async (kind: DocumentKind, ago: number): Promise<void> => {
    const rule = (await acts.listRules(db)).find((one) => one.kind === kind);
    if (!rule) throw new Error(`There is no rule for ${kind}.`);
    const body = { isOn: true, ...year, expectedUpdatedAt: rule.updatedAt };
    await acts.changeRule(on(ago), { params: { kind }, body }, call);
  };
  await switchOn('bg', confirmedAgo + 1);
  const { digest } = await acts.listDue(db, looked);
  await acts.confirm(on(confirmedAgo), { params: { kind: 'bg' }, body: { digest } }, call);
  for (const ago of removedAgo) {
    // Each day finds what is a year old by then.
    await acts.remove(on(ago));
  }
  await switchOn('dl', 3);
}
