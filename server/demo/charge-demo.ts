import type { Assessment } from '#contracts/assessments.ts';
import { monthsBefore, nextMonth, shiftDays } from '#contracts/days.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import { lockAccountsOfProperty } from '#server/features/accounts/account.queries.ts';
import { blankEntry, insertEntries } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import {
  findAssessment,
  insertAssessment,
  insertRun,
  listSharingUnits,
  updateShares,
} from '#server/features/assessments/assessment.queries.ts';
import { divideAmong } from '#server/features/assessments/preview-assessment.ts';
import { entriesOf } from '#server/features/assessments/run-assessment.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Random } from './random.ts';
import { officeTime } from './shift-day.ts';

/** The one association of the demo that keeps its accounts here. */
const code = 'BT01';

/** For how many of the latest parts these units have not paid yet, by the place of the unit. */
const unpaidParts: Record<number, number> = { 2: 1, 4: 5, 7: 1, 9: 3, 11: 2, 15: 4 };
/** Has paid for the next part too. */
const aheadOf = 6;
/** Was charged for a returned check that the bank then honored. */
const feeOf = 3;

interface DemoDay {
  now: Date;
  today: string;
  createdBy: number;
}

/** A year of an association: shares, the budget that was run, who paid and who is late, a fee that was taken back, next year's draft. */
export async function chargeDemo(db: Database, day: DemoDay): Promise<void> {
  const { now, today, createdBy } = day;
  // Its own chance, so that the rest of the demo stays what it was.
  const random = new Random(20_260_101);
  const units = await listSharingUnits(db, code);
  const opened = officeTime(monthsBefore(today, 11), 0.3, now).toISOString();
  const shares = units.map(({ unit }) => ({
    id: unit.id,
    share: random.pick([850, 920, 1040, 1040, 1180, 1360]),
  }));
  await updateShares(db, shares, opened);
  const firstDue = monthsBefore(today, 10);
  const budget = await addAssessment(db, { firstDue, title: 'Operating budget', budget: 98_400 }, opened);
  const accounts = await lockAccountsOfProperty(db, code);
  const division = divideAmong(budget, await listSharingUnits(db, code));
  const runId = await insertRun(db, { assessmentId: budget.id, runAt: opened, runBy: createdBy });
  const charges = entriesOf({ assessment: budget, division, parts: division.parts ?? [], accounts, runId });
  await insertEntries(db, charges, { at: opened, createdBy });
  await payCharges(db, random, { ...day, charges });
  await chargeFee(
    db,
    charges.filter(({ accountId }) => accountId === accounts.get(units[feeOf]?.unit.id ?? 0)),
    day,
  );
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  await addAssessment(
    db,
    { firstDue: nextYear, title: 'Operating budget, draft', budget: 104_500 },
    now.toISOString(),
  );
}

async function addAssessment(
  db: Database,
  { firstDue, title, budget }: Pick<Assessment, 'firstDue' | 'title' | 'budget'>,
  at: string,
): Promise<Assessment> {
  const terms = { basis: 'WEIGHTS', frequency: 'MONTHLY', year: Number(firstDue.slice(0, 4)) } as const;
  const id = await insertAssessment(db, { propertyCode: code, title, budget, firstDue, ...terms }, at);
  const added = await findAssessment(db, { id, scope: null });
  if (!added) throw new Error('An assessment was not added');
  return added;
}

/** What the owners paid, month by month, as it was recorded then. */
async function payCharges(
  db: Database,
  random: Random,
  { now, today, createdBy, charges }: DemoDay & { charges: NewEntry[] },
): Promise<void> {
  const byAccount = [...Map.groupBy(charges, ({ accountId }) => accountId).values()];
  const payments = byAccount.flatMap((own, place) => {
    const method = random.pick<PaymentMethod>(['ACH', 'ACH', 'ACH', 'CHECK', 'CARD']);
    const due = own.filter(({ date }) => date <= today).length;
    const paid = due - (unpaidParts[place] ?? 0) + (place === aheadOf ? 1 : 0);
    return own.slice(0, Math.max(0, paid)).map((charge): NewEntry => {
      const usual = shiftDays(charge.date, random.pick([-3, -2, -1, 0, 0, 0, 1, 2, 6]));
      const reference = method === 'CHECK' ? `Check ${1000 + Math.floor(random.next() * 3000)}` : null;
      const { accountId, amountCents, ownerId, ownerName } = charge;
      return {
        ...blankEntry,
        accountId,
        date: usual > today ? today : usual,
        type: 'PAYMENT',
        amountCents: -amountCents,
        method,
        reference,
        ownerId,
        ownerName,
      };
    });
  });
  const months = Map.groupBy(payments, ({ date }) => date.slice(0, 7));
  for (const [month, paid] of [...months].toSorted(([one], [other]) => one.localeCompare(other))) {
    const last = shiftDays(nextMonth(`${month}-01`), -1);
    const at = officeTime(last > today ? today : last, 0.5, now).toISOString();
    // oxlint-disable-next-line no-await-in-loop -- entries are numbered as they come
    await insertEntries(db, paid, { at, createdBy });
  }
}

/** A fee, and two days later the entry that takes it back. */
async function chargeFee(
  db: Database,
  charges: NewEntry[],
  { now, today, createdBy }: DemoDay,
): Promise<void> {
  const charge = charges.findLast(({ date }) => date <= shiftDays(today, -10));
  if (!charge) return;
  const { accountId, ownerId, ownerName } = charge;
  const day = shiftDays(charge.date, 4);
  const entry = { ...blankEntry, accountId, date: day, ownerId, ownerName };
  const fee: NewEntry = { ...entry, type: 'FEE', amountCents: 3500, memo: 'Returned check' };
  const at = (date: string) => officeTime(date, 0.4, now).toISOString();
  const [reversesId = null] = await insertEntries(db, [fee], { at: at(day), createdBy });
  const later = shiftDays(day, 2);
  const reversal: NewEntry = {
    ...entry,
    date: later,
    type: 'REVERSAL',
    amountCents: -3500,
    memo: 'The bank honored the check after all',
    reversesId,
  };
  await insertEntries(db, [reversal], { at: at(later), createdBy });
}
