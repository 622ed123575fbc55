import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, json, one } from './endpoint.ts';
import { instant, oneLine, propertyCode, wholeNumber } from './fields.ts';
import { serviceRequestCategory } from './service-request-choices.ts';

/**
 * The promise of the service-request desk: within how many business minutes a resident hears from the office. A rule binds
 * the requests that arrive after it was switched on; without one nothing is promised.
 */

/** 25 days of 8 hours. */
export const promiseMinutesMax = 12_000;
export const promiseRulesMax = 200;
export const holidaysMax = 200;
/** An office day is at least this long, so that a promise ends within a few years. */
const officeDayMinMinutes = 60;

/** Validation messages of promises. */
export const promiseMessages = {
  minutes: 'Enter whole minutes from 1 to 12,000. One hour is 60.',
  property: 'Please choose a property, or all of them.',
  unknownProperty: (code: string) => `There is no longer a property ${code}. Choose another one.`,
  twice: 'There is a rule for this property and category already.',
  days: 'Choose at least one day of the week.',
  weekday: 'A day of the week is 0 (Sunday) to 6 (Saturday), each once.',
  time: 'Enter a time such as 09:00.',
  closes: 'The office must be open for at least an hour: choose a later time.',
  holidayTwice: 'This day is on the list already.',
  holidayName: 'Enter a name of up to 80 characters.',
  sendsMail: 'This needs true or false.',
  tooManyRules: `At most ${promiseRulesMax} rules.`,
  tooManyHolidays: `At most ${holidaysMax} holidays.`,
} as const;

const minutes = wholeNumber(promiseMessages.minutes, { from: 1, to: promiseMinutesMax });

/** A rule for one property or all (null), and one category or all (null). */
export const promiseRuleForm = z.object({
  propertyCode: z.nullable(propertyCode(promiseMessages.property)),
  category: z.nullable(serviceRequestCategory),
  /** Business minutes from the request to the first update. */
  firstMinutes: minutes,
  /** Business minutes from an update to the next one. */
  nextMinutes: minutes,
});
export type PromiseRuleForm = z.infer<typeof promiseRuleForm>;

export const promiseRule = z.object({
  propertyCode: z.nullable(z.string()),
  category: z.nullable(serviceRequestCategory),
  firstMinutes: z.int(),
  nextMinutes: z.int(),
  /** When it was switched on: it binds requests that arrived since then. */
  since: instant,
});
export type PromiseRule = z.infer<typeof promiseRule>;

/** A day on which the office is closed. */
export const holiday = z.object({
  day: calendarDay(),
  name: oneLine(80, {
    missing: promiseMessages.holidayName,
    tooLong: promiseMessages.holidayName,
    unreadable: promiseMessages.holidayName,
  }),
});
export type Holiday = z.infer<typeof holiday>;

const timeOfDay = z
  .string(promiseMessages.time)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, promiseMessages.time));

const weekday = z
  .int(promiseMessages.weekday)
  .check(z.gte(0, promiseMessages.weekday), z.lte(6, promiseMessages.weekday));

export const promiseSettings = z.object({
  /** There is one of them. */
  id: z.literal(1),
  updatedAt: instant,
  /** Days of the week on which the office works, 0 (Sunday) to 6. */
  officeDays: z.array(z.int()),
  /** Its hours, by the clock of the site's time zone. */
  opens: z.string(),
  closes: z.string(),
  /** By day. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Whether a resident gets an email when a promise is missed. */
  sendsMail: z.boolean(),
  /** Those that the caller's properties have: by property, then category; what is for all comes last. */
  rules: z.array(promiseRule),
});
export type PromiseSettings = z.infer<typeof promiseSettings>;

/** All settings together: what is left out of a list is gone. */
export const promiseSettingsForm = z
  .object({
    officeDays: z
      .array(weekday, promiseMessages.days)
      .check(z.minLength(1, promiseMessages.days), z.maxLength(7, promiseMessages.weekday)),
    opens: timeOfDay,
    closes: timeOfDay,
    holidays: z.array(holiday).check(z.maxLength(holidaysMax, promiseMessages.tooManyHolidays)),
    sendsMail: z.boolean(promiseMessages.sendsMail),
    rules: z.array(promiseRuleForm).check(z.maxLength(promiseRulesMax, promiseMessages.tooManyRules)),
    /** The settings as the caller read them. */
    expectedUpdatedAt: z.optional(instant),
  })
  .check((payload) => {
    const { officeDays, opens, closes, holidays, rules } = payload.value;
    const refuse = (path: (string | number)[], message: string): void => {
      payload.issues.push({ code: 'custom', message, input: payload.value, path });
    };
    if (new Set(officeDays).size < officeDays.length) refuse(['officeDays'], promiseMessages.weekday);
    if (minuteOfDay(closes) - minuteOfDay(opens) < officeDayMinMinutes)
      refuse(['closes'], promiseMessages.closes);
    for (const index of repeated(holidays.map(({ day }) => day)))
      refuse(['holidays', index, 'day'], promiseMessages.holidayTwice);
    for (const index of repeated(rules.map(ruleKey)))
      refuse(['rules', index, 'category'], promiseMessages.twice);
  });
export type PromiseSettingsForm = z.infer<typeof promiseSettingsForm>;

/** What a rule is for: two of one key are one rule. */
export function ruleKey({
  propertyCode: code,
  category,
}: Pick<PromiseRuleForm, 'propertyCode' | 'category'>): string {
  return `${code ?? ''}/${category ?? ''}`;
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The places of what is there earlier already. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

/** The labels of what staff change and read in the history. */
export const promiseLabels = {
  rules: 'Rules',
  officeDays: 'Office days',
  opens: 'Opens',
  closes: 'Closes',
  holidays: 'Holidays',
  sendsMail: 'Email the resident when a promise is missed',
} as const satisfies Record<Exclude<keyof PromiseSettingsForm, 'expectedUpdatedAt'>, string>;

export const getPromises = endpoint({
  method: 'GET',
  path: '/promises',
  access: 'admin',
  summary: 'Read the rules of the promise, the office’s hours and its holidays',
  returns: one(promiseSettings),
});

export const replacePromises = endpoint({
  method: 'PUT',
  path: '/promises',
  access: 'admin',
  summary: 'Set all rules, hours and holidays; only for those who work with all properties',
  body: json(promiseSettingsForm),
  returns: one(promiseSettings),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT'],
});

export const promises = { get: getPromises, replace: replacePromises };
