import { fullName } from '#contracts/people.ts';
import type { PersonOnFile } from './import-lookups.queries.ts';
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

interface FirstRow {
  row: number;
  /** Its lease: by its number, or as the row adds it. */
  lease: number | AddedId;
  tenant: PersonOnFile;
  terms: Terms;
  balance: Balance | undefined;
}

interface RoommateRow {
  name: string;
  tenant: PersonOnFile;
  balance: Balance | undefined;
  /** Undefined where the cell is empty. */
  deposit: number | undefined;
}

/** Several tenants of one lease stand in rows of their own: the first is the lease's, the others live with them. */
export class Roommates {
  readonly #firsts = new Map<string, FirstRow>();
  /** With whom a tenant lives, as a row before says. */
  readonly #joined = new Map<number, FirstRow>();

  add(lease: string, first: FirstRow): void {
    this.#firsts.set(lease, first);
  }

  /** The earlier row of the same lease, where it names another tenant. */
  first(lease: string, { tenant, terms }: { tenant: PersonOnFile; terms: Terms }): FirstRow | undefined {
    const first = this.#firsts.get(lease);
    if (!first || first.tenant.id === tenant.id) return undefined;
    const isSame = first.terms.endDate === terms.endDate && first.terms.rentAmount === terms.rentAmount;
    return isSame ? first : undefined;
  }

  /** Attaches the tenant of a row to the lease of the first one, whose balance counts once. */
  plan(reader: RowReader, first: FirstRow, { name, tenant, balance, deposit }: RoommateRow): RowPlan {
    const { id, updatedAt, leaseId, livesFrom, livesTo } = tenant;
    const before = this.#joined.get(id);
    if (balance?.amount && (balance.amount !== first.balance?.amount || balance.day !== first.balance.day))
      reader.refuse(
        'openingBalance',
        `Row ${first.row} is the same lease with another balance. Enter the balance there, and leave this empty.`,
      );
    if (deposit !== undefined && deposit !== first.terms.deposit)
      reader.refuse(
        'deposit',
        `Row ${first.row} is the same lease with another deposit. Enter the deposit there, and leave this empty.`,
      );
    const { startDate, endDate } = first.terms;
    // A tenant lives by one lease: the later one, where the other has ended by then.
    if (before && endDate < before.terms.startDate)
      return planOf(reader, {
        name,
        note: `${fullName(tenant)} lives by the later lease in row ${before.row}.`,
      });
    if (leaseId !== first.lease && livesFrom !== null && endDate < livesFrom)
      return planOf(reader, { name, note: `${fullName(tenant)} lives by a later lease on file.` });
    if (before && before.row !== first.row && startDate <= before.terms.endDate)
      reader.refuse(null, `Row ${before.row} already has ${fullName(tenant)} live by another lease.`);
    else if (leaseId !== first.lease && livesTo !== null && startDate <= livesTo)
      reader.refuse(
        null,
        `${fullName(tenant)} lives with the tenant of another lease on file. Change that on the page of the tenant first.`,
      );
    const isKnown = leaseId === first.lease || before?.row === first.row;
    if (reader.problems.length === 0) this.#joined.set(id, first);
    const note = `Lives with ${fullName(first.tenant)}, the tenant of the lease in row ${first.row}.`;
    return planOf(reader, {
      name,
      note,
      basis: `${id} ${updatedAt} with ${first.row}`,
      updates: isKnown ? [] : [{ kind: 'tenant', id, updatedAt, set: { leaseId: first.lease } }],
    });
  }
}
