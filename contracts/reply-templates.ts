import * as z from 'zod/mini';
import { exportOf } from './exports.ts';
import { id, instant, oneLine, optionalText, orNone, pageParameters, propertyCode } from './fields.ts';
import { chosenProperty } from './property-filter.ts';
import { placeholdersIn, replyMessages, replyTextMax } from './reply-text.ts';
import { serviceRequestMessages } from './service-request-fields.ts';
import { serviceRequestCategory, serviceRequestStatus } from './service-request-choices.ts';
import { listEndpoint, officeEndpoints, removeEndpoint } from './record-endpoints.ts';

/** What a template answers. */
export const templateUses = ['service-request', 'contact-inquiry'] as const;
export type TemplateUse = (typeof templateUses)[number];

/**
 * All placeholders that there are, with what each stands for and where it can stand. What the record does not say stays in
 * its braces, and the reply is not sent before staff replace it; where no one knows the name, a plain greeting takes its place.
 */
export const templatePlaceholders = {
  name: {
    meaning: 'Who wrote; for a request the unit’s tenant or owner with that email, else a plain “Hello”',
    uses: templateUses,
  },
  reference: { meaning: 'The reference number, such as SR-7K3M-20', uses: templateUses },
  company: { meaning: 'Our name', uses: templateUses },
  urgentPhone: { meaning: 'The number for urgent maintenance', uses: templateUses },
  detail: { meaning: 'Nothing: staff write it each time', uses: templateUses },
  unit: { meaning: 'The unit, such as BT01-0105', uses: ['service-request'] },
  property: { meaning: 'The property’s name', uses: ['service-request'] },
  category: { meaning: 'The category, in lower case', uses: ['service-request'] },
  status: { meaning: 'The status, in lower case', uses: ['service-request'] },
  nextUpdateBy: { meaning: 'The day set in Next update by', uses: ['service-request'] },
  community: { meaning: 'The community that the inquiry is about', uses: ['contact-inquiry'] },
} as const satisfies Record<string, { meaning: string; uses: readonly TemplateUse[] }>;
export type TemplatePlaceholder = keyof typeof templatePlaceholders;

/** What placeholders stand for; null where the record does not say it. */
export type PlaceholderValues = Partial<Record<TemplatePlaceholder, string | null>>;

/** The placeholders that a template can have, in the order in which they are explained. */
export function placeholdersOf(use: TemplateUse): TemplatePlaceholder[] {
  // The keys of an object of our own.
  const names = Object.keys(templatePlaceholders) as TemplatePlaceholder[];
  return names.filter((name) => templatePlaceholders[name].uses.some((each) => each === use));
}

export const templateTitleMax = 80;

/** Validation messages of templates. */
export const templateMessages = {
  title: 'Enter a name for the template',
  titleTooLong: 'Max 80 characters',
  titleUnreadable: 'Letters, digits, spaces and punctuation only',
  use: 'Choose what the template answers',
  text: 'Enter the text',
  requestsOnly: 'Only templates for service requests have this',
  unknown: (names: readonly string[], use: TemplateUse) =>
    `Unknown here: ${names.map(inBraces).join(', ')}. These can be filled in: ${placeholdersOf(use).map(inBraces).join(', ')}.`,
} as const;

function inBraces(name: string): string {
  return `{{${name}}}`;
}

export const templateUse = z.enum(templateUses, templateMessages.use);

/** What is asked of a template; `status`, `category` and `propertyCode` say where it fits, null is everywhere. */
export const replyTemplateForm = z
  .object({
    title: oneLine(templateTitleMax, {
      missing: templateMessages.title,
      tooLong: templateMessages.titleTooLong,
      unreadable: templateMessages.titleUnreadable,
    }),
    usedFor: templateUse,
    status: orNone(serviceRequestStatus),
    category: orNone(serviceRequestCategory),
    propertyCode: orNone(propertyCode(serviceRequestMessages.property)),
    text: z
      .string(templateMessages.text)
      .check(
        z.trim(),
        z.minLength(1, { error: templateMessages.text, abort: true }),
        z.maxLength(replyTextMax, replyMessages.tooLong),
      ),
    /** With a change: the record as the caller knows it. */
    expectedUpdatedAt: z.optional(instant),
  })
  .check((payload) => {
    const { value } = payload;
    const refuse = (field: keyof typeof value, message: string) =>
      payload.issues.push({ code: 'custom', message, input: value[field], path: [field] });
    const unknown = unknownPlaceholders(value.text, value.usedFor);
    if (unknown.length > 0) refuse('text', templateMessages.unknown(unknown, value.usedFor));
    if (value.usedFor === 'service-request') return;
    for (const field of ['status', 'category', 'propertyCode'] as const)
      if (value[field] != null) refuse(field, templateMessages.requestsOnly);
  });
export type ReplyTemplateForm = z.infer<typeof replyTemplateForm>;

/** The placeholders of a text that nothing fills in. */
export function unknownPlaceholders(text: string, use: TemplateUse): string[] {
  const known: string[] = placeholdersOf(use);
  return placeholdersIn(text).filter((name) => !known.includes(name));
}

export const replyTemplate = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  title: z.string(),
  usedFor: templateUse,
  status: z.nullable(serviceRequestStatus),
  category: z.nullable(serviceRequestCategory),
  propertyCode: z.nullable(z.string()),
  text: z.string(),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

/** The labels of the fields that staff edit and read in the history. */
export const templateLabels = {
  title: 'Name',
  usedFor: 'Answers',
  status: 'Status',
  category: 'Category',
  propertyCode: 'Property',
  text: 'Text',
} as const satisfies Record<Exclude<keyof ReplyTemplateForm, 'expectedUpdatedAt'>, string>;

/** The list's filters: what is answered, a property (its own templates and those of all), and a search over name and text. */
export const replyTemplateFilters = z.object({
  ...pageParameters,
  usedFor: z.optional(templateUse),
  propertyCode: chosenProperty,
  q: optionalText(200, 'Max 200'),
});
export type ReplyTemplateFilters = z.infer<typeof replyTemplateFilters>;

const collection = { path: '/reply-templates', access: 'admin', record: replyTemplate } as const;

const list = listEndpoint(
  collection,
  'List reply templates by name: those of all properties and of the caller’s',
  replyTemplateFilters,
);

export const replyTemplates = {
  list,
  export: exportOf(list, 'reply-templates'),
  ...officeEndpoints(collection, 'a reply template', replyTemplateForm),
  remove: removeEndpoint(
    collection,
    'Delete a reply template; what was sent with it stays as it is',
    'FORBIDDEN',
  ),
};
