import type { LetterKind } from '#contracts/account-letters.ts';

/** What a letter is about; amounts and days as people read them. */
export interface LetterFacts {
  unit: string;
  owner: string;
  /** A statement's balance without its sign, else what is open. */
  amount: string;
  /** The balance of a statement is below 0. */
  isCredit: boolean;
  /** The oldest day of what is open. */
  since: string;
  today: string;
  company: string;
}

/** What owners are written about their account, on paper and by email. */
export interface AccountLetterTexts {
  /** Where no owner is on file. */
  nobody: string;
  greeting: (owner: string) => string;
  /** What is open, line by line. */
  heads: { day: string; what: string; open: string };
  signed: (company: string) => string;
  /** Several letters in one file. */
  several: (count: number, day: string) => string;
  letters: Record<
    LetterKind,
    { title: (facts: LetterFacts) => string; body: (facts: LetterFacts) => string[]; closing: string }
  >;
  mail: {
    balance: string;
    credit: string;
    open: string;
    dueSince: string;
    link: { label: string; hint: (until: string) => string };
    /** How to reach the office. */
    answer: string;
  };
}

export const accountLetters: AccountLetterTexts = {
  nobody: 'Owner',
  greeting: (owner) => `Dear ${owner},`,
  heads: { day: 'Due', what: 'For', open: 'Open' },
  signed: (company) => `Sincerely, ${company}`,
  several: (count, day) => `${count} letters of ${day}`,
  letters: {
    STATEMENT: {
      title: ({ unit }) => `Statement of ${unit}`,
      body: ({ unit, amount, isCredit, today }) => [
        isCredit
          ? `On ${today} the account of ${unit} has a credit of ${amount}.`
          : `On ${today} the balance of the account of ${unit} is ${amount}.`,
        'The link below shows the account line by line, and has it as a PDF.',
      ],
      closing: 'If you believe that something is not right, please write to us.',
    },
    REMINDER: {
      title: ({ unit }) => `Reminder for ${unit}`,
      body: ({ unit, amount, since }) => [
        `Our records show ${amount} open for ${unit}. The oldest amount has been due since ${since}.`,
        'If your payment is on its way, please disregard this letter.',
      ],
      closing: 'Please pay the open amount, or write to us if you believe that it is not right.',
    },
    DELINQUENCY: {
      title: ({ unit }) => `Past-due account of ${unit}`,
      body: ({ unit, amount, since }) => [
        `The account of ${unit} is past due. ${amount} is open, the oldest amount since ${since}.`,
        'Late fees and interest may be added as the governing documents of the association provide.',
      ],
      closing:
        'Please pay the open amount now. If you dispute it, or cannot pay it at once, write to us and say why.',
    },
  },
  mail: {
    balance: 'Balance',
    credit: 'Credit',
    open: 'Open',
    dueSince: 'Due since',
    link: {
      label: 'Open the account',
      hint: (until) =>
        `The link works until ${until}. Anyone who has it can read this account, so please do not pass it on.`,
    },
    answer: 'You can answer this email to reach us.',
  },
};
