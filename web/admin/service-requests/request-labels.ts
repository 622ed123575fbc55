import { mergeLabels } from '#contracts/merged-requests.ts';
import { serviceRequestLabels } from '#contracts/service-request-fields.ts';

/** The labels of a request's fields in its history: those that staff edit, and what follows from them. */
export const requestLabels = {
  ...serviceRequestLabels,
  assignee: serviceRequestLabels.assigneeId,
  unitIdentifier: 'Unit Identifier',
  isPromised: 'Promised to the resident',
  isSetByHand: 'Set by staff',
  maintenance: 'Maintenance',
  missedUpdateBy: 'Promised by',
  ...mergeLabels,
} as const;
