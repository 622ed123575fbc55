import { contactForm } from '#contracts/contact-inquiries.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';

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
