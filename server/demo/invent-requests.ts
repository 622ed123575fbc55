import { archive, dayMs, inventMoments, lastChange } from './history.ts';
import { inventDuplicate } from './invent-duplicate.ts';
import { inventRequest } from './invent-request.ts';
import type { InventedRequest } from './invent-request.ts';
import { inventWeekend } from './invent-weekend.ts';
import type { Random } from './random.ts';
import type { Resident } from './residents.ts';

const requestCount = 600;
const archivedCount = 120;
const spanMs = 425 * dayMs;
/** More than usual came since Friday. */
const aWetWeekend = { share: 0.022, days: 3 };

/** Fourteen months of requests, oldest first. */
export function inventRequests(random: Random, residents: Resident[], now: Date): InventedRequest[] {
  const requests = inventMoments(random, requestCount, { spanMs, now, lately: aWetWeekend }).map(
    (createdAt) => inventRequest(random, random.pick(residents), { createdAt, now }),
  );
  const finished = requests.filter(
    (request) => request.status === 'COMPLETED' && now.getTime() - lastChange(request).getTime() > 30 * dayMs,
  );
  for (const request of random.sample(finished, archivedCount)) archive(random, request, now);
  inventWeekend(requests, now);
  inventDuplicate(requests, residents, now);
  return requests;
}
