import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import type { UnitName } from '#contracts/people.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';

/** A service request as the server answers it to staff; a test names only what matters to it. */
export function storedRequest(fields: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: 3,
    reference: 'SR-SD50-YR',
    createdAt: '2026-03-02T15:00:00.003Z',
    updatedAt: '2026-03-02T15:00:00.003Z',
    status: 'REPORTED',
    category: 'Water leak',
    language: 'en',
    otherText: null,
    propertyCode: 'BT01',
    unitDigits: '7',
    unitIdentifier: 'BT01-0007',
    email: 'resident@example.com',
    phone: '2145550100',
    phoneNumber: '2145550100',
    notes: null,
    message: null,
    fileName: null,
    fileSize: null,
    fileMime: null,
    files: [],
    archived: false,
    archivedAt: null,
    unreadNotes: 0,
    assigneeId: null,
    assigneeEmail: null,
    waitingFor: 'OFFICE',
    nextUpdateBy: null,
    scheduledOn: null,
    scheduledFrom: null,
    scheduledUntil: null,
    isPromised: false,
    isSetByHand: false,
    isLate: false,
    mergedIntoId: null,
    mergedAt: null,
    mergedReports: 0,
    ...fields,
  };
}

/** A unit as records of it name it. */
export const storedUnitName: UnitName = {
  id: 7,
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: '0007',
  unitIdentifier: 'BT01-0007',
};

/** A registration as the server answers it to staff. */
export function storedRegistration(fields: Partial<Registration> = {}): Registration {
  return {
    id: 5,
    reference: 'RG-7K3M-20',
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
    propertyCode: 'BT01',
    unitDigits: '0007',
    unitIdentifier: 'BT01-0007',
    unitId: null,
    language: 'en',
    partyType: 'OWNER',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    phone: '2145550100',
    notes: null,
    archived: false,
    isArchived: false,
    archivedAt: null,
    files: ['bg', 'dl'],
    packetReading: null,
    review: 'NEW',
    declineReason: null,
    dueOn: null,
    ...fields,
  };
}

/** A maintenance record as the server answers it. */
export function storedMaintenance(fields: Partial<MaintenanceRecord> = {}): MaintenanceRecord {
  return {
    id: 3,
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
    unitId: storedUnitName.id,
    title: 'Dripping faucet',
    description: null,
    status: 'REPORTED',
    priority: 'NORMAL',
    category: 'Water leak',
    categoryOther: null,
    pendingTagRequest: false,
    isHOAIssue: false,
    notes: null,
    requesterId: null,
    request: null,
    unit: storedUnitName,
    ...fields,
  };
}

/** A contact inquiry as the server answers it. */
export function storedInquiry(fields: Partial<ContactInquiry> = {}): ContactInquiry {
  return {
    id: 1,
    reference: 'CI-1',
    createdAt: '2026-01-05T15:00:00.000Z',
    updatedAt: '2026-01-05T15:00:00.000Z',
    firstName: 'Ada',
    lastName: 'Example',
    phone: '(214) 555-0100',
    email: 'ada@example.com',
    language: 'en',
    boardPosition: [],
    communityName: 'Cedar Court',
    communityLocation: 'Dallas, TX',
    numberOfUnits: 48,
    propertyType: 'Condominium',
    description: 'We look for a new manager.',
    referral: null,
    folder: 'OPEN',
    notes: null,
    handled: false,
    handledAt: null,
    answeredAt: null,
    answeredBy: null,
    suspectedSpam: false,
    spamReason: null,
    archived: false,
    archivedAt: null,
    ...fields,
  };
}
