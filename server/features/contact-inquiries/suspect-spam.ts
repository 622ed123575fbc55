import type { SpamReason } from '#contracts/contact-inquiries.ts';

export interface SpamSigns {
  firstName: string;
  lastName: string;
  description: string;
  /** The field that people do not see. */
  subject: string | undefined;
  /** Undefined without JavaScript. */
  filledInMs: number | undefined;
}

/** No one fills in nine fields in less. */
const fastestMs = 2000;
/** A person may name the community's own page, and one more. */
const linksMax = 2;
const link = /https?:\/\/|\bwww\.|\[url|<a\s/gi;

/** Why an inquiry looks like spam; null where it does not. */
export function suspectSpam(signs: SpamSigns): SpamReason | null {
  if (signs.subject?.trim()) return 'HIDDEN_FIELD';
  if (signs.filledInMs !== undefined && signs.filledInMs < fastestMs) return 'TOO_FAST';
  const isLinkInName = countLinks(`${signs.firstName} ${signs.lastName}`) > 0;
  return isLinkInName || countLinks(signs.description) > linksMax ? 'LINKS' : null;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}
