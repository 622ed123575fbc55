import { eq, getTableColumns, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, AnyTable, SQL } from '#server/platform/database/drizzle.ts';
import {
  account,
  accountEntry,
  accountLink,
  accountRule,
  accountRuleRun,
  accountTerms,
  assessment,
  bankFile,
  bankLine,
  expense,
  lease,
  leaseAccount,
  maintenance,
  owner,
  payment,
  paymentSchedule,
  property,
  tenant,
  unit,
  unitSale,
} from '#server/platform/database/rental-schema.ts';
import { replyTemplate } from '#server/platform/database/inquiry-schema.ts';
import { promiseRule, registration, serviceRequest, userProperty } from '#server/platform/database/schema.ts';
import type { UndoableKind } from './saved-rows.ts';

/** A column by which rows of another table name rows of this one, or what else leads from those to these. */
export interface NamingColumn<C = AnyPgColumn> {
  /** The kind of the rows that name, as the history calls it. */
  kind: string;
  table: AnyTable;
  /** What they are called by. */
  id: AnyPgColumn | SQL;
  column: C;
  /** Of rows that are a record's own and never go: what the record has, and why it stays. */
  keeps?: { has: string; because: string };
}

export interface UndoableTable {
  table: AnyTable & { id: AnyPgColumn; updatedAt: AnyPgColumn };
  /** Its rows are parts of another record, whose history speaks for them. */
  isPart?: true;
  /** The path of its endpoints, whose stored answers hold what a row said. */
  collection: string;
  /** What names its rows: while something does that the work did not add, a row stays. A test compares it with the database. */
  namedBy: readonly NamingColumn[];
  /** Columns that name its rows too, and whose rows hold nothing of their own, or lose nothing when they name none. */
  followedBy: readonly AnyPgColumn[];
  /** What keeps its rows through one of those. */
  keptBy?: readonly NamingColumn<SQL>[];
}

const naming = (kind: string, table: AnyTable & { id: AnyPgColumn }, column: AnyPgColumn): NamingColumn => ({
  kind,
  table,
  id: table.id,
  column,
});

/** Rows of a table that names a property by its code. */
const namingByCode = (
  kind: string,
  table: AnyTable & { propertyCode: AnyPgColumn },
  id: AnyPgColumn | SQL,
): NamingColumn<SQL> => ({
  kind,
  table,
  id,
  column: sql`(${query.select({ id: property.id }).from(property).where(eq(property.code, table.propertyCode))})`,
});

const unitOfEntry = sql`(${query
  .select({ unitId: account.unitId })
  .from(account)
  .where(eq(account.id, accountEntry.accountId))})`;

export const undoableTables: Record<UndoableKind, UndoableTable> = {
  property: {
    table: property,
    collection: '/properties',
    namedBy: [naming('unit', unit, unit.realEstateObjectId)],
    followedBy: [
      serviceRequest.propertyCode,
      registration.propertyCode,
      assessment.propertyCode,
      replyTemplate.propertyCode,
      userProperty.propertyCode,
      promiseRule.propertyCode,
      accountRule.propertyCode,
      accountRuleRun.propertyCode,
      accountTerms.propertyCode,
      bankFile.propertyCode,
      bankLine.propertyCode,
    ],
    keptBy: [
      namingByCode('service-request', serviceRequest, serviceRequest.id),
      namingByCode('registration', registration, registration.id),
      namingByCode('assessment', assessment, assessment.id),
      namingByCode('reply-template', replyTemplate, replyTemplate.id),
      namingByCode('account-rule', accountRule, accountRule.id),
      namingByCode('bank-line', bankLine, bankLine.id),
      namingByCode('user', userProperty, userProperty.userId),
      // All rules are one record.
      namingByCode('promise', promiseRule, sql`1`),
    ],
  },
  owner: {
    table: owner,
    collection: '/owners',
    namedBy: [naming('unit', unit, unit.ownerId)],
    followedBy: [accountLink.ownerId],
  },
  tenant: {
    table: tenant,
    collection: '/tenants',
    namedBy: [naming('unit', unit, unit.tenantId), naming('lease', lease, lease.tenantId)],
    followedBy: [],
  },
  unit: {
    table: unit,
    collection: '/units',
    namedBy: [
      naming('lease', lease, lease.unitId),
      naming('expense', expense, expense.unitId),
      naming('maintenance', maintenance, maintenance.unitId),
      naming('account', unitSale, unitSale.unitId),
    ],
    // A registration holds the unit's identifier too; an account is empty until something is entered.
    followedBy: [registration.unitId, account.unitId],
    keptBy: [
      {
        kind: 'account',
        table: accountEntry,
        id: accountEntry.accountId,
        column: unitOfEntry,
        keeps: {
          has: 'has entries in its account',
          because: 'Entries are never deleted, so it stays: correct it on its page.',
        },
      },
    ],
  },
  lease: {
    table: lease,
    collection: '/leases',
    namedBy: [
      naming('payment-schedule', paymentSchedule, paymentSchedule.leaseId),
      naming('payment', payment, payment.leaseId),
      naming('tenant', tenant, tenant.leaseId),
    ],
    followedBy: [leaseAccount.leaseId],
  },
  'payment-schedule': {
    table: paymentSchedule,
    isPart: true,
    collection: '/payment-schedules',
    namedBy: [naming('payment', payment, payment.paymentScheduleId)],
    followedBy: [],
  },
  payment: { table: payment, collection: '/payments', namedBy: [], followedBy: [] },
};

/** The columns that hold what was written; others follow from these. */
export function writtenColumns(table: AnyTable): Record<string, AnyPgColumn> {
  const columns = Object.entries<AnyPgColumn>(getTableColumns(table));
  return Object.fromEntries(columns.filter(([, column]) => column.generated === undefined));
}
