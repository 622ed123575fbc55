import { contactForm } from '#contracts/contact-inquiries.ts';
import type { Issue } from '#contracts/errors.ts';
import { readTexts } from '../forms/text-controls.ts';

/** The fields in the form's order, each with its control. */
export const fields = {
  firstName: { label: 'First Name', target: 'first-name' },
  lastName: { label: 'Last Name', target: 'last-name' },
  phone: { label: 'Phone', target: 'phone' },
  email: { label: 'Your Email', target: 'email' },
  boardPosition: { label: 'Your Role', target: 'role-0' },
  communityName: { label: 'Community Name', target: 'community-name' },
  communityLocation: { label: 'Community Location', target: 'community-location' },
  numberOfUnits: { label: 'Number of Units', target: 'number-of-units' },
  propertyType: { label: 'Property Type', target: 'property-type' },
  description: { label: 'How can we help?', target: 'description' },
  referral: { label: 'How did you hear about us?', target: 'referral' },
} as const;

export type FieldName = keyof typeof fields;
export type FieldErrors = Partial<Record<FieldName, string>>;
export type ContactValues = Record<FieldName, string>;

// These are exactly the table's names, which Object.keys forgets.
export const fieldOrder = Object.keys(fields) as FieldName[];

/** Hidden from people; what fills it in is a program. */
export const trapName = 'subject';

export function readValues(form: HTMLFormElement): ContactValues {
  return readTexts(form, fieldOrder);
}

/** What the contract finds wrong, the first word for each field. */
export function findErrors(values: ContactValues): FieldErrors {
  const result = contactForm.safeParse(values);
  return result.success
    ? {}
    : errorsOf(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Issues by field, those of a part of a field too; what belongs to no field is left to the message. */
export function errorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = fieldOrder.find((field) => path === field || path.startsWith(`${field}.`));
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** The JSON body. `filledInMs` is how long the form was filled in; null where that cannot be told. */
export function bodyOf(values: ContactValues, signs: { trap: string; filledInMs: number | null }): string {
  const { referral, boardPosition, numberOfUnits, ...texts } = values;
  return JSON.stringify({
    ...texts,
    boardPosition: boardPosition.split('\n').filter(Boolean),
    numberOfUnits: Number(numberOfUnits),
    ...(referral.trim() ? { referral } : {}),
    ...(signs.trap ? { [trapName]: signs.trap } : {}),
    ...(signs.filledInMs === null ? {} : { filledInMs: signs.filledInMs }),
  });
}
