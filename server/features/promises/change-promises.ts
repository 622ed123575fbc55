import { fail } from '#contracts/errors.ts';
import { promiseMessages, ruleKey } from '#contracts/promises.ts';
import type {
  PromiseRule,
  PromiseRuleForm,
  PromiseSettings,
  PromiseSettingsForm,
} from '#contracts/promises.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import { changesBetween, hasChangedSince, laterThan, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { promiseTexts } from './promise-texts.ts';
import { lockPropertiesOfRules, readPromises, writePromises } from './promise.queries.ts';

/**
 * Staff who work with all properties set rules, hours, holidays and the mail switch. A rule that goes on keeps the time since
 * when it binds; one for another property or category is a new one.
 */
export function changePromises(
  context: AppContext,
  { body: { expectedUpdatedAt, ...sent } }: { body: PromiseSettingsForm },
  { caller, requestId }: AdminCall,
): Promise<PromiseSettings> {
  requireAllProperties({ caller });
  return context.db.transaction(async (db) => {
    // Removing or renaming a property locks it first and then, by its rules, the settings: the same order here.
    const known = await lockPropertiesOfRules(db, sent.rules);
    const before = await readPromises(db, true);
    if (hasChangedSince(expectedUpdatedAt, before.updatedAt)) throw fail('CONFLICT', { data: before });
    const changes = changesBetween(promiseTexts(before), promiseTexts(sent));
    if (Object.keys(changes).length === 0) return before;
    refuseUnknownProperties(known, sent.rules);
    const at = context.clock.now();
    const rules = sent.rules.map((rule) => ({ ...rule, since: sinceWhen(rule, before.rules, at) }));
    const updatedAt = laterThan(before.updatedAt, at);
    await writePromises(db, { ...sent, rules, updatedAt });
    await record(db, {
      at,
      actor: caller,
      action: 'changed',
      objectKind: 'promise',
      objectId: 1,
      changes,
      requestId,
    });
    await notifyAfterCommit(context, db, [
      { objectKind: 'promise', id: 1, act: 'changed', propertyCodes: [] },
    ]);
    return readPromises(db);
  });
}

function sinceWhen(rule: PromiseRuleForm, before: readonly PromiseRule[], now: Date): string {
  return before.find((earlier) => ruleKey(earlier) === ruleKey(rule))?.since ?? now.toISOString();
}

function refuseUnknownProperties(known: ReadonlySet<string>, rules: readonly PromiseRuleForm[]): void {
  const issues = rules.flatMap(({ propertyCode }, index) =>
    propertyCode === null || known.has(propertyCode)
      ? []
      : [{ path: `rules.${index}.propertyCode`, message: promiseMessages.unknownProperty(propertyCode) }],
  );
  if (issues.length > 0) throw fail('VALIDATION_FAILED', { issues });
}
