import { allocate, inOrder, untilDay } from './account-allocation.ts';
import type { ApplicationOrder, Posting } from './account-allocation.ts';
import type { AccountRule } from './account-rules.ts';
import { dayInMonth, daysAfter, daysBetween, nextMonth } from './days.ts';
import type { RuleReason } from './entry-reasons.ts';
import { fromCents, toCents } from './money.ts';

/** An entry that the rules ask for. */
export interface AutomaticEntry {
  type: 'FEE' | 'INTEREST';
  date: string;
  amountCents: number;
  why: RuleReason;
}

/** What follows from an account's other entries depends on this alone. */
export interface AutomaticTerms {
  /** Those that are not confirmed ask for nothing. */
  rules: readonly AccountRule[];
  order: ApplicationOrder;
  /** The last day that is looked at. */
  until: string;
  /** What staff took back (`automaticKey`): it is not asked for again. */
  takenBack: ReadonlySet<string>;
}

/** Names an automatic entry among all of its account. */
export function automaticKey({
  ruleId,
  chargeId,
  part,
}: Pick<RuleReason, 'ruleId' | 'chargeId' | 'part'>): string {
  return `${ruleId}/${chargeId}/${part}`;
}

/**
 * The late fees and interest that an account should have, from its entries without any of these. A fee falls on the day after
 * the days of grace where something of the charge was open the day before, and a monthly one on the same day of later months;
 * interest is for each day on what was open at its end. Fees are charged for assessments alone, never for fees.
 */
export function automaticEntries(postings: readonly Posting[], terms: AutomaticTerms): AutomaticEntry[] {
  const reversed = new Set(postings.flatMap(({ reversesId }) => reversesId ?? []));
  const charges = inOrder(postings.filter(({ type, id }) => type === 'CHARGE' && !reversed.has(id)));
  const changes = postings.map(({ date }) => date);
  const chances = terms.rules
    .filter(isConfirmed)
    .toSorted((one, other) => one.id - other.id)
    .flatMap((rule) =>
      charges.flatMap((charge) => chancesOf({ rule, charge }, { changes, until: terms.until })),
    );
  const books = new Books(postings, terms.order);
  const made = new Map<string, AutomaticEntry>();
  const days = [...Map.groupBy(chances, ({ day }) => day)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [, ofDay] of days) {
    const found = ofDay.flatMap((chance) => {
      const key = automaticKey({ ruleId: chance.rule.id, chargeId: chance.charge.id, part: chance.part });
      if (made.has(key) || terms.takenBack.has(key)) return [];
      const entry = entryOf(chance, books, made);
      if (entry) made.set(key, entry);
      return entry ?? [];
    });
    books.add(found);
  }
  return [...made.values()];
}

type ConfirmedRule = AccountRule & { confirmedOn: string; appliesFrom: string };

function isConfirmed(rule: AccountRule): rule is ConfirmedRule {
  return rule.confirmedOn !== null && rule.appliesFrom !== null;
}

/** A day on which a rule may charge something for a charge. */
interface Chance {
  rule: ConfirmedRule;
  charge: Posting;
  part: number;
  day: string;
  /** The first day that interest is for. */
  from: string;
}

function chancesOf(
  { rule, charge }: Pick<Chance, 'rule' | 'charge'>,
  { changes, until }: { changes: readonly string[]; until: string },
): Chance[] {
  if (charge.date < rule.validFrom) return [];
  const end = rule.validUntil !== null && rule.validUntil < until ? rule.validUntil : until;
  // Nobody is late with what was not charged yet.
  const due =
    charge.enteredOn !== undefined && charge.enteredOn > charge.date ? charge.enteredOn : charge.date;
  const first = daysAfter(due, rule.graceDays + 1);
  const isIn = ({ day }: Chance): boolean => day >= rule.appliesFrom && day <= end;
  if (rule.repeats === 'ONCE') {
    if (first < rule.appliesFrom) return [];
    // A payment that came back leaves the charge open later.
    const later = changes.filter((date) => date >= first).map((date) => daysAfter(date, 1));
    return [first, ...later].map((day) => ({ rule, charge, part: 1, day, from: day })).filter(isIn);
  }
  const chances: Chance[] = [];
  let month = first;
  let from = due;
  for (let day = first; day <= end; day = dayInMonth(month, Number(first.slice(8)))) {
    const begin = from < rule.appliesFrom ? rule.appliesFrom : from;
    chances.push({ rule, charge, part: chances.length + 1, day, from: begin });
    from = day;
    month = nextMonth(month);
  }
  return chances.filter(isIn);
}

function entryOf(
  { rule, charge, part, day, from }: Chance,
  books: Books,
  made: ReadonlyMap<string, AutomaticEntry>,
): AutomaticEntry | null {
  const openCents = books.openOf(charge, daysAfter(day, -1));
  const isInterest = rule.kind === 'INTEREST';
  // Interest of days on which the charge was open is owed also where it was paid since; not within the grace.
  if (openCents === 0 && (!isInterest || part === 1)) return null;
  const full = isInterest ? interestOf({ rule, charge, day, from }, books) : feeOf(rule, openCents);
  const already = [...made.values()]
    .filter(({ why }) => why.ruleId === rule.id && why.chargeId === charge.id)
    .reduce((sum, entry) => sum + entry.amountCents, 0);
  const left = rule.maximum === null ? full : Math.max(0, toCents(rule.maximum) - already);
  const amountCents = Math.min(full, left);
  if (amountCents === 0) return null;
  return {
    type: isInterest ? 'INTEREST' : 'FEE',
    date: day,
    amountCents,
    why: {
      kind: isInterest ? 'interest' : 'late-fee',
      ruleId: rule.id,
      citation: rule.citation,
      confirmedOn: rule.confirmedOn,
      chargeId: charge.id,
      chargeNo: charge.seq,
      chargeDate: charge.date,
      charged: fromCents(charge.amountCents),
      open: fromCents(openCents),
      graceDays: rule.graceDays,
      amount: rule.amount,
      percent: rule.percent,
      from,
      days: daysBetween(from, day),
      part,
      maximum: amountCents < full ? rule.maximum : null,
    },
  };
}

function feeOf({ amount, percent }: AccountRule, openCents: number): number {
  return amount === null ? Math.round((openCents * (percent ?? 0)) / 100) : toCents(amount);
}

/** Simple interest for the days up to `day`, on what was open at the end of each, rounded once. */
function interestOf({ rule, charge, day, from }: Omit<Chance, 'part'>, books: Books): number {
  const starts = [from, ...books.changesBetween(from, day)];
  const openDays = starts.reduce(
    (sum, start, index) => sum + books.openOf(charge, start) * daysBetween(start, starts[index + 1] ?? day),
    0,
  );
  return Math.round((openDays * (rule.percent ?? 0)) / 36_500);
}

/** What is open of each charge at the end of a day, with the automatic entries found so far. */
class Books {
  readonly #order: ApplicationOrder;
  #postings: readonly Posting[];
  #open = new Map<string, Map<number, number>>();

  constructor(postings: readonly Posting[], order: ApplicationOrder) {
    this.#postings = postings;
    this.#order = order;
  }

  openOf(charge: Posting, day: string): number {
    let open = this.#open.get(day);
    if (!open) {
      const { charges } = allocate(untilDay(this.#postings, day), this.#order);
      open = new Map(charges.map(({ posting, openCents }) => [posting.id, openCents]));
      this.#open.set(day, open);
    }
    return open.get(charge.id) ?? 0;
  }

  /** The days between two on which something was entered, in their order. */
  changesBetween(from: string, to: string): string[] {
    return [...new Set(this.#postings.map(({ date }) => date))]
      .filter((date) => date > from && date < to)
      .toSorted((one, other) => (one < other ? -1 : 1));
  }

  add(entries: readonly AutomaticEntry[]): void {
    if (entries.length === 0) return;
    const last = this.#postings.length;
    this.#postings = [
      ...this.#postings,
      // Stored entries have ids above 0.
      ...entries.map(({ type, date, amountCents }, index) => ({
        id: -(last + index + 1),
        seq: Number.MAX_SAFE_INTEGER,
        reversesId: null,
        type,
        date,
        amountCents,
      })),
    ];
    this.#open = new Map();
  }
}
