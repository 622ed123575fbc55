import type { Letter } from './letter.ts';

/** What mail programs make a link of: an address with its scheme or www, or a host with a path. */
const link = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/gi;

/**
 * A letter whose quoted words lead nowhere. Whoever fills in a form may type a stranger's address and any words: they reach
 * that stranger under the office's name.
 */
export function withoutLinks(letter: Letter): Letter {
  const { facts, quote } = letter;
  return {
    ...letter,
    preview: leadingNowhere(letter.preview),
    facts: facts.map(({ label, value }) => ({ label, value: leadingNowhere(value) })),
    quote: quote && { ...quote, text: leadingNowhere(quote.text) },
  };
}

function leadingNowhere(text: string): string {
  return text.replaceAll(link, '[web address left out]');
}
