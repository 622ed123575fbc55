import type { Issue } from '#contracts/errors.ts';
import { addBusinessMinutes } from '#contracts/business-time.ts';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { promiseLabels, promiseSettingsForm } from '#contracts/promises.ts';
import type { PromiseSettings, PromiseSettingsForm } from '#contracts/promises.ts';
import { formatCount, formatDay } from '#web/lib/formats.ts';
import { site } from '#site';

/** A rule as the form holds it; '' is every property, or every category. */
export interface RuleValues {
  propertyCode: string;
  category: string;
  firstMinutes: string;
  nextMinutes: string;
}

/** The settings of the promise as the form holds them. */
export interface PromiseValues {
  rules: RuleValues[];
  officeDays: number[];
  opens: string;
  closes: string;
  holidays: { day: string; name: string }[];
  sendsMail: boolean;
}

/** The days of the week, from Monday on, by the numbers that the contract has for them. */
export const weekdays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
] as const;

/** A business day to the first update, two to each next one: what a new rule begins with. */
export const newRule: RuleValues = {
  propertyCode: '',
  category: '',
  firstMinutes: '480',
  nextMinutes: '960',
};

export function valuesOf(settings: PromiseSettings | null): PromiseValues {
  if (!settings) return { rules: [], officeDays: [], opens: '', closes: '', holidays: [], sendsMail: false };
  const { officeDays, opens, closes, holidays, sendsMail } = settings;
  return {
    rules: settings.rules.map(({ propertyCode, category, firstMinutes, nextMinutes }) => ({
      propertyCode: propertyCode ?? '',
      category: category ?? '',
      firstMinutes: String(firstMinutes),
      nextMinutes: String(nextMinutes),
    })),
    officeDays: officeDays.toSorted((one, other) => one - other),
    opens,
    closes,
    holidays,
    sendsMail,
  };
}

/** The settings as they are sent, or what is wrong with them, by the contract's rules. */
export function readValues(
  values: PromiseValues,
): { ok: true; settings: PromiseSettingsForm } | { ok: false; issues: Issue[] } {
  const read = promiseSettingsForm.safeParse({
    ...values,
    rules: values.rules.map(({ propertyCode, category, firstMinutes, nextMinutes }) => ({
      propertyCode: propertyCode || null,
      category: category || null,
      firstMinutes: firstMinutes.trim(),
      nextMinutes: nextMinutes.trim(),
    })),
  });
  if (read.success) return { ok: true, settings: read.data };
  return {
    ok: false,
    issues: read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  };
}

/** What a rule would promise for a request that is sent now (ms); null while what is typed makes no sense. */
export function exampleOf(values: PromiseValues, firstMinutes: string, now: number): string | null {
  const { officeDays, opens, closes, holidays } = values;
  const rules = [{ ...newRule, firstMinutes }];
  const read = readValues({ ...values, rules, holidays: [] });
  const minutes = read.ok ? read.settings.rules[0]?.firstMinutes : undefined;
  if (minutes === undefined) return null;
  const closed = new Set(holidays.map(({ day }) => day));
  const calendar = { officeDays, opens, closes, holidays: closed, timeZone: site.timeZone };
  const by = addBusinessMinutes(new Date(now), minutes, calendar);
  return promisedTimeText(by.toISOString(), site.timeZone);
}

export const promiseRules = {
  noun: 'screen',
  labels: promiseLabels,
  valuesOf,
  shownOf: (settings: PromiseSettings): Record<keyof PromiseValues, string> => ({
    rules: settings.rules.map(ruleText).join('; '),
    officeDays: weekdays
      .filter(({ day }) => settings.officeDays.includes(day))
      .map(({ name }) => name)
      .join(', '),
    opens: settings.opens,
    closes: settings.closes,
    holidays: settings.holidays.map(({ day, name }) => `${formatDay(day)} ${name}`).join('; '),
    sendsMail: settings.sendsMail ? 'yes' : 'no',
  }),
};

function ruleText({
  propertyCode,
  category,
  firstMinutes,
  nextMinutes,
}: PromiseSettings['rules'][number]): string {
  const of = `${propertyCode ?? 'All properties'}, ${category ?? 'all categories'}`;
  return `${of}: ${formatCount(firstMinutes)} and ${formatCount(nextMinutes)} minutes`;
}
