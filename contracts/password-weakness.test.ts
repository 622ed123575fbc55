import { expect, test } from 'vitest';
import { passwordWeakness, weaknessMessages } from './password-weakness.ts';

const { common, guessable } = weaknessMessages;
const owner = {
  email: 'Jane.Doe@my.example.com',
  company: {
    companyName: 'Elm Office',
    tagline: 'Courtyards cared for',
    properties: [{ name: 'Two Oaks Court' }],
  },
};

test.each([
  // Up to four digits or signs around one of the most common words.
  ['sunshine99!!', common],
  ['!SunShine9!!', common],
  ['1sunshine99!!', null],
  // In the wide letters of another keyboard it is the same word.
  ['ｐａｓｓｗｏｒｄ', common],
  // What is left without the owner's and the company's words has to have six characters.
  ['jane-x1y2z', guessable],
  ['jane-x1y2z3', null],
  ['JaneDoe-x1y2z', guessable],
  ['court.office.x1y2z', guessable],
  ['court.office.x1y2z3', null],
  // A word that another one begins with leaves nothing of it.
  ['courtyards-x1y', guessable],
  // Short words of the company are nobody's.
  ['two-elm-x1y', null],
  // Nor do parts of an address count that have two letters.
  ['my-x1y2z', null],
  ['x1y2z', null],
])('%s is weak for this reason: %s', (password, reason) => {
  expect(passwordWeakness(password, owner)).toBe(reason);
});
