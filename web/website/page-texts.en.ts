/** The words that pages of every kind share. */
export const pageTexts = {
  backOffice: 'Back office',
  toOffice: 'Back to the office',
  broken: 'Unexpected Application Error!',
  goHome: 'Go Home',
  proposal: 'Management Proposal',
  stillThere: 'Still there?',
  stay: 'Stay signed in',
  signedOutIn: (seconds: number) =>
    `You will be signed out in ${seconds} s. What you have typed is saved in this tab for you.`,
  /** How many communities there are, in words. */
  numbers: [
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
};
