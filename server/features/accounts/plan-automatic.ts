import { automaticEntries, automaticKey } from '#contracts/automatic-entries.ts';
import type { AutomaticEntry } from '#contracts/automatic-entries.ts';
import { isRuleReason } from '#contracts/entry-reasons.ts';
import type { EntryReason, RuleReason } from '#contracts/entry-reasons.ts';
import { fullName } from '#contracts/people.ts';
import type { AccountHead, AccountPosting } from './account.queries.ts';
import type { PropertyRules } from './automatic.queries.ts';
import { blankEntry, reversalOf } from './entry-write.queries.ts';
import type { NewEntry } from './entry-write.queries.ts';

/**
 * What is missing in an account by the rules of its property, and what is taken back since it does not follow from them any
 * more: a payment of an earlier day came, or one was returned. What people entered is never touched, and what they took back
 * is not posted again.
 */
export function planAutomatic(
  account: AccountHead,
  postings: readonly AccountPosting[],
  { rules, order, until }: Pick<PropertyRules, 'rules' | 'order'> & { until: string },
): NewEntry[] {
  const automatic = postings.filter(({ ruleId, type }) => ruleId !== null && type !== 'REVERSAL');
  const automaticIds = new Set(automatic.map(({ id }) => id));
  const byHand = postings.filter(
    ({ id, reversesId }) => !automaticIds.has(id) && (reversesId === null || !automaticIds.has(reversesId)),
  );
  const reversalOf = new Map(postings.map((posting) => [posting.reversesId, posting]));
  const takenBack = automatic.filter(({ id }) => reversalOf.get(id)?.ruleId === null);
  const wanted = automaticEntries(byHand, {
    rules,
    order,
    until,
    takenBack: new Set(takenBack.flatMap(({ why }) => keyOf(why) ?? [])),
  });
  const standing = automatic.filter(({ id, date }) => !reversalOf.has(id) && date <= until);
  const standingBy = new Map(standing.map((posting) => [keyOf(posting.why), posting]));
  const wantedBy = new Map(wanted.map((entry) => [automaticKey(entry.why), entry]));
  const stays = (posting: AccountPosting | undefined, entry: AutomaticEntry | undefined): boolean =>
    posting?.date === entry?.date && posting?.amountCents === entry?.amountCents;
  const gone = standing.filter((posting) => !stays(posting, wantedBy.get(keyOf(posting.why) ?? '')));
  const missing = wanted.filter((entry) => !stays(standingBy.get(automaticKey(entry.why)), entry));
  return [...gone.map(takeBack), ...missing.map((entry) => toEntry(account, entry))];
}

function keyOf(why: EntryReason | null): string | undefined {
  return why && isRuleReason(why) ? automaticKey(why) : undefined;
}

function toEntry({ id, payer }: AccountHead, { type, date, amountCents, why }: AutomaticEntry): NewEntry {
  return {
    ...blankEntry,
    accountId: id,
    date,
    type,
    amountCents,
    memo: `${type === 'FEE' ? 'Late fee' : 'Interest'} for no. ${why.chargeNo}`,
    ruleId: why.ruleId,
    why,
    ownerId: payer?.id ?? null,
    ownerName: payer && fullName(payer),
  };
}

/** On its own day, so that every day is as if it had never been posted. */
function takeBack(entry: AccountPosting): NewEntry {
  const { date, memo, ruleId, why } = entry;
  return reversalOf(entry, {
    date,
    memo,
    ruleId,
    why: why && isRuleReason(why) ? { ...why, kind: again[why.kind] } : why,
  });
}

const again: Record<RuleReason['kind'], RuleReason['kind']> = {
  'late-fee': 'late-fee-again',
  'late-fee-again': 'late-fee-again',
  interest: 'interest-again',
  'interest-again': 'interest-again',
};
