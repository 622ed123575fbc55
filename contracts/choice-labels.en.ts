import type { BoardPosition } from './contact-form.ts';
import type { PartyType } from './registration-form.ts';
import type { ServiceRequestCategory } from './service-request-choices.ts';

/** What people read for the choices of the public forms; the values that are sent stay the same in every language. */
export const categoryLabels: Record<ServiceRequestCategory, string> = {
  'Water leak': 'Water leak',
  'Electrical issues': 'Electrical issues',
  Incident: 'Incident',
  Other: 'Other',
};

export const boardPositionLabels: Record<BoardPosition, string> = {
  'Board Member': 'Board Member',
  'Association Manager': 'Association Manager',
  Developer: 'Developer',
  Homeowner: 'Homeowner',
};

export const partyLabels: Record<PartyType, string> = { OWNER: 'Owner', TENANT: 'Tenant' };
