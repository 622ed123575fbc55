import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone } from '#web/lib/format-phone.ts';
import { editPhone, nationalDigits } from './phone-editing.ts';

test('a number is shown as (###) ###-####, and as much of that as there is', () => {
  // spec: RF-19
  expect(['', '2', '214', '2145', '214555', '2145550', '2145550142'].map(formatPhone)).toEqual([
    '',
    '(2',
    '(214',
    '(214) 5',
    '(214) 555',
    '(214) 555-0',
    '(214) 555-0142',
  ]);
});

test.each(['+1 214-555-0142', '1 (214) 555.0142', '12145550142', '214 555 0142'])(
  'a pasted %s becomes the same ten digits',
  (typed) => {
    // spec: RF-20
    expect(editPhone({ typed, caret: typed.length, before: '', inputType: 'insertFromPaste' })).toEqual({
      text: '(214) 555-0142',
      caret: 14,
    });
  },
);

test('a digit typed into a full number changes nothing', () => {
  // spec: RF-21
  const edit = { typed: '(2149) 555-0142', caret: 5, before: '2145550142', inputType: 'insertText' };
  expect(editPhone(edit)).toEqual({ text: '(214) 555-0142', caret: 4 });
});

test('a number that is pasted over a full one takes its place, without an extension', () => {
  const typed = '(214) 555-0199 ext. 12';
  expect(editPhone({ typed, caret: 22, before: '2145550142', inputType: 'insertFromPaste' })).toEqual({
    text: '(214) 555-0199',
    caret: 14,
  });
});

test('a digit that is deleted from in front of it goes alone', () => {
  const edit = { typed: '(214) 55-0142', caret: 6, before: '2145550142', inputType: 'deleteContentForward' };
  expect(editPhone(edit)).toEqual({ text: '(214) 550-142', caret: 4 });
});

test('a digit deleted in the middle leaves the caret where it was', () => {
  const edit = { typed: '(214) 55-0142', caret: 7, before: '2145550142', inputType: 'deleteContentBackward' };
  expect(editPhone(edit)).toEqual({ text: '(214) 550-142', caret: 7 });
});

test('a deleted bracket takes the digit before it along, so that deleting goes on', () => {
  const edit = { typed: '(214 555-0142', caret: 4, before: '2145550142', inputType: 'deleteContentBackward' };
  expect(editPhone(edit)).toEqual({ text: '(215) 550-142', caret: 3 });
});

test('a bracket that is deleted from in front of it takes the digit after it along', () => {
  const edit = { typed: '(214 555-0142', caret: 4, before: '2145550142', inputType: 'deleteContentForward' };
  expect(editPhone(edit)).toEqual({ text: '(214) 550-142', caret: 4 });
});

test('a 1 that is typed in front goes, and leaves the caret before the same digit', () => {
  const edit = { typed: '12(14', caret: 2, before: '214', inputType: 'insertText' };
  expect(editPhone(edit)).toEqual({ text: '(214', caret: 2 });
});

test('a first digit that is deleted may leave a 1 in front until it is typed again', () => {
  const deleted = editPhone({
    typed: '(14) 555-0142',
    caret: 1,
    before: '2145550142',
    inputType: 'deleteContentBackward',
  });
  expect(deleted.text).toBe('(145) 550-142');
  const typed = editPhone({
    typed: '(2145) 550-142',
    caret: 2,
    before: '145550142',
    inputType: 'insertText',
  });
  expect(typed).toEqual({ text: '(214) 555-0142', caret: 2 });
});

test('whatever is typed, at most ten digits are shown, and formatting them again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (typed) => {
      const { text, caret } = editPhone({ typed, caret: typed.length, before: '', inputType: 'insertText' });
      const digits = text.replace(/\D/g, '');
      expect(digits.length).toBeLessThanOrEqual(10);
      expect(formatPhone(digits)).toBe(text);
      expect(caret).toBeLessThanOrEqual(text.length);
      expect(nationalDigits(typed).length).toBeLessThanOrEqual(10);
    }),
  );
});
