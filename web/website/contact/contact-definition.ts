import { contactForm } from '#contracts/contact-form.ts';
import { fieldTable } from '../forms/field-errors.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';
import { contactTexts } from './contact-texts.en.ts';

/** Hidden from people; what fills it in is a program. */
export const trapName = 'subject';

const blankFields = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  boardPosition: '',
  communityName: '',
  communityLocation: '',
  numberOfUnits: '',
  propertyType: '',
  description: '',
  referral: '',
};

export interface ContactParts {
  typed: keyof typeof blankFields;
  hidden: typeof trapName;
  file: never;
}

/** The inquiry form. */
export const contactDefinition: PublicForm<ContactParts> = {
  draftName: 'contact',
  path: '/api/contact-inquiries',
  fields: fieldTable(contactTexts.labels, { boardPosition: 'role-0' }),
  blank: { ...blankFields, [trapName]: '' },
  noFiles: {},
  schema: contactForm,
  leadsTo: 'first field',
  bodyOf,
};

function bodyOf({ values, filledInMs }: FilledForm<ContactParts>): string {
  const { referral, boardPosition, numberOfUnits, [trapName]: trap, ...texts } = values;
  return JSON.stringify({
    ...texts,
    boardPosition: boardPosition.split('\n').filter(Boolean),
    numberOfUnits: Number(numberOfUnits),
    ...(referral.trim() ? { referral } : {}),
    ...(trap ? { [trapName]: trap } : {}),
    ...(filledInMs === null ? {} : { filledInMs }),
  });
}
