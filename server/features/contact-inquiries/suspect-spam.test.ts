import { expect, test } from 'vitest';
import { suspectSpam } from './suspect-spam.ts';
import type { SpamSigns } from './suspect-spam.ts';

const person: SpamSigns = {
  firstName: 'Ada',
  lastName: 'Example',
  description: 'We are 48 units, see https://cedar-court.example.com and www.example.com.',
  subject: '',
  filledInMs: 2000,
};

test('a person who names two pages and takes two seconds is no spam', () => {
  expect(suspectSpam(person)).toBeNull();
  expect(suspectSpam({ ...person, subject: undefined, filledInMs: undefined })).toBeNull();
  expect(suspectSpam({ ...person, subject: '  ' })).toBeNull();
});

test.each([
  ['fills in what people do not see', { subject: 'https://spam.example.com' }, 'HIDDEN_FIELD'],
  ['needs less than two seconds', { filledInMs: 1999 }, 'TOO_FAST'],
  ['links more than twice', { description: 'http://a.example http://b.example www.c.example' }, 'LINKS'],
  ['writes forum links', { description: '[url=a]x[/url] <a href=b>y</a> [URL=c]z[/url]' }, 'LINKS'],
  ['has a link for a name', { lastName: 'Win www.example.com' }, 'LINKS'],
])('what %s looks like spam', (_what, signs, reason) => {
  expect(suspectSpam({ ...person, ...signs })).toBe(reason);
});
