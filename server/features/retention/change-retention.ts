import { fail } from '#contracts/errors.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { retentionMessages } from '#contracts/retention.ts';
import type { RetentionRule, RetentionRuleForm } from '#contracts/retention.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, hasChangedSince, laterThan, record } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findRule, listDue, updateRule } from './retention.queries.ts';
import type { StoredRule } from './retention.queries.ts';

const oneRow = { page: 1, pageSize: 1 };

/** A rule with how many files it would remove now. */
export async function withCount(context: AppContext, db: Database, rule: StoredRule): Promise<RetentionRule> {
  const { total } = await listDue(db, { term: rule, today: siteDay(context) }, oneRow);
  return { ...rule, dueCount: total };
}

/** The super admin sets how long a kind of document is stored. Any change asks for the first list again. */
export function changeRetentionRule(
  context: AppContext,
  { params: { kind }, body }: { params: { kind: DocumentKind }; body: RetentionRuleForm },
  call: AdminCall,
): Promise<RetentionRule> {
  const { expectedUpdatedAt, ...sent } = body;
  return context.db.transaction(async (db) => {
    const before = await lockedRule(db, kind);
    if (hasChangedSince(expectedUpdatedAt, before.updatedAt))
      throw fail('CONFLICT', { data: await withCount(context, db, before) });
    const { isOn, days, countsFrom } = before;
    const changes = changesBetween({ isOn, days, countsFrom }, sent);
    if (Object.keys(changes).length > 0) {
      const now = context.clock.now();
      const updatedAt = laterThan(before.updatedAt, now);
      await updateRule(db, kind, { ...sent, updatedAt, confirmedAt: null, confirmedBy: null });
      await recordRule(db, { kind, action: 'changed a retention rule', changes, at: now }, call);
    }
    return withCount(context, db, await lockedRule(db, kind));
  });
}

/** The super admin confirms the first list of a rule, as it was looked at: from now on the rule removes. */
export function confirmRetention(
  context: AppContext,
  { params: { kind }, body: { digest } }: { params: { kind: DocumentKind }; body: { digest: string } },
  call: AdminCall,
): Promise<RetentionRule> {
  return context.db.transaction(async (db) => {
    const rule = await lockedRule(db, kind);
    if (!rule.isOn) throw fail('CONFLICT', { message: retentionMessages.isOff });
    const { meta } = await listDue(db, { term: rule, today: siteDay(context) }, oneRow);
    if (meta.digest !== digest) throw fail('CONFLICT', { message: retentionMessages.otherList });
    const now = context.clock.now();
    const confirmedAt = now.toISOString();
    const updatedAt = laterThan(rule.updatedAt, now);
    await updateRule(db, kind, { confirmedAt, confirmedBy: call.caller.email, updatedAt });
    const changes = changesBetween({ confirmedAt: rule.confirmedAt }, { confirmedAt });
    await recordRule(db, { kind, action: 'confirmed a retention list', changes, at: now }, call);
    return withCount(context, db, await lockedRule(db, kind));
  });
}

async function lockedRule(db: Database, kind: DocumentKind): Promise<StoredRule> {
  const rule = await findRule(db, kind, true);
  if (!rule) throw new Error(`There is no rule for ${kind}.`);
  return rule;
}

async function recordRule(
  db: Database,
  { kind, action, changes, at }: { kind: DocumentKind; at: Date } & Pick<AuditEvent, 'action' | 'changes'>,
  { caller, requestId }: AdminCall,
): Promise<void> {
  await record(db, {
    at,
    actor: caller,
    action,
    objectKind: 'setting',
    objectId: null,
    changes: { document: { from: null, to: kind }, ...changes },
    requestId,
  });
}
