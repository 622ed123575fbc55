import type { MatchedPerson, MatchedUnit, RegistrationMatch } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { storedRegistration } from './stored-records.ts';

/** A registration and what is on file for it, as the server answers them; a test names only what matters to it. */
export const approvedRecordBuilders = {
  registration: (fields: Partial<Registration> = {}): Registration =>
    storedRegistration({
      createdAt: '2026-11-20T15:00:00.000Z',
      updatedAt: '2026-11-20T15:00:00.000Z',
      propertyCode: 'PR05',
      unitDigits: '0002',
      unitIdentifier: 'PR05-0002',
      unitId: 9,
      partyType: 'TENANT',
      files: ['packet', 'lease'],
      ...fields,
    }),
  person: (fields: Partial<MatchedPerson> = {}): MatchedPerson => ({
    id: 7,
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    phone: '2145550100',
    mailingAddress: null,
    language: 'en',
    why: ['EMAIL', 'PHONE'],
    ...fields,
  }),
  unit: (fields: Partial<MatchedUnit> = {}): MatchedUnit => ({
    id: 9,
    realEstateObjectId: 5,
    propertyCode: 'PR05',
    unitNumber: '2',
    unitIdentifier: 'PR05-0002',
    owner: { id: 11, firstName: 'Max', lastName: 'Sample' },
    tenant: null,
    leases: [],
    ...fields,
  }),
  match: (fields: Partial<RegistrationMatch> = {}): RegistrationMatch => ({
    unit: approvedRecordBuilders.unit(),
    people: [],
    approval: null,
    ...fields,
  }),
};
