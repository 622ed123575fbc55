import type { Letter } from './letter.ts';
import { officeTexts } from './office-texts.ts';

const dot = '[.\u3002\uff0e\uff61]';
const host = String.raw`(?<![\p{L}\d@_.-])(?:[\p{L}\d-]+${dot})+(?:\p{L}{2,}|xn--[a-z\d-]+)`;

/** What says of itself that it is a web address: with its scheme or www, or a host with a path. */
const link = new RegExp(
  String.raw`(?<![\p{L}\d])(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.)\S+|${host}(?::\d+)?\/\S*`,
  'giu',
);

/** What mail programs make a link of all the same: words with dots between them, and none of an email address. */
const bareHost = new RegExp(
  String.raw`${host}(?![\p{L}\d-]|[\p{L}\d._%+-]*@[\p{L}\d])(?<!\.(?:pdf|jpe?g|png|gif|webp|hei[cf]))`,
  'giu',
);

/**
 * A letter whose quoted words lead nowhere. Anyone who fills in a form may type a stranger's address and any words: they reach
 * that stranger under the office's name. What may be a host or a missing blank stays readable, and is no link any more.
 */
export function withoutLinks(letter: Letter): Letter {
  const { language = 'en', facts, quote } = letter;
  const { leftOut } = officeTexts[language];
  const leadingNowhere = (text: string): string => withoutAddresses(text, leftOut);
  return {
    ...letter,
    preview: leadingNowhere(letter.preview),
    facts: facts.map(({ label, value }) => ({ label, value: leadingNowhere(value) })),
    quote: quote && { ...quote, text: leadingNowhere(quote.text) },
  };
}

const dots = new RegExp(dot, 'gu');

function withoutAddresses(text: string, leftOut: string): string {
  return text.replaceAll(link, leftOut).replaceAll(bareHost, (written) => written.replaceAll(dots, '. '));
}
