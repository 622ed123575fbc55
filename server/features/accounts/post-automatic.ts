import { reasonText } from '#contracts/entry-reasons.ts';
import { fromCents } from '#contracts/money.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf, recordAll, system } from '#server/platform/events/record.ts';
import type { Actor } from '#server/platform/events/record.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { listPostings, lockAccounts } from './account.queries.ts';
import type { AccountHead } from './account.queries.ts';
import { claimRun, findPropertyRules, listDueProperties, listRuledAccounts } from './automatic.queries.ts';
import type { PropertyRules } from './automatic.queries.ts';
import { insertEntries } from './entry-write.queries.ts';
import type { NewEntry } from './entry-write.queries.ts';
import { planAutomatic } from './plan-automatic.ts';

/** What automatic entries are worked out for, and who caused them. */
interface Cause {
  actor: Actor;
  requestId: string | null;
}

/**
 * Applies the rules of every property for which that was not done today; answers how many entries were made. One transaction
 * for each property, which two servers do not both have.
 */
export async function applyRules(context: AppContext): Promise<number> {
  const day = siteDay(context);
  let count = 0;
  for (const code of await listDueProperties(context.db, day)) {
    // Each holds all accounts of its property for a moment.
    count += await applyRulesOf(context, code, day);
  }
  return count;
}

function applyRulesOf(context: AppContext, code: string, day: string): Promise<number> {
  return context.db.transaction(async (db) => {
    const ids = await listRuledAccounts(db, code, day);
    // Before the property, as those who post by hand do.
    const accounts = await lockAccounts(db, ids, null);
    if (!(await claimRun(db, code, day))) return 0;
    const [rules] = await findPropertyRules(db, [code]);
    if (!rules) return 0;
    const planned = await planAll({ ...context, db }, accounts, { ...rules, until: day });
    return enter({ ...context, db }, { accounts, planned }, { actor: system, requestId: null });
  });
}

/**
 * Which automatic entries are posted again once something was entered in accounts by hand, up to the day for which the rules were
 * applied. The caller holds the accounts.
 */
export async function correctAutomatic(
  context: AppContext,
  accounts: readonly AccountHead[],
  cause: Cause,
): Promise<void> {
  const codes = [...new Set(accounts.map(({ propertyCode }) => propertyCode))];
  for (const rules of await findPropertyRules(context.db, codes)) {
    const { propertyCode, through } = rules;
    if (through === null) continue;
    const own = accounts.filter((account) => account.propertyCode === propertyCode);
    const planned = await planAll(context, own, { ...rules, until: through });
    await enter(context, { accounts: own, planned }, cause);
  }
}

/** What the rules ask for in some accounts of one property. */
export async function planAll(
  { db }: Pick<AppContext, 'db'>,
  accounts: readonly AccountHead[],
  rules: Pick<PropertyRules, 'rules' | 'order'> & { until: string },
): Promise<NewEntry[]> {
  const ids = accounts.map(({ id }) => id);
  const postings = Map.groupBy(await listPostings(db, ids), ({ accountId }) => accountId);
  return accounts.flatMap((account) => planAutomatic(account, postings.get(account.id) ?? [], rules));
}

async function enter(
  context: AppContext,
  { accounts, planned }: { accounts: readonly AccountHead[]; planned: readonly NewEntry[] },
  { actor, requestId }: Cause,
): Promise<number> {
  if (planned.length === 0) return 0;
  const { at, now } = momentOf(context);
  await insertEntries(context.db, planned, { at: now, createdBy: actor.userId });
  const heads = new Map(accounts.map((account) => [account.id, account]));
  const events = planned.map(({ accountId, type, date, amountCents, why }) => ({
    at,
    actor,
    action: type === 'REVERSAL' ? 'reversed an entry' : 'entered',
    objectKind: 'account',
    objectId: accountId,
    propertyCode: heads.get(accountId)?.propertyCode,
    changes: beginningOf({
      unitIdentifier: heads.get(accountId)?.unit.unitIdentifier,
      type,
      date,
      amount: Math.abs(fromCents(amountCents)),
      reason: why && reasonText(why),
    }),
    requestId,
  }));
  await recordAll(context.db, events);
  await notifyAfterCommit(
    context,
    context.db,
    accounts.map(({ id, propertyCode }) => ({
      objectKind: 'account',
      id,
      act: 'changed',
      propertyCodes: [propertyCode],
    })),
  );
  return planned.length;
}
