import { contactForm } from '#contracts/contact-inquiries.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';
import { contactTexts } from './contact-texts.en.ts';

const { labels } = contactTexts;

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
  fields: {
    firstName: { label: labels.firstName, target: 'first-name' },
    lastName: { label: labels.lastName, target: 'last-name' },
    phone: { label: labels.phone, target: 'phone' },
    email: { label: labels.email, target: 'email' },
    boardPosition: { label: labels.boardPosition, target: 'role-0' },
    communityName: { label: labels.communityName, target: 'community-name' },
    communityLocation: { label: labels.communityLocation, target: 'community-location' },
    numberOfUnits: { label: labels.numberOfUnits, target: 'number-of-units' },
    propertyType: { label: labels.propertyType, target: 'property-type' },
    description: { label: labels.description, target: 'description' },
    referral: { label: labels.referral, target: 'referral' },
  },
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
