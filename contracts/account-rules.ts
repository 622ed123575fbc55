import * as z from 'zod/mini';
import { entryType } from './account-entries.ts';
import { getApplicationOrder, setApplicationOrder } from './application-order.ts';
import { calendarDay } from './days.ts';
import { endpoint, json, one } from './endpoint.ts';
import { entryReason } from './entry-reasons.ts';
import { exportOf } from './exports.ts';
import { id, instant, oneLine, orNone, pageParameters, propertyCode, wholeNumber } from './fields.ts';
import { anyAmount, positiveAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import { propertyMessages } from './properties.ts';
import { chosenProperty } from './property-filter.ts';
import { createEndpoint, listEndpoint, removeEndpoint } from './record-endpoints.ts';

/** What a rule charges for what is not paid in time: a fee, or interest by the year. */
export const ruleKinds = ['LATE_FEE', 'INTEREST'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Once for each charge, or again each month while something of it is open. Interest is always monthly. */
export const ruleRepeats = ['ONCE', 'MONTHLY'] as const;
export type RuleRepeats = (typeof ruleRepeats)[number];

export const ruleMessages = {
  kind: 'Choose what is charged.',
  amountOrPercent: 'Enter either an amount or a percentage.',
  percent: 'Enter a percentage above 0, up to 100, with at most six decimals.',
  interestPercent: 'Interest needs a percentage for the year.',
  interestMonthly: 'Interest is charged each month.',
  graceDays: 'Enter a number of days from 0 to 365.',
  repeats: 'Choose how often it is charged.',
  citation: 'Name the provision that allows it, in up to 300 characters.',
  validUntil: 'The last day cannot be before the first.',
  confirmedBy: 'Enter the name of the attorney, up to 120 characters.',
  confirmedLater: 'The day of confirmation cannot be in the future.',
  isConfirmed: 'This rule is confirmed. End it, and add another one.',
  notConfirmed: 'This rule is not confirmed yet. Change or delete it.',
  endedBefore: 'Entries of this rule stand for later days. Choose today or a later day.',
} as const;

/** A percentage above 0. */
const percentage = z.number(ruleMessages.percent).check(
  z.gt(0, ruleMessages.percent),
  z.maximum(100, ruleMessages.percent),
  z.refine((percent) => Math.round(percent * 1_000_000) / 1_000_000 === percent, ruleMessages.percent),
);

export const ruleKind = z.enum(ruleKinds, ruleMessages.kind);
export const ruleRepeat = z.enum(ruleRepeats, ruleMessages.repeats);

const citation = oneLine(300, {
  missing: ruleMessages.citation,
  tooLong: ruleMessages.citation,
  unreadable: ruleMessages.citation,
});

const fields = {
  kind: ruleKind,
  /** Dollars for each fee; without it `percent` of what is open, of interest for a year. */
  amount: orNone(positiveAmount),
  percent: orNone(percentage),
  /** How many days after its due day a charge may still be paid. */
  graceDays: wholeNumber(ruleMessages.graceDays, { from: 0, to: 365 }),
  repeats: ruleRepeat,
  /** Dollars that the rule adds to one charge at most. */
  maximum: orNone(positiveAmount),
  /** The provision that allows it. */
  citation,
  /** For charges that are due from this day on. */
  validFrom: calendarDay(),
};

interface Checked {
  value: {
    kind: RuleKind;
    amount?: number | null | undefined;
    percent?: number | null | undefined;
    repeats: RuleRepeats;
  };
  issues: unknown[];
}

function checkFields({ value, issues }: Checked): void {
  const refuse = (path: string, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value });
  const isInterest = value.kind === 'INTEREST';
  if (isInterest && value.percent == null) refuse('percent', ruleMessages.interestPercent);
  else if ((value.amount == null) === (value.percent == null)) refuse('amount', ruleMessages.amountOrPercent);
  if (isInterest && value.repeats !== 'MONTHLY') refuse('repeats', ruleMessages.interestMonthly);
}

export const accountRuleForm = z
  .object({ propertyCode: propertyCode(propertyMessages.property), ...fields })
  .check(checkFields);
export type AccountRuleForm = z.infer<typeof accountRuleForm>;

/** All fields again; a rule stays with its property. */
export const accountRuleChange = z
  .object({ ...fields, expectedUpdatedAt: z.optional(instant) })
  .check(checkFields);
export type AccountRuleChange = z.infer<typeof accountRuleChange>;

/** Who says that a rule may be applied. */
export const ruleConfirmation = z.object({
  confirmedOn: calendarDay(),
  confirmedBy: oneLine(120, {
    missing: ruleMessages.confirmedBy,
    tooLong: ruleMessages.confirmedBy,
    unreadable: ruleMessages.confirmedBy,
  }),
  expectedUpdatedAt: z.optional(instant),
});
export type RuleConfirmation = z.infer<typeof ruleConfirmation>;

/** The last day on which a rule posts something. */
export const ruleEnd = z.object({ validUntil: calendarDay(), expectedUpdatedAt: z.optional(instant) });
export type RuleEnd = z.infer<typeof ruleEnd>;

/** The labels of the fields that staff change or read in the history. */
export const accountRuleLabels = {
  propertyCode: 'Property',
  kind: 'What is charged',
  amount: 'Amount (US dollars)',
  percent: 'Percent of what is open',
  graceDays: 'Grace period (days)',
  repeats: 'How often',
  maximum: 'Limit per charge',
  citation: 'Provision',
  validFrom: 'For charges due from',
  validUntil: 'Last day',
  confirmedOn: 'Confirmed by counsel on',
  confirmedBy: 'Name of the attorney',
  appliesFrom: 'Applied from',
} as const;

/** What people call the choices. */
export const ruleKindLabels: Record<RuleKind, string> = { LATE_FEE: 'Late fee', INTEREST: 'Interest' };
export const ruleRepeatsLabels: Record<RuleRepeats, string> = {
  ONCE: 'Once for each charge',
  MONTHLY: 'Each month while it is open',
};

export const accountRule = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  propertyCode: z.string(),
  kind: ruleKind,
  amount: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  graceDays: z.int(),
  repeats: ruleRepeat,
  maximum: z.nullable(z.number()),
  citation: z.string(),
  validFrom: calendarDay(),
  validUntil: z.nullable(calendarDay()),
  /** Null until counsel has confirmed it. */
  confirmedOn: z.nullable(calendarDay()),
  /** The day on which that was entered here; nothing is posted for earlier days. */
  appliesFrom: z.nullable(calendarDay()),
  confirmedBy: z.nullable(z.string()),
});
export type AccountRule = z.infer<typeof accountRule>;

/** What the next run would enter in one account. */
export const plannedEntry = z.object({
  /** Of the account. */
  id,
  unit: unitName,
  owner: z.nullable(personName),
  type: entryType,
  date: calendarDay(),
  /** Above 0 is charged, below 0 taken back. */
  amount: anyAmount,
  why: entryReason,
});
export type PlannedEntry = z.infer<typeof plannedEntry>;

export const rulePreview = z.object({
  propertyCode: z.string(),
  /** The day of the next run. */
  day: calendarDay(),
  entries: z.array(plannedEntry),
  total: anyAmount,
});
export type RulePreview = z.infer<typeof rulePreview>;

const byId = z.object({ id });
const ofProperty = z.object({ propertyCode: propertyCode(propertyMessages.property) });

const collection = { path: '/account-rules', access: 'admin', record: accountRule } as const;

export const listAccountRules = listEndpoint(
  collection,
  'List the rules for late fees and interest, newest first',
  z.object({ ...pageParameters, propertyCode: chosenProperty }),
);

export const createAccountRule = createEndpoint(
  collection,
  'Add a rule; nothing is posted by it before it is confirmed',
  accountRuleForm,
);

export const changeAccountRule = endpoint({
  method: 'PUT',
  path: '/account-rules/:id',
  access: 'admin',
  summary: 'Change a rule that is not confirmed',
  params: byId,
  body: json(accountRuleChange, accountRule),
  returns: one(accountRule),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const removeAccountRule = removeEndpoint(
  collection,
  'Delete a rule that is not confirmed',
  'CONFLICT',
);

export const confirmAccountRule = endpoint({
  method: 'POST',
  path: '/account-rules/:id/confirm',
  access: 'admin',
  summary: 'Note that counsel has confirmed a rule: from today on it is applied each night',
  params: byId,
  body: json(ruleConfirmation),
  returns: one(accountRule),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const endAccountRule = endpoint({
  method: 'POST',
  path: '/account-rules/:id/end',
  access: 'admin',
  summary: 'End a confirmed rule on a day; what it has posted stays',
  params: byId,
  body: json(ruleEnd),
  returns: one(accountRule),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const previewAccountRules = endpoint({
  method: 'GET',
  path: '/account-rules/preview',
  access: 'admin',
  summary: 'Work out what the next run of a property’s rules would post; writes nothing',
  query: ofProperty,
  returns: one(rulePreview),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const accountRules = {
  list: listAccountRules,
  export: exportOf(listAccountRules, 'account-rules'),
  create: createAccountRule,
  change: changeAccountRule,
  remove: removeAccountRule,
  confirm: confirmAccountRule,
  end: endAccountRule,
  preview: previewAccountRules,
  getOrder: getApplicationOrder,
  setOrder: setApplicationOrder,
};
