import * as z from 'zod/mini';
import { boardPosition, contactDescriptionMax, contactForm } from './contact-form.ts';
import { contactMessages } from './contact-messages.en.ts';
import { endpoint, jsonOrForm, listWith, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { flag, id, instant, pageParameters, sortOrder, textUpTo } from './fields.ts';
import { listInquiryReplies, replyToVisitor } from './inquiry-replies.ts';
import { languageField, sentLanguage } from './language-field.ts';
import { changeEndpoint, getEndpoint, removeEndpoint } from './record-endpoints.ts';

/** A prospective client's request for a management proposal, from the contact page to the desk. */

/** What distinguishes a person from a program: an inquiry that looks like spam is stored and answered like any other. */
const spamSigns = {
  /** Hidden from people by the form; only programs fill it in. No address book has a name for it to be filled in by. */
  subject: z.optional(z.string()),
  /** Milliseconds from when the form was shown until it was sent; absent without JavaScript. */
  filledInMs: z.optional(z.number('This needs a number of milliseconds.')),
};

/** What the visitor sent, as it was stored. How it was judged is not for the public. */
export const sentInquiry = z.object({
  id,
  /** The number to name on the phone: `CI-7K3M-20`. */
  reference: z.string(),
  createdAt: instant,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  boardPosition: z.array(boardPosition),
  communityName: z.string(),
  communityLocation: z.string(),
  numberOfUnits: z.int(),
  propertyType: z.string(),
  description: z.string(),
  referral: z.nullable(z.string()),
});
export type SentInquiry = z.infer<typeof sentInquiry>;

/** Why an inquiry looks like spam; STAFF: someone said so. */
export const spamReasons = ['HIDDEN_FIELD', 'TOO_FAST', 'LINKS', 'STAFF'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** The four lists of the desk; each inquiry is in one of them: archived, else set aside, else handled, else open. */
export const inquiryFolders = ['OPEN', 'HANDLED', 'SET_ASIDE', 'ARCHIVED'] as const;
export type InquiryFolder = (typeof inquiryFolders)[number];
export const inquiryFolder = z.enum(inquiryFolders, 'This needs OPEN, HANDLED, SET_ASIDE or ARCHIVED.');

export const contactInquiry = z.extend(sentInquiry, {
  /** In which it was sent, and its visitor is written to. */
  language: languageField,
  updatedAt: instant,
  folder: inquiryFolder,
  /** What staff noted. */
  notes: z.nullable(z.string()),
  handled: z.boolean(),
  handledAt: z.nullable(instant),
  /** When the office last wrote to the visitor from here, and who did, as it was then; null before that. */
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
  /** Set aside, not dropped: staff decide. */
  suspectedSpam: z.boolean(),
  spamReason: z.nullable(z.enum(spamReasons)),
  archived: z.boolean(),
  archivedAt: z.nullable(instant),
});
export type ContactInquiry = z.infer<typeof contactInquiry>;

/** The labels of the fields that staff change or read in the history. */
export const inquiryLabels = { notes: 'Notes' } as const satisfies Partial<
  Record<keyof ContactInquiry, string>
>;

/** The fields that staff may change; only those present change. What the visitor wrote stays as it came. */
export const contactInquiryChanges = z.object({
  handled: z.optional(flag),
  suspectedSpam: z.optional(flag),
  archived: z.optional(flag),
  notes: z.optional(z.nullable(textUpTo(contactDescriptionMax, contactMessages.descriptionTooLong))),
  expectedUpdatedAt: z.optional(instant),
});
export type ContactInquiryChanges = z.infer<typeof contactInquiryChanges>;

/** Which inquiries of a folder a list shows: those that no one has answered from here, or all. */
export const inquiryStates = ['unanswered', 'all'] as const;
export type InquiryState = (typeof inquiryStates)[number];
export const inquiryState = z.enum(inquiryStates, 'This needs unanswered or all.');

/** What the list can be sorted by; the newest first where nothing is said. `name`: the last name. */
export const inquirySortKeys = ['created', 'name', 'community', 'units'] as const;
export const inquiryOrder = sortOrder(inquirySortKeys);

/** The list's filters: one folder, whether answered, and a search over names, email, phone and community. */
export const contactInquiryFilters = z.object({
  ...pageParameters,
  folder: z._default(inquiryFolder, 'OPEN'),
  state: z._default(inquiryState, 'all'),
  q: z.optional(textUpTo(200)),
  sort: z._default(inquiryOrder, '-created'),
});
export type ContactInquiryFilters = z.infer<typeof contactInquiryFilters>;

/** How many each folder has under the search in force; `unanswered` is those of the open ones without an answer. */
export const inquiryCounts = z.object({
  open: z.int(),
  unanswered: z.int(),
  handled: z.int(),
  setAside: z.int(),
  archived: z.int(),
});
export type InquiryCounts = z.infer<typeof inquiryCounts>;

export const createContactInquiry = endpoint({
  method: 'POST',
  path: '/contact-inquiries',
  access: 'public',
  summary: 'Ask for a management proposal, by JSON or by a form',
  body: jsonOrForm(z.extend(contactForm, { ...sentLanguage, ...spamSigns })),
  returns: one(sentInquiry),
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
});

export const listContactInquiries = endpoint({
  method: 'GET',
  path: '/contact-inquiries',
  access: 'admin',
  summary: 'List contact inquiries, newest first unless sorted',
  query: contactInquiryFilters,
  returns: listWith(contactInquiry, z.object({ counts: inquiryCounts })),
  errors: ['VALIDATION_FAILED'],
});

const collection = { path: '/contact-inquiries', access: 'admin', record: contactInquiry } as const;

export const getContactInquiry = getEndpoint(collection, 'Read one contact inquiry');

export const changeContactInquiry = changeEndpoint(
  collection,
  'Mark an inquiry handled or not spam, note something, archive or unarchive it',
  contactInquiryChanges,
);

export const deleteContactInquiry = removeEndpoint(collection, 'Delete a contact inquiry for good');

export const contactInquiries = {
  create: createContactInquiry,
  list: listContactInquiries,
  export: exportOf(listContactInquiries, 'contact-inquiries'),
  get: getContactInquiry,
  change: changeContactInquiry,
  remove: deleteContactInquiry,
  replies: listInquiryReplies,
  reply: replyToVisitor,
};
