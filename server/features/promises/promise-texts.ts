import type { PromiseRuleForm, PromiseSettings, promiseLabels } from '#contracts/promises.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The settings as the history shows them: each in one text. */
export function promiseTexts(
  settings: Pick<PromiseSettings, 'officeDays' | 'opens' | 'closes' | 'holidays' | 'sendsMail'> & {
    rules: PromiseRuleForm[];
  },
): Record<keyof typeof promiseLabels, string | null> {
  const { officeDays, opens, closes, holidays, sendsMail, rules } = settings;
  return {
    rules: joined(rules.map(ruleText)),
    officeDays: joined(officeDays.toSorted((one, other) => one - other).map((day) => weekdays[day] ?? '')),
    opens,
    closes,
    holidays: joined(holidays.map(({ day, name }) => `${day} ${name}`).toSorted()),
    sendsMail: sendsMail ? 'yes' : 'no',
  };
}

function ruleText({ propertyCode, category, firstMinutes, nextMinutes }: PromiseRuleForm): string {
  const of = `${propertyCode ?? 'All properties'}, ${category ?? 'all categories'}`;
  return `${of}: first update within ${firstMinutes}, next within ${nextMinutes} business minutes`;
}

/** null where there are none. */
function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('; ');
}
