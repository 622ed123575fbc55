import * as z from 'zod/mini';
import { bulkAnswer, bulkChanges } from './bulk.ts';
import { calendarDay } from './days.ts';
import { endpoint, json, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { flag, id, instant, oneLine, orNone, pageParameters, propertyCode, wholeNumber } from './fields.ts';
import { anyAmount, positiveAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import { propertyMessages } from './properties.ts';
import { chosenProperty } from './property-filter.ts';
import { createEndpoint, getEndpoint, listEndpoint, removeEndpoint } from './record-endpoints.ts';

/**
 * What an assessment is divided by: shares as weights, whatever they add up to; shares as declared percentages, which should
 * add up to 100; or the same fixed amount from each unit.
 */
export const assessmentBases = ['WEIGHTS', 'PERCENTAGES', 'FIXED'] as const;
export type AssessmentBasis = (typeof assessmentBases)[number];

export const assessmentFrequencies = ['MONTHLY', 'QUARTERLY', 'YEARLY', 'ONCE'] as const;
export type AssessmentFrequency = (typeof assessmentFrequencies)[number];

export const assessmentMessages = {
  title: 'Enter a name of up to 120 characters.',
  taken: 'This property has an assessment of this name for the year.',
  year: 'Enter a year from 1900 to 2199.',
  basis: 'Choose how it is divided.',
  frequency: 'Choose how often it is due.',
  unitAmount: 'Enter what each unit pays each time.',
  firstDue: 'The first day due is in another year than the assessment.',
  share: 'Enter a share from 0, with at most six decimals.',
  shareChanged: (now: number | null) =>
    `Someone changed this share in the meantime. Now it is ${now ?? 'empty'}; save again to replace it.`,
  noUnits: 'This property has no units yet.',
  nothing: 'Every share is 0, so no one would pay.',
  hasRun: 'This assessment was run. Undo it first.',
  wasRun: 'This assessment stands in accounts, where it was run and undone. It stays.',
  farDue: 'Its days due must lie between 20 years ago and 2 years from now. Correct the first one.',
  fixed:
    'Each unit pays a fixed amount of this, whatever its share. Undo it, and run it with another amount.',
  nothingAhead: 'Nothing of this is due after today, so there is nothing to divide again.',
  allReversed:
    'Every charge of this that is due after today was reversed by hand, so there is nothing to divide again.',
  allLeftOut:
    'A charge of every unit was reversed by hand, so that all stay as they are. Charge these units again too, or leave it.',
  sameParts: 'By the present shares every charge stays as it is. Change the shares first.',
  notRun: 'This assessment is not run, so there is nothing to undo.',
  changed: 'The units, their owners or their shares have changed since the preview. Look at it again.',
} as const;

/** A unit's weight, or its percentage, from 0. */
export const shareValue = z.number(assessmentMessages.share).check(
  z.minimum(0, assessmentMessages.share),
  z.maximum(99_999_999, assessmentMessages.share),
  z.refine((share) => Math.round(share * 1_000_000) / 1_000_000 === share, assessmentMessages.share),
);

const yearNumber = wholeNumber(assessmentMessages.year, { from: 1900, to: 2199 });

export const assessmentBasis = z.enum(assessmentBases, assessmentMessages.basis);
export const assessmentFrequency = z.enum(assessmentFrequencies, assessmentMessages.frequency);

const fields = {
  title: oneLine(120, {
    missing: assessmentMessages.title,
    tooLong: assessmentMessages.title,
    unreadable: assessmentMessages.title,
  }),
  year: yearNumber,
  /** Dollars for the whole of it. */
  budget: positiveAmount,
  basis: assessmentBasis,
  /** With FIXED: dollars that each unit pays each time. */
  unitAmount: orNone(positiveAmount),
  frequency: assessmentFrequency,
  /** The other parts are due on the same day of later months, or on the last of shorter ones. */
  firstDue: calendarDay(),
};

interface Checked {
  value: { basis: AssessmentBasis; unitAmount?: number | null | undefined; year: number; firstDue: string };
  issues: unknown[];
}

function checkFields({ value, issues }: Checked): void {
  const refuse = (path: string, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value });
  if (value.basis === 'FIXED' && value.unitAmount == null)
    refuse('unitAmount', assessmentMessages.unitAmount);
  if (value.firstDue.slice(0, 4) !== String(value.year)) refuse('firstDue', assessmentMessages.firstDue);
}

export const assessmentForm = z
  .object({ propertyCode: propertyCode(propertyMessages.property), ...fields })
  .check(checkFields);
export type AssessmentForm = z.infer<typeof assessmentForm>;

/** All fields again; an assessment stays with its property. */
export const assessmentChange = z
  .object({ ...fields, expectedUpdatedAt: z.optional(instant) })
  .check(checkFields);
export type AssessmentChange = z.infer<typeof assessmentChange>;

/** The labels of the fields that staff change or read in the history. */
export const assessmentLabels = {
  propertyCode: 'Property',
  title: 'Name',
  year: 'Year',
  budget: 'Budget',
  basis: 'Divided by',
  unitAmount: 'Each unit pays each time',
  frequency: 'Due',
  firstDue: 'First day due',
} as const satisfies Record<keyof AssessmentForm, string>;

/** What people call the choices. */
export const basisLabels: Record<AssessmentBasis, string> = {
  WEIGHTS: 'Shares (any weights)',
  PERCENTAGES: 'Declared percentages',
  FIXED: 'The same amount from each unit',
};
export const frequencyLabels: Record<AssessmentFrequency, string> = {
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  YEARLY: 'Once a year',
  ONCE: 'Once (special assessment)',
};

export const assessment = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  propertyCode: z.string(),
  title: z.string(),
  year: z.int(),
  budget: anyAmount,
  basis: assessmentBasis,
  unitAmount: z.nullable(z.number()),
  frequency: assessmentFrequency,
  firstDue: calendarDay(),
  /** When it was run; null while it is not, or was undone. */
  runAt: z.nullable(instant),
  /** What the run charged in all. */
  charged: z.nullable(z.number()),
});
export type Assessment = z.infer<typeof assessment>;

/** What a unit would be charged. */
export const assessedUnit = z.object({
  id,
  unit: unitName,
  owner: z.nullable(personName),
  share: z.nullable(z.number()),
  /** The unit's percentage of all shares; null without shares. */
  percent: z.nullable(z.number()),
  total: anyAmount,
  /** One for each day due, in their order. */
  parts: z.array(anyAmount),
  /**
   * Staff took back by hand a charge of the run that is not yet due. Dividing again leaves such a unit as it is, unless the
   * caller includes it.
   */
  isReversed: z.boolean(),
});
export type AssessedUnit = z.infer<typeof assessedUnit>;

/** All units of a property with what a run would charge them. */
export const assessmentPreview = z.object({
  units: z.array(assessedUnit),
  dueDates: z.array(calendarDay()),
  /** The sum of all units. */
  total: anyAmount,
  /** Of all units, those that are left as they are included; null without shares. */
  shareSum: z.nullable(z.number()),
  /** Units without a share, by identifier: they block the run. */
  missing: z.array(z.string()),
  /** Declared percentages do not add up to 100: the run must name the sum. */
  asksForSum: z.boolean(),
  /** Names what is shown; a run that sends it refuses where something has changed since. */
  fingerprint: z.string(),
});
export type AssessmentPreview = z.infer<typeof assessmentPreview>;

/** Whether dividing again charges units too of which staff took back a charge by hand. */
const includeReversed = z.optional(flag);

export const runForm = z.object({
  /** Of the preview that the caller has seen. */
  fingerprint: z.optional(z.string().check(z.maxLength(64))),
  /** The sum of percentages that the caller agrees to, where it is not 100. */
  confirmedShareSum: z.optional(z.number()),
});
export type RunForm = z.infer<typeof runForm>;

/** The same, of an assessment that is run. */
export const reallocateForm = z.extend(runForm, { includeReversed });
export type ReallocateForm = z.infer<typeof reallocateForm>;

const byId = z.object({ id });

const collection = { path: '/assessments', access: 'admin', record: assessment } as const;

export const listAssessments = listEndpoint(
  collection,
  'List assessments, newest first',
  z.object({ ...pageParameters, propertyCode: chosenProperty }),
);

export const getAssessment = getEndpoint(collection, 'Read one assessment');

export const createAssessment = createEndpoint(
  collection,
  'Add an assessment; nothing is charged before it is run',
  assessmentForm,
  'CONFLICT',
);

export const changeAssessment = endpoint({
  method: 'PUT',
  path: '/assessments/:id',
  access: 'admin',
  summary: 'Change an assessment that is not run',
  params: byId,
  body: json(assessmentChange, assessment),
  returns: one(assessment),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const removeAssessment = removeEndpoint(
  collection,
  'Delete an assessment that was never run',
  'CONFLICT',
);

export const previewAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/preview',
  access: 'admin',
  summary:
    'Work out what each unit would be charged; of an assessment that is run, how the present shares divide what is not yet due; writes nothing',
  params: byId,
  query: z.object({ includeReversed }),
  returns: one(assessmentPreview),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const runAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/run',
  access: 'admin',
  summary: 'Charge every unit of the property, all or none, once',
  params: byId,
  body: json(runForm),
  returns: one(assessment),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const undoAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/undo',
  access: 'admin',
  summary: 'Take back what a run charged, while nothing of it is paid',
  params: byId,
  returns: one(assessment),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

/** Where a unit comes, goes or gets another share, what is not yet due must be recalculated (Tex. Prop. Code § 82.112(e)). */
export const reallocateAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/reallocate',
  access: 'admin',
  summary: 'Divide again by the present shares what of a run is not yet due; its sum stays the same',
  params: byId,
  body: json(reallocateForm),
  returns: one(assessment),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

/** Shares of units; null takes a share away. */
export const changeShares = endpoint({
  method: 'PATCH',
  path: '/bulk/unit-shares',
  access: 'admin',
  summary: 'Set the shares of up to 500 units, all or none',
  body: json(
    bulkChanges(
      z.object({ id, share: z.nullable(shareValue), expectedShare: z.optional(z.nullable(shareValue)) }),
    ),
  ),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const assessments = {
  list: listAssessments,
  export: exportOf(listAssessments, 'assessments'),
  get: getAssessment,
  create: createAssessment,
  change: changeAssessment,
  remove: removeAssessment,
  preview: previewAssessment,
  run: runAssessment,
  undo: undoAssessment,
  reallocate: reallocateAssessment,
  changeShares,
};
