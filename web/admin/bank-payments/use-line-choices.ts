import { useState } from 'react';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { readUnitName } from '#contracts/unit-spellings.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { useLazyListAccountsQuery } from '../accounts/accounts-api.ts';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { itemRefusals } from '../kit/records/item-refusals.ts';
import { bankLineName } from './bank-line-noun.ts';
import type { LineChoice } from './bank-line-row.tsx';
import { usePostBankLinesMutation } from './bank-payments-api.ts';

export interface LineChoices {
  choiceOf: (line: BankLine) => LineChoice;
  change: (id: number, choice: LineChoice) => void;
  chosen: BankLine[];
  errors: Record<number, string>;
  refusal: string | null;
  post: () => Promise<void>;
}

/** Which payments of a page are posted, and to which units: those that match, until someone says otherwise. */
export function useLineChoices(lines: readonly BankLine[]): LineChoices {
  const [typed, setTyped] = useState<Record<number, LineChoice>>({});
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [find] = useLazyListAccountsQuery();
  const [send] = usePostBankLinesMutation();
  const choiceOf = ({ id, match }: BankLine): LineChoice =>
    typed[id] ?? { isChosen: match !== null, unit: match?.unitIdentifier ?? '' };
  const chosen = lines.filter((line) => line.state === 'open' && choiceOf(line).isChosen);

  const accountOf = async (line: BankLine): Promise<number | undefined> => {
    const { unit } = choiceOf(line);
    if (line.match && unit === line.match.unitIdentifier) return line.match.accountId;
    // A number alone means a unit of this property.
    const name = readUnitName(unit) ?? readUnitName(`${line.propertyCode} ${unit}`);
    if (!name || name.propertyCode !== line.propertyCode) return undefined;
    return (await find({ query: { unit: name.unitIdentifier, take: 1 } }).unwrap()).data[0]?.id;
  };
  const post = async (): Promise<void> => {
    setRefusal(null);
    const found = await Promise.all(
      chosen.map(async (line) => ({ line, accountId: await accountOf(line) })),
    ).catch((error: unknown) => setRefusal(serverMessageOf(error)));
    if (!found) return;
    const wrong = found.filter(({ accountId }) => accountId === undefined);
    setErrors(Object.fromEntries(wrong.map(({ line }) => [line.id, bankMessages.account])));
    if (wrong.length > 0) return;
    const items = found.flatMap(({ line, accountId }) =>
      accountId === undefined ? [] : [{ id: line.id, accountId }],
    );
    const { error } = await send({ body: { items } });
    if (error) {
      const named = itemRefusals(issuesOf(asFailure(error)), chosen, bankLineName);
      setRefusal(named ?? serverMessageOf(error));
    } else setTyped({});
  };
  return {
    choiceOf,
    chosen,
    errors,
    refusal,
    post,
    change: (id, choice) => setTyped((known) => ({ ...known, [id]: choice })),
  };
}
