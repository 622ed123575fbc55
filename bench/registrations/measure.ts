import { Client } from 'undici';
import { median, timeEach } from '../load.ts';
import type { Stand } from '../stand.ts';

/** One way to ask for the desk's list. */
export interface RegistrationCase {
  name: string;
  query: Record<string, string>;
}

export interface RegistrationResult {
  name: string;
  rows: number;
  total: number;
  /** Of a page with its exact total. */
  p50Ms: number;
  /** Of the first time that this server is asked for this term; null without a term. */
  firstMs: number | null;
  /** Of the hand-written page alone, and of the page with a plain count. */
  floorP50Ms: number;
  countedFloorP50Ms: number;
}

const cases: RegistrationCase[] = [
  { name: 'list', query: {} },
  { name: 'list, page 3', query: { page: '3' } },
  { name: 'list, archived', query: { archived: '1' } },
  { name: 'list, property', query: { property: 'WK02' } },
  { name: 'list, owners', query: { owner: 'OWNER' } },
  { name: 'list, property + tenants', query: { property: 'WK02', owner: 'TENANT' } },
  { name: 'list, unit', query: { unit: '7' } },
  { name: 'search, one match', query: { q: 'p777@example' } },
  { name: 'search, no match', query: { q: 'nobody@nowhere' } },
  { name: 'search, 1 % match', query: { q: 'marlow' } },
  { name: 'search, 1 %, page 2', query: { q: 'marlow', page: '2' } },
  { name: 'search, 1 % + property', query: { q: 'marlow', property: 'WK02' } },
  { name: 'search, 5 % match', query: { q: 'jordan' } },
  { name: 'search, all match', query: { q: 'example' } },
];

/** Times every case on one stand; ours and the floor's two take turns in short rounds. */
export async function measureRegistrations(
  stand: Stand,
  { rows, rounds, requestsPerRound }: { rows: number; rounds: number; requestsPerRound: number },
): Promise<RegistrationResult[]> {
  const own = new Client(stand.server.url);
  const floor = new Client(stand.floor.url);
  const headers = { authorization: `Bearer ${stand.accessToken}` };
  const results: RegistrationResult[] = [];
  for (const { name, query } of cases) {
    const text = new URLSearchParams({ archived: '0', page: '1', ...query }).toString();
    const lanes = [
      { client: own, path: `/api/registration-submissions?${text}`, headers, times: [] as number[] },
      { client: floor, path: `/registration-page?${text}`, headers: {}, times: [] as number[] },
      { client: floor, path: `/registration-page?${text}&total=1`, headers: {}, times: [] as number[] },
    ];
    const [first = Number.NaN] = await timeEach(own, 1, asking(lanes[0]));
    for (let round = -1; round < rounds; round++) {
      for (const lane of lanes) {
        const times = await timeEach(lane.client, requestsPerRound, asking(lane));
        // The first round only warms up.
        if (round >= 0) lane.times.push(...times);
      }
    }
    const [p50Ms = 0, floorP50Ms = 0, countedFloorP50Ms = 0] = lanes.map(({ times }) => median(times));
    const total = await totalOf(own, `/api/registration-submissions?${text}`, headers);
    const firstMs = query['q'] === undefined ? null : first;
    results.push({ name, rows, total, p50Ms, firstMs, floorP50Ms, countedFloorP50Ms });
  }
  await Promise.all([own.close(), floor.close()]);
  return results;
}

function asking(lane: { path: string; headers: Record<string, string> } | undefined) {
  const { path = '', headers = {} } = lane ?? {};
  const request = { method: 'GET' as const, path, headers };
  return { next: () => request, expectedStatus: 200 };
}

async function totalOf(client: Client, path: string, headers: Record<string, string>): Promise<number> {
  const { body } = await client.request({ method: 'GET', path, headers });
  // What the contract of the list names.
  return ((await body.json()) as { meta: { total: number } }).meta.total;
}
