import type { UnitName } from '#contracts/people.ts';
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
