import * as z from 'zod/mini';

/** The longest text that staff send to a resident or a visitor, in characters. */
export const replyTextMax = 2000;

const inBraces = /\{\{([^{}]*)\}\}/g;

/** Where names stand in double braces, such as `unit` in `{{unit}}`; `start` and `end` include the braces. */
export function placesOfPlaceholders(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(inBraces)].map(({ 0: written, 1: name = '', index }) => ({
    name: name.trim(),
    start: index,
    end: index + written.length,
  }));
}

/** Their names: each once, in the order of the text. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(placesOfPlaceholders(text).map(({ name }) => name))];
}

/** The text with what its placeholders stand for; one without a value stays in its braces, for staff to replace. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(inBraces, (written, typed: string) => {
    const name = typed.trim();
    return (Object.hasOwn(values, name) ? values[name] : undefined) ?? written;
  });
}

const greeting = /^[^\S\n]*(?:\p{L}+[^\S\n]+)?\{\{\s*name\s*\}\}/gmu;
const nameInText = /(?:,?[^\S\n]+)?\{\{\s*name\s*\}\}/g;

/** The text where no one knows whom to name: 'Dear {{name}},' becomes 'Hello,', and elsewhere the name is left out. */
export function withoutName(text: string): string {
  return text.replaceAll(greeting, 'Hello').replaceAll(nameInText, '');
}

/** Why a text with placeholders is not sent. */
export function openPlaceholders(names: readonly string[]): string {
  return `Please replace ${names.map((name) => `{{${name}}}`).join(', ')} before you send this.`;
}

/** Validation messages of a reply. */
export const replyMessages = {
  tooLong: 'Max 2000 characters',
} as const;

/** What staff write to someone outside; `missing` for an empty text. What is still in double braces is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function replyText(missing: string) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(replyTextMax, replyMessages.tooLong),
      (payload) => {
        const open = placeholdersIn(payload.value);
        if (open.length === 0) return;
        payload.issues.push({ code: 'custom', message: openPlaceholders(open), input: payload.value });
      },
    );
}
