import type { ServiceRequestCategory } from '#contracts/service-request-choices.ts';
import { dayMs } from './history.ts';
import type { InventedRequest } from './invent-request.ts';

const weekendMs = 3 * dayMs;
/** The newest two are those of neighbors who report one leak. */
const first = 2;

/** What residents wrote over a wet weekend: one flood among the leaks, and what else waits on a Monday. */
const written: readonly (readonly [ServiceRequestCategory, string])[] = [
  [
    'Water leak',
    'The sink in the hall bathroom drains slowly and gurgles. No hurry, any day this week is fine.',
  ],
  [
    'Water leak',
    'URGENT: water has been pouring through the kitchen ceiling for an hour and is flooding the hallway. Nobody answers the door upstairs, and I cannot find the shutoff.',
  ],
  [
    'Electrical issues',
    'The hallway lights on our floor have been out since the storm. It is very dark by the stairs.',
  ],
  [
    'Other',
    'The gate remote stopped working yesterday; a new battery did not help. I have to wait for neighbors to get in.',
  ],
  [
    'Electrical issues',
    'The outlet behind the washer sparks when I plug anything in. I switched the breaker off and left it off.',
  ],
  [
    'Water leak',
    'Rain came in at the bedroom window in the storm. The sill is soft and the paint is coming off.',
  ],
  [
    'Incident',
    'A branch came down across the visitor parking in the storm. Nobody was hurt, but two spaces are blocked.',
  ],
  ['Other', 'I smell gas near the water heater closet in our stairwell. The utility said to tell you too.'],
  [
    'Water leak',
    'The AC drain pan is overflowing again. It was fixed in the summer; the carpet below it is wet.',
  ],
  ['Other', 'Please add my new car to the parking list. I was given a warning sticker.'],
  ['Incident', 'Two packages were taken from the mail room yesterday. Is there a camera?'],
  [
    'Water leak',
    'The toilet in the guest bathroom will not stop running. I closed its valve until someone comes.',
  ],
];

/** Gives the newest requests that no one has looked at words of their own. */
export function inventWeekend(requests: readonly InventedRequest[], now: Date): void {
  const fresh = requests
    .filter(
      ({ status, createdAt }) => status === 'REPORTED' && now.getTime() - createdAt.getTime() < weekendMs,
    )
    .toReversed()
    .slice(first);
  for (const [index, request] of fresh.entries()) {
    const [category, message] = written[index] ?? [];
    if (!category || !message) return;
    Object.assign(request, { category, message, notes: message, otherText: null });
  }
}
