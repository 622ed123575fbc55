import { wallTimeOf, instantOfWallTime } from '#contracts/wall-time.ts';
import { shiftDays } from '#contracts/days.ts';
import { replacePromises } from '#contracts/promises.ts';
import type { PromiseRuleForm, PromiseSettings, PromiseSettingsForm } from '#contracts/promises.ts';
import type { TestApp } from './start-test-app.ts';
import { site } from '#site';

const usual: PromiseSettingsForm = {
  officeDays: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  holidays: [],
  sendsMail: false,
  rules: [],
};

/** A rule for all requests: an hour to the first update, eight to each next one. */
export function rule(fields: Partial<PromiseRuleForm> = {}): PromiseRuleForm {
  return { propertyCode: null, category: null, firstMinutes: 60, nextMinutes: 480, ...fields };
}

/** The super admin sets these; what a test does not name is as usual. */
export async function setPromises(
  app: Pick<TestApp, 'api' | 'superAdminSession'>,
  settings: Partial<PromiseSettingsForm> = {},
): Promise<PromiseSettings> {
  const { accessToken: token } = await app.superAdminSession();
  const answer = await app.api.call(replacePromises, { body: { ...usual, ...settings } }, { token });
  if (answer.status !== 200) throw new Error(`The promises were refused: ${answer.text}`);
  return answer.body.data;
}

/** A week of the office, in the site's own zone. */
export interface OfficeWeek {
  /** Moves the clock on to a time of a day, 0 being the Monday. Time never goes back. */
  go(day: number, time: string): void;
  /** The instant of such a time (ms). */
  at(day: number, time: string): number;
}

/** A week that begins at least a day from now; the clock stands at the time of its Monday. */
export function nextWeek({ clock }: Pick<TestApp, 'clock'>, time: string): OfficeWeek {
  let monday = shiftDays(wallTimeOf(clock.now(), site.timeZone).slice(0, 10), 2);
  while (new Date(monday).getUTCDay() !== 1) monday = shiftDays(monday, 1);
  const week: OfficeWeek = {
    at: (day, wall) => instantOfWallTime(`${shiftDays(monday, day)}T${wall}`, site.timeZone),
    go: (day, wall) => clock.advance(week.at(day, wall) - clock.now().getTime()),
  };
  week.go(0, time);
  return week;
}
