import { createAccountEntry, listAccounts } from '#contracts/accounts.ts';
import type { Owner } from '#contracts/owners.ts';
import { setUnitOwner } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import { openLeaseOffice } from './lease-office.ts';
import type { LeaseOffice } from './lease-office.ts';
import { addOwner, addUnit } from './property-builders.ts';

export interface OwnedAccount {
  id: number;
  unit: Unit;
  owner: Owner;
}

export interface AccountOffice extends LeaseOffice {
  /** The code of a property that nothing else uses. */
  newProperty: () => Promise<string>;
  /** A unit with its owner, and its account, in which these amounts were charged so many days from today. */
  newAccount: (fields?: {
    code?: string;
    number?: string;
    owner?: string;
    charges?: readonly (readonly [amount: number, days: number, memo?: string])[];
  }) => Promise<OwnedAccount>;
}

/** An app with all that a test of the accounts of units begins with. */
export async function openAccountOffice(): Promise<AccountOffice> {
  const office = await openLeaseOffice();
  const { app, as, dayFromToday } = office;
  let [lastProperty, lastUnit] = [0, 7000];
  return {
    ...office,
    newProperty: async () => {
      const code = `K${String(++lastProperty).padStart(3, '0')}`;
      await app.database.db.pool.query('insert into property (code, title) values ($1, $1)', [code]);
      return code;
    },
    newAccount: async ({ code, number = String(++lastUnit), owner: name = 'Owns', charges = [] } = {}) => {
      const unit = await addUnit(app, as, number, code);
      const owner = await addOwner(app, as, name);
      await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
      const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
      const id = data[0]?.id ?? 0;
      for (const [amount, days, memo = 'Dues'] of charges) {
        const body = { type: 'CHARGE', amount, date: dayFromToday(days), memo } as const;
        await app.api.call(createAccountEntry, { params: { id }, body }, as);
      }
      return { id, unit, owner };
    },
  };
}
