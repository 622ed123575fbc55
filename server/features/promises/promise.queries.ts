import type { Holiday, PromiseRule, PromiseSettings } from '#contracts/promises.ts';
import { inPropertyOrder } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inArray, or, query } from '#server/platform/database/drizzle.ts';
import { isOneOf, jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { holiday, promiseRule, promiseSetting } from '#server/platform/database/schema.ts';

/** All settings of the promise. `version` grows with each of their changes. */
export type StoredPromises = PromiseSettings & { version: number };

const holidays = jsonArray(jsonObject({ day: holiday.day, name: holiday.name }), (fields) =>
  query.select(fields).from(holiday).orderBy(holiday.day),
);

const rules = jsonArray(
  jsonObject({
    propertyCode: promiseRule.propertyCode,
    category: promiseRule.category,
    firstMinutes: promiseRule.firstMinutes,
    nextMinutes: promiseRule.nextMinutes,
    since: promiseRule.since,
  }),
  (fields) =>
    query
      .select(fields)
      .from(promiseRule)
      .orderBy(...inPropertyOrder(promiseRule.propertyCode), promiseRule.category),
);

/** The settings in one snapshot; with `lock` no one else changes them until the transaction ends. */
export async function readPromises({ orm }: Database, lock = false): Promise<StoredPromises> {
  if (lock) await orm.select({ id: promiseSetting.id }).from(promiseSetting).for('update');
  const [row] = await orm
    .select({
      updatedAt: promiseSetting.updatedAt,
      version: promiseSetting.version,
      officeDays: promiseSetting.officeDays,
      opens: promiseSetting.opens,
      closes: promiseSetting.closes,
      sendsMail: promiseSetting.sendsMail,
      holidays,
      rules,
    })
    .from(promiseSetting);
  if (!row) throw new Error('The settings of the promise have no row.');
  return {
    ...row,
    id: 1,
    // Within JSON an instant has the database's own form.
    rules: row.rules.map((rule) => Object.assign(rule, { since: new Date(rule.since).toISOString() })),
  };
}

/** Whether residents get an email when a promise is missed. */
export async function isMailOn({ orm }: Database): Promise<boolean> {
  const [row] = await orm.select({ sendsMail: promiseSetting.sendsMail }).from(promiseSetting);
  return row?.sendsMail ?? false;
}

/** Writes all settings in the place of those before. */
export async function writePromises(
  { orm }: Database,
  { rules: newRules, holidays: newHolidays, ...setting }: Omit<PromiseSettings, 'id'>,
): Promise<void> {
  await orm.delete(promiseRule);
  if (newRules.length > 0) await orm.insert(promiseRule).values(newRules satisfies PromiseRule[]);
  await orm.delete(holiday);
  if (newHolidays.length > 0) await orm.insert(holiday).values(newHolidays satisfies Holiday[]);
  await orm.update(promiseSetting).set(setting);
}

/**
 * The codes of the properties that the new rules, or those on file, are for. None of these properties goes, or gets another code,
 * until the transaction ends.
 */
export async function lockPropertiesOfRules(
  { orm }: Database,
  newRules: readonly Pick<PromiseRule, 'propertyCode'>[],
): Promise<Set<string>> {
  const named = newRules.flatMap(({ propertyCode }) => propertyCode ?? []);
  const onFile = query.select({ code: promiseRule.propertyCode }).from(promiseRule);
  const found = await orm
    .select({ code: property.code })
    .from(property)
    .where(or(isOneOf(property.code, named), inArray(property.code, onFile)))
    .orderBy(property.code)
    .for('key share');
  return new Set(found.map(({ code }) => code));
}
