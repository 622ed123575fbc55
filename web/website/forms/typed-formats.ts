import { formatPhone } from '#web/lib/format-phone.ts';
import { editPhone, keptDigits } from './phone-editing.ts';

/** Reformats a phone input after the browser has changed it; while a word is being composed it stays as it is. */
export function reformatPhone(input: HTMLInputElement, event: Event): void {
  if (isComposing(event)) return;
  const inputType = event instanceof InputEvent ? event.inputType : '';
  const { text, caret } = editPhone({
    typed: input.value,
    caret: input.selectionStart ?? input.value.length,
    before: digitsBefore.get(input) ?? '',
    inputType,
  });
  write(input, text, caret);
  rememberPhone(input);
}

/** Formats what already stood in a phone input. */
export function formatPhoneNow(input: HTMLInputElement): void {
  const formatted = formatPhone(keptDigits(input.value));
  if (formatted !== input.value) input.value = formatted;
  rememberPhone(input);
}

/** Keeps the first `max` digits of what was typed, with the caret where it was. */
export function keepDigits(input: HTMLInputElement, max: number, event?: Event): void {
  keep(input, (text) => text.replace(/\D/g, ''), max, event);
}

/** Keeps the first `max` letters and digits of what was typed, upper-cased, with the caret where it was. */
export function keepLettersAndDigits(input: HTMLInputElement, max: number, event?: Event): void {
  keep(input, (text) => text.replace(/[^a-z\d]/gi, '').toUpperCase(), max, event);
}

function keep(input: HTMLInputElement, clean: (text: string) => string, max: number, event?: Event): void {
  if (event && isComposing(event)) return;
  const caret = input.selectionStart ?? input.value.length;
  const before = clean(input.value.slice(0, caret)).length;
  const kept = clean(input.value).slice(0, max);
  if (kept !== input.value) write(input, kept, Math.min(before, kept.length));
}

/** The digits of each phone input before its next change: what tells a deleted bracket from a deleted digit. */
const digitsBefore = new WeakMap<HTMLInputElement, string>();

function rememberPhone(input: HTMLInputElement): void {
  digitsBefore.set(input, input.value.replace(/\D/g, ''));
}

function write(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value !== text) input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
