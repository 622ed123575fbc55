import { expect, test } from 'vitest';
import { placeholdersOf, templatePlaceholders, unknownPlaceholders } from './reply-templates.ts';
import { fillPlaceholders, placeholdersIn, withoutName } from './reply-text.ts';

test('placeholders are read with and without spaces, each once, and braces of other kinds are none', () => {
  expect(placeholdersIn('{{unit}} {{ name }} {{unit}} {single} {{{odd}} {{}}')).toEqual([
    'unit',
    'name',
    'odd',
    '',
  ]);
});

test('what is known is filled in, word by word, and what is not stays for staff to see', () => {
  expect(fillPlaceholders('{{ unit }}, {{name}}, {{unit}}', { unit: '$& BT01-0007' })).toBe(
    '$& BT01-0007, {{name}}, $& BT01-0007',
  );
  // What a resident wrote is never read as a placeholder again.
  expect(fillPlaceholders('{{category}}', { category: '{{unit}}', unit: 'x' })).toBe('{{unit}}');
  expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
});

test.each([
  ['Dear {{name}},\n\nthank you.', 'Hello,\n\nthank you.'],
  ['Hi {{ name }}!', 'Hello!'],
  ['{{name}}, thank you.', 'Hello, thank you.'],
  ['Your request\nDear {{name}},', 'Your request\nHello,'],
  ['Hello,\nThank you, {{name}}, for {{unit}}.', 'Hello,\nThank you, for {{unit}}.'],
  ['Nothing to leave out.', 'Nothing to leave out.'],
])('where nobody knows whom to name, %j is %j', (text, plain) => {
  expect(withoutName(text)).toBe(plain);
});

test('each use has its own placeholders, and every one is explained', () => {
  expect(placeholdersOf('contact-inquiry')).toEqual([
    'name',
    'reference',
    'company',
    'urgentPhone',
    'detail',
    'community',
  ]);
  expect(unknownPlaceholders('{{unit}} {{Unit}} {{toString}}', 'service-request')).toEqual([
    'Unit',
    'toString',
  ]);
  for (const { meaning } of Object.values(templatePlaceholders)) expect(meaning).not.toBe('');
});
