import type { AccountRule, AccountRuleForm, RuleConfirmation } from '#contracts/account-rules.ts';
import type { LetterMailForm } from '#contracts/account-letters.ts';
import type { BankFileForm } from '#contracts/bank-payments.ts';
import { daysAfter } from '#contracts/days.ts';
import type { PersonForm, PersonName, UnitName } from '#contracts/people.ts';
import type { SaleForm } from '#contracts/unit-sales.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { InventedEvent } from './announce.ts';
import { association } from './invent-accounts.ts';
import { callOf } from './review-registrations.ts';
import type { Sent } from './review-registrations.ts';
import { officeTime } from './shift-day.ts';
import type { StaffMember } from './staff.queries.ts';

type Act<Given> = (context: AppContext, given: Given, call: AdminCall) => Promise<unknown>;

/** The product's own use cases. */
export interface AccountActions {
  /** The accounts of a property that owe something, by unit. */
  listOwing: (context: AppContext, propertyCode: string) => Promise<{ id: number; unit: UnitName }[]>;
  /** The units of a property with their owners, by identifier. */
  listUnits: (db: Database, propertyCode: string) => Promise<{ unit: UnitName; owner: PersonName | null }[]>;
  addRule: (context: AppContext, given: { body: AccountRuleForm }, call: AdminCall) => Promise<AccountRule>;
  confirmRule: Act<Sent<RuleConfirmation>>;
  applyRules: (context: AppContext) => Promise<unknown>;
  addOwner: (context: AppContext, given: { body: PersonForm }, call: AdminCall) => Promise<PersonName>;
  recordSale: Act<Sent<SaleForm>>;
  addBankFile: Act<{ body: BankFileForm }>;
  mailLetters: Act<{ body: LetterMailForm }>;
}

/** By its place among the units of the association: was sold, and has paid everything. */
const soldUnit = 12;

/**
 * What staff did with the association's accounts by the product's own use cases: a rule that counsel has confirmed and one that waits,
 * the fees that followed, a sale, and a bank's file in the tray. Reminders are still to be written of.
 */
export async function workAccounts(
  context: AppContext,
  { db, acts }: { db: Database; acts: AccountActions },
  { staff, now, today }: { staff: StaffMember[]; now: Date; today: string },
): Promise<InventedEvent[]> {
  const call = callOf(staff);
  const on = (day: string): AppContext => ({
    ...context,
    db,
    clock: { now: () => officeTime(day, 0.4, now) },
  });
  await addRules(acts, { on, today }, call);
  await sellUnit(acts, { db, on, today }, call);
  await acts.applyRules({ ...context, db });
  await acts.addBankFile(on(daysAfter(today, -1)), { body: await bankFile(acts, { db, today }) }, call);
  const mailedOn = daysAfter(today, -6);
  const owing = await acts.listOwing(on(mailedOn), association);
  const body = {
    propertyCode: association,
    kind: 'REMINDER',
    accountIds: owing.map(({ id }) => id),
  } as const;
  const write = (within: AppContext) => acts.mailLetters(within, { body }, call);
  return owing.length === 0 ? [] : [{ after: officeTime(mailedOn, 0.4, now), write }];
}

interface DemoDays {
  on: (day: string) => AppContext;
  today: string;
}

async function addRules(acts: AccountActions, { on, today }: DemoDays, call: AdminCall): Promise<void> {
  const validFrom = daysAfter(today, -95);
  const common = { propertyCode: association, graceDays: 10, validFrom };
  const fee = { ...common, kind: 'LATE_FEE', amount: 25, repeats: 'ONCE' } as const;
  const interest = { ...common, kind: 'INTEREST', percent: 6, repeats: 'MONTHLY' } as const;
  const citation = 'Declaration, section 5.3';
  const { id } = await acts.addRule(on(validFrom), { body: { ...fee, citation } }, call);
  const confirmedOn = daysAfter(today, -90);
  const confirmation = { confirmedOn, confirmedBy: 'Ann Example' };
  await acts.confirmRule(on(confirmedOn), { params: { id }, body: confirmation }, call);
  await acts.addRule(
    on(daysAfter(today, -12)),
    { body: { ...interest, citation: 'Declaration, section 5.4' } },
    call,
  );
}

async function sellUnit(
  acts: AccountActions,
  { db, on, today }: DemoDays & { db: Database },
  call: AdminCall,
): Promise<void> {
  const sold = (await acts.listUnits(db, association))[soldUnit];
  if (!sold) return;
  const date = daysAfter(today, -62);
  const buyer: PersonForm = {
    firstName: 'Lucía',
    lastName: 'Vega',
    email: 'lucia.vega@example.com',
    phone: '2145550177',
    language: 'es',
  };
  const { id: buyerId } = await acts.addOwner(on(date), { body: buyer }, call);
  await acts.recordSale(
    on(daysAfter(date, 1)),
    { params: { id: sold.unit.id }, body: { date, buyerId } },
    call,
  );
}

/** Payments of the last days: two name their unit, one only its payer, and one is no owner's. */
async function bankFile(
  acts: AccountActions,
  { db, today }: { db: Database; today: string },
): Promise<BankFileForm> {
  const units = await acts.listUnits(db, association);
  const nameOf = (place: number) => units[place]?.unit.unitIdentifier ?? '';
  const payer = units[7]?.owner;
  const day = (ago: number) => daysAfter(today, -ago);
  return {
    propertyCode: association,
    fileName: `checking-${day(1)}.csv`,
    lines: [
      'Date,Amount,Reference,Name',
      `${day(3)},410.00,${nameOf(2)} dues,`,
      `${day(2)},25.00,late fee ${nameOf(4)},`,
      `${day(2)},395.50,transfer,${payer ? `${payer.firstName} ${payer.lastName}` : 'Unknown'}`,
      `${day(1)},3.12,Interest on deposit,`,
    ],
  };
}
