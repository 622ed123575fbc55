import { dayMs } from './history.ts';
import type { InventedRequest } from './invent-request.ts';
import type { Resident } from './residents.ts';

const words = [
  'Water is dripping from the garage ceiling near the elevator, right onto my parking space.',
  'There is water dripping from the ceiling of the garage near the elevator. It runs over two parking spaces.',
] as const;

/** Two neighbors report one leak: the two newest requests that no one has looked at become those, of the first one’s property. */
export function inventDuplicate(
  requests: readonly InventedRequest[],
  residents: readonly Resident[],
  now: Date,
): void {
  const [later, earlier] = requests
    .filter(
      ({ status, createdAt }) => status === 'REPORTED' && now.getTime() - createdAt.getTime() < 7 * dayMs,
    )
    .toReversed();
  if (!later || !earlier) return;
  const { propertyCode, unitDigits } = later.resident;
  const neighbor = residents.find(
    (resident) => resident.propertyCode === propertyCode && resident.unitDigits !== unitDigits,
  );
  if (!neighbor) return;
  earlier.resident = neighbor;
  for (const [index, request] of [earlier, later].entries()) {
    request.category = 'Water leak';
    request.message = words[index] ?? request.message;
    request.notes = request.message;
    request.otherText = null;
  }
}
