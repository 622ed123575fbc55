import { formatPhone } from '#web/lib/format-phone.ts';
import { editPhone, nationalDigits } from './phone-editing.ts';

/**
 * Formats a phone input, after the browser's change or as it stands, with the caret behind the same digit. While a word is
 * being composed it stays as it is.
 */
export function formatPhoneInput(input: HTMLInputElement, event?: Event): void {
  if (event && isComposing(event)) return;
  if (event) {
    const { text, caret } = editPhone({
      typed: input.value,
      caret: input.selectionStart ?? input.value.length,
      before: digitsBefore.get(input) ?? '',
      inputType: event instanceof InputEvent ? event.inputType : '',
    });
    write(input, text, caret);
  } else {
    const formatted = formatPhone(nationalDigits(input.value));
    if (formatted !== input.value) input.value = formatted;
  }
  digitsBefore.set(input, input.value.replace(/\D/g, ''));
}

/** Keeps the first `max` digits of what was typed, with the caret where it was. */
export function limitToDigits(input: HTMLInputElement, max: number, event?: Event): void {
  limit(input, (text) => text.replace(/\D/g, ''), max, event);
}

/** Keeps the first `max` letters and digits of what was typed, upper-cased, with the caret where it was. */
export function limitToLettersAndDigits(input: HTMLInputElement, max: number, event?: Event): void {
  limit(input, (text) => text.replace(/[^a-z\d]/gi, '').toUpperCase(), max, event);
}

function limit(input: HTMLInputElement, clean: (text: string) => string, max: number, event?: Event): void {
  if (event && isComposing(event)) return;
  const caret = input.selectionStart ?? input.value.length;
  const before = clean(input.value.slice(0, caret)).length;
  const limited = clean(input.value).slice(0, max);
  if (limited !== input.value) write(input, limited, Math.min(before, limited.length));
}

/** The digits of each phone input before its next change: what distinguishes a deleted bracket from a deleted digit. */
const digitsBefore = new WeakMap<HTMLInputElement, string>();

function write(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value !== text) input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
