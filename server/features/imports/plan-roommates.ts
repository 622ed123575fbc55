import { fullName } from '#contracts/people.ts';
import type { LeaseOnFile, PersonOnFile } from './import-lookups.queries.ts';
import type { Balance } from './plan-balance.ts';
import { planOf } from './row-plan.ts';
import type { AddedId, RowPlan } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

export interface Terms {
  startDate: string;
  endDate: string;
  rentAmount: number;
  deposit: number;
}

/** A lease that others may live by: as a row before gives it, or as it is on file. */
interface FirstRow {
  /** Null where no row before gives it. */
  row: number | null;
  /** By its number, or as the row adds it. */
  lease: number | AddedId;
  tenant: { id: number; name: string };
  terms: Terms;
  balance: Balance | undefined;
  /** What a row of those who live by it rests on. */
  basis: string;
}

interface RoommateRow {
  first: FirstRow;
  name: string;
  tenant: PersonOnFile;
  balance: Balance | undefined;
  /** Undefined where the cell is empty. */
  deposit: number | undefined;
}

/** Several tenants of one lease stand in rows of their own: the first is the lease's, the others live with them. */
export class Roommates {
  readonly #firsts = new Map<string, FirstRow>();
  /** By which lease a tenant lives, as a row before says. */
  readonly #joined = new Map<number, { key: string; first: FirstRow }>();

  add(key: string, first: Omit<FirstRow, 'basis'> & { row: number }): void {
    this.#firsts.set(key, { ...first, basis: String(first.row) });
  }

  /** The same lease by a row before, or on file, where that names another tenant. */
  first(
    key: string,
    { tenant, terms, known }: { tenant: PersonOnFile; terms: Terms; known: LeaseOnFile | undefined },
  ): FirstRow | undefined {
    const first = this.#firsts.get(key) ?? (known && firstOnFile(known));
    if (!first || first.tenant.id === tenant.id) return undefined;
    const isSame = first.terms.endDate === terms.endDate && first.terms.rentAmount === terms.rentAmount;
    return isSame ? first : undefined;
  }

  /** Attaches the tenant of a row to the lease `key`, whose balance counts once. */
  plan(reader: RowReader, key: string, { first, name, tenant, balance, deposit }: RoommateRow): RowPlan {
    const { id, updatedAt, leaseId, livesFrom, livesTo } = tenant;
    const before = this.#joined.get(id);
    if (balance?.amount && (balance.amount !== first.balance?.amount || balance.day !== first.balance.day))
      reader.refuse('openingBalance', otherAmount(first, 'balance'));
    if (deposit !== undefined && deposit !== first.terms.deposit)
      reader.refuse('deposit', otherAmount(first, 'deposit'));
    const { startDate, endDate } = first.terms;
    // A tenant lives by one lease: the later one, where the other has ended by then.
    if (before && endDate < before.first.terms.startDate)
      return planOf(reader, {
        name,
        note: `${fullName(tenant)} lives by the later lease ${placeOf(before.first)}.`,
      });
    if (leaseId !== first.lease && livesFrom !== null && endDate < livesFrom)
      return planOf(reader, { name, note: `${fullName(tenant)} lives by a later lease on file.` });
    if (before && before.key !== key && startDate <= before.first.terms.endDate)
      reader.refuse(
        null,
        `${fullName(tenant)} already lives by another lease, the one ${placeOf(before.first)}. If these are two people, give each an email or a phone among the tenants.`,
      );
    else if (leaseId !== first.lease && livesTo !== null && startDate <= livesTo)
      reader.refuse(
        null,
        `${fullName(tenant)} lives with the tenant of another lease on file. Change that on the page of the tenant first.`,
      );
    const isKnown = leaseId === first.lease || before?.key === key;
    if (reader.problems.length === 0) this.#joined.set(id, { key, first });
    return planOf(reader, {
      name,
      note: `Lives with ${first.tenant.name}, the tenant of the lease ${placeOf(first)}.`,
      basis: `${id} ${updatedAt} with ${first.basis}`,
      updates: isKnown ? [] : [{ kind: 'tenant', id, updatedAt, set: { leaseId: first.lease } }],
    });
  }
}

function firstOnFile(known: LeaseOnFile): FirstRow {
  const { id, updatedAt, tenantId, tenantName } = known;
  return {
    row: null,
    lease: id,
    tenant: { id: tenantId, name: tenantName },
    terms: known,
    balance: undefined,
    basis: `${id} ${updatedAt}`,
  };
}

function placeOf({ row }: FirstRow): string {
  return row === null ? 'on file' : `in row ${row}`;
}

function otherAmount({ row }: FirstRow, what: 'balance' | 'deposit'): string {
  return row === null
    ? `The lease is on file with another tenant. Leave the ${what} of those who live there too empty.`
    : `Row ${row} is the same lease with another ${what}. Enter the ${what} there, and leave this empty.`;
}
