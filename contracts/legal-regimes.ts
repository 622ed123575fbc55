import * as z from 'zod/mini';
import type { DocumentKind } from './documents.ts';
import type { PartyType } from './registration-form.ts';

/** The law by which an association is run: Chapter 82 of the Texas Property Code, or Chapter 209. */
export const legalRegimes = ['CONDOMINIUM', 'PROPERTY_OWNERS'] as const;
export type LegalRegime = (typeof legalRegimes)[number];
export const legalRegime = z.enum(legalRegimes, `This needs ${legalRegimes.join(' or ')}.`);

/** What people read for each. */
export const legalRegimeLabels = {
  CONDOMINIUM: 'Condominium (Ch. 82)',
  PROPERTY_OWNERS: 'Property owners’ association (Ch. 209)',
} as const satisfies Record<LegalRegime, string>;

export const documentNeeds = ['REQUIRED', 'OPTIONAL', 'NOT_ASKED'] as const;
/** NOT_ASKED: the form takes it, and this role need not send it. */
export const documentNeed = z.enum(documentNeeds);
export type DocumentNeed = (typeof documentNeeds)[number];

type Checklist = Readonly<Record<DocumentKind, DocumentNeed>>;

/** The same for everyone. */
const ofAnyone = { dl: 'OPTIONAL', insurance: 'OPTIONAL' } as const;

const ofOwner: Checklist = { packet: 'REQUIRED', bg: 'NOT_ASKED', lease: 'NOT_ASKED', ...ofAnyone };

const ofTenant: Readonly<Record<LegalRegime, Checklist>> = {
  CONDOMINIUM: { packet: 'REQUIRED', bg: 'REQUIRED', lease: 'REQUIRED', ...ofAnyone },
  // Section 209.016: neither approval of a lease nor a credit report or an application may be required.
  PROPERTY_OWNERS: { packet: 'REQUIRED', bg: 'NOT_ASKED', lease: 'OPTIONAL', ...ofAnyone },
};

/** What the desk asks of a registration. It never changes what the public form asks. */
export function checklistOf(regime: LegalRegime, party: PartyType): Checklist {
  return party === 'OWNER' ? ofOwner : ofTenant[regime];
}
