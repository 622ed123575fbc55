import { entryDayIssue } from '#contracts/account-entries.ts';
import { formatDollars, fromCents, toCents } from '#contracts/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findAccountsOnFile } from './account-lookups.queries.ts';
import type { AccountOnFile } from './account-lookups.queries.ts';
import { readBalance } from './plan-balance.ts';
import type { Balance } from './plan-balance.ts';
import { planOf, sameAs, SeenRows } from './row-plan.ts';
import type { Planner, RowPlan } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

const nothingOwed = 'Nothing is owed.';

/** Plans the rows of a sheet of account balances: each is entered once, in an account that holds nothing else. */
export function planAccounts(
  db: Database,
  { today, balanceDay }: { today: string; balanceDay: string | null },
): Planner {
  const seen = new SeenRows();
  return async (readers) => {
    const rows = readers.map((reader) => ({
      reader,
      units: reader.units(),
      balance: readBalance(reader, { today, balanceDay }),
    }));
    const identifiers = rows.flatMap(({ units: [unit] }) => unit?.unitIdentifier ?? []);
    const accounts = await findAccountsOnFile(db, identifiers);
    return rows.map(({ reader, units: [unit, second], balance }) => {
      const name = unit?.unitIdentifier ?? reader.text('unit');
      if (second) reader.refuse('unit', 'Name one unit in each row.');
      else if (!unit && reader.text('unit') === '') reader.refuse('unit', 'Enter 1 to 4 letters or digits.');
      const account = unit && accounts.get(unit.unitIdentifier);
      if (unit && !account)
        reader.refuse('unit', `There is no unit ${name} on file. Import the units first.`);
      const issue = balance && entryDayIssue({ type: 'OPENING', date: balance.day }, today);
      if (issue !== undefined)
        reader.refuse(reader.text('balanceDay') === '' ? 'openingBalance' : 'balanceDay', issue);
      if (!account || reader.problems.length > 0) return planOf(reader, { name });
      const earlier = seen.earlier(reader, name, { balance });
      if (earlier !== undefined) return planOf(reader, { name, note: sameAs(earlier) });
      seen.add(reader, name, { balance });
      return balance ? planOpening(reader, account, balance) : planOf(reader, { name, note: nothingOwed });
    });
  };
}

function planOpening(reader: RowReader, account: AccountOnFile, { amount, day }: Balance): RowPlan {
  const { id, unitIdentifier: name, lastSeq, standing } = account;
  const balanceCents = toCents(amount);
  const basis = `${id} ${lastSeq}`;
  if (standing.length === 0 && balanceCents === 0) return planOf(reader, { name, basis, note: nothingOwed });
  if (standing.length === 0) {
    const openings = [{ accountId: id, lastSeq, amountCents: balanceCents, date: day }];
    return planOf(reader, {
      name,
      basis,
      balanceCents,
      openings,
      note: `${formatDollars(amount)} on ${day}`,
    });
  }
  const isEntered = standing.some(
    (entry) => entry.type === 'OPENING' && entry.date === day && entry.amountCents === balanceCents,
  );
  const onFile = standing
    .filter(({ date }) => date <= day)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (!isEntered && onFile !== balanceCents)
    reader.refuse(
      'openingBalance',
      `The account on file has a balance of ${formatDollars(fromCents(onFile))} on ${day}. An opening balance is entered only in an account without entries: leave this row out, or enter the difference on the page of the unit.`,
    );
  return planOf(reader, { name, basis, balanceCents });
}
