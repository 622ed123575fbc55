import { formatPhone } from '#web/lib/format-phone.ts';

export interface PhoneEdit {
  /** What the input holds after the browser's own change. */
  typed: string;
  /** Where the caret stands in it. */
  caret: number;
  /** The digits before the change. */
  before: string;
  /** The browser's word for the change, such as insertText or deleteContentBackward. */
  inputType: string;
}

/** The ten digits at most of a typed, pasted or filled-in number, without a leading 1. */
export function nationalDigits(typed: string): string {
  return digitsOf(typed).replace(/^1/, '').slice(0, 10);
}

/** What the input shows after a change, and where the caret goes: behind the same digit as before. */
export function editPhone(edit: PhoneEdit): { text: string; caret: number } {
  const isDeletion = edit.inputType.startsWith('delete');
  let digits = digitsOf(edit.typed);
  let digitsBeforeCaret = digitsOf(edit.typed.slice(0, edit.caret)).length;

  if (isDeletion) {
    // A bracket, blank or hyphen comes straight back, so the digit beside it goes in its place.
    if (digits === edit.before && edit.inputType.includes('Backward') && digitsBeforeCaret > 0) {
      digits = without(digits, digitsBeforeCaret - 1);
      digitsBeforeCaret -= 1;
    } else if (digits === edit.before && edit.inputType.includes('Forward')) {
      digits = without(digits, digitsBeforeCaret);
    }
  } else {
    if (digits.startsWith('1')) {
      digits = digits.slice(1);
      digitsBeforeCaret = Math.max(0, digitsBeforeCaret - 1);
    }
    // One digit more into a full number changes nothing, instead of pushing the last digit out.
    if (edit.inputType === 'insertText' && edit.before.length === 10 && digits.length > 10) {
      digits = edit.before;
      digitsBeforeCaret = Math.max(0, digitsBeforeCaret - 1);
    }
  }

  digits = digits.slice(0, 10);
  const text = formatPhone(digits);
  return { text, caret: caretBehind(text, Math.min(digitsBeforeCaret, digits.length)) };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function without(digits: string, index: number): string {
  return digits.slice(0, index) + digits.slice(index + 1);
}

function caretBehind(text: string, count: number): number {
  if (count === digitsOf(text).length) return text.length;
  let seen = 0;
  let position = 0;
  while (seen < count) {
    if (/\d/.test(text[position] ?? '')) seen += 1;
    position += 1;
  }
  return position;
}
