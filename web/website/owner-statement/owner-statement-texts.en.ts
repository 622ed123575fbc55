/** Every text of the page by which an owner reads the account of a unit. */
export const ownerStatementTexts = {
  heading: (unit: string) => `Account of ${unit}`,
  balance: (day: string) => `Balance on ${day}`,
  credit: (day: string) => `Credit on ${day}`,
  owes: 'This is what our records show as open today.',
  clear: 'Our records show nothing open today.',
  hasCredit: 'You have paid more than is due.',
  pdf: 'Statement as PDF',
  lines: 'Charges and payments',
  /** Stands beside the day, where the unit was someone else’s before. */
  since: (day: string) => `Since ${day}`,
  why: 'Why?',
  day: {
    month: 'short' as 'short' | 'long',
    text: (p: Record<string, string>) => `${p['month']} ${p['day']}, ${p['year']}`,
  },
  warning: (until: string) =>
    `This link works until ${until}. Anyone who has it can read this account, so share it only with people you trust.`,
  question: 'If you believe that something is not right, answer our email or call the office.',
  noLink: {
    heading: 'This link does not open an account',
    lede: 'It may have ended, or a part of it may be missing. Please use the whole link from our newest email.',
    text: 'A link ends after 90 days, when a new one is sent in its place, and when the unit has another owner. If you have a question, please answer our email or call the office.',
    action: 'Contact us',
  },
};
