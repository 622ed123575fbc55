import { fail } from '#contracts/errors.ts';
import { referenceOf } from '#contracts/references.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';

/** Why a merged request is not changed by itself; null for one that is not merged. */
export function mergedRefusal({ reference, mergedIntoId }: ServiceRequest): string | null {
  if (mergedIntoId === null) return null;
  return serviceRequestDeskMessages.merged(reference, referenceOf('service-request', mergedIntoId));
}

/** Throws CONFLICT with the request as it is where it is merged. */
export function refuseMerged(request: ServiceRequest): void {
  const message = mergedRefusal(request);
  if (message !== null) throw fail('CONFLICT', { message, data: request });
}
