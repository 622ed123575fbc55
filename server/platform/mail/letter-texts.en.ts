import { site } from '#site';

/** The words that messages of every kind share. */
export const letterTexts = {
  urgent: `If it is urgent, please call ${site.urgentPhone.display}; do not wait for an email.`,
  answer: 'You can answer this email to reach us. Please keep the reference number in the subject.',
  reference: 'Reference number',
  /** In the place of an address that someone wrote into a form. */
  leftOut: '[web address left out]',
};
