import { expect, test } from 'vitest';
import { renderLetter } from './letter.ts';
import { withoutLinks } from './without-links.ts';

const letter = { subject: '', preview: '', heading: '', paragraphs: [], facts: [], closing: [] };
const quoted = (text: string) => withoutLinks({ ...letter, quote: { label: '', text } }).quote?.text;

test.each([
  ['You won! http://prize.example.com/x?y=1, now', 'You won! [web address left out] now'],
  ['See www.example.com\nand HTTPS://EXAMPLE.ORG', 'See [web address left out]\nand [web address left out]'],
  ['Go to prize.example.com/claim today', 'Go to [web address left out] today'],
  ['app://open/it', '[web address left out]'],
  ['prize.example.com:8080/claim', '[web address left out]'],
  ['пример.рф/приз', '[web address left out]'],
  // Without a path it may be a blank that is missing: it stays, and no mail program links it.
  ['Claim it at prize.example.com, or PRIZE.EXAMPLE', 'Claim it at prize. example. com, or PRIZE. EXAMPLE'],
  ['http:/prize.example?x=1 and prize.example:8080', 'http:/prize. example?x=1 and prize. example:8080'],
  ['приз.рф and prize。example', 'приз. рф and prize. example'],
  ['It drips.Please hurry.', 'It drips. Please hurry.'],
])('what a visitor wrote leads nowhere: %s', (typed, shown) => {
  expect(quoted(typed)).toBe(shown);
});

test.each([
  'Please hurry. Unit 3/4, since 10:30 a.m., 3.5 inches…',
  'Write to ada@example.com or ada.b.lovelace+sink@mail.example.com, or call 214.555.0100',
  'leak.jpg, plan of the sink.pdf',
  'The valve at 1/2 is open; a/c is off.',
])('other words stay as they are: %s', (typed) => {
  expect(quoted(typed)).toBe(typed);
});

test('names and other facts lead nowhere either, and the letter’s own link stays', () => {
  const action = { label: 'Follow', url: 'https://office.example.com/track/x' };
  const safe = withoutLinks({
    ...letter,
    preview: 'www.b.example',
    facts: [{ label: 'Name', value: 'www.a.example b' }],
    action,
  });
  expect(safe.preview).toBe('[web address left out]');
  expect(safe.facts).toEqual([{ label: 'Name', value: '[web address left out] b' }]);
  expect(safe.action).toEqual(action);
});

test('each line of a quote stands apart, a fact is one line, and what to know about the link follows it', () => {
  const { text, html } = renderLetter({
    ...letter,
    facts: [{ label: 'Name', value: 'Eve\r\nBcc' }],
    quote: { label: 'What they wrote', text: 'It drips.\nIt smells.\nPlease hurry.' },
    action: { label: 'Follow', url: 'https://office.example.com', hint: 'It ends after 90 days.' },
  });
  expect(text).toContain('Name: Eve Bcc\n\nWhat they wrote:\n> It drips.\n> It smells.\n> Please hurry.\n\n');
  expect(text).toContain('Follow: https://office.example.com\n\nIt ends after 90 days.');
  expect(html).toContain('It drips.<br>It smells.<br>Please hurry.');
  expect(html).toContain('It ends after 90 days.');
});

test('a letter says in which language it is, and names its number in it', () => {
  for (const [language, named] of [
    ['es', 'Número de referencia: SR-7K3M-20'],
    ['en', 'Reference number: SR-7K3M-20'],
  ] as const) {
    const { text, html } = renderLetter({ ...letter, language, reference: 'SR-7K3M-20' });
    expect(text).toContain(named);
    expect(html).toContain(`<html lang="${language}">`);
  }
  expect(renderLetter(letter).html).toContain('<html lang="en">');
});
