import { Client } from 'undici';
import { median, timeEach } from './load.ts';
import type { Rig } from './rig.ts';

/** One way to ask for a list, of the real server and of the hand-written SQL. */
export interface ComparedCase {
  name: string;
  ownPath: string;
  /** The page alone; with `&total=1` behind it, the page and its exact numbers. */
  floorPath: string;
  /** How long the middle one may take, at so many rows; null where nothing is aimed at. */
  aimMs: (rows: number) => number | null;
}

export interface ComparedResult {
  name: string;
  total: number;
  /** Of a page with its exact total. */
  p50Ms: number;
  /** Of the hand-written page alone, and of the page with all numbers that ours answers too. */
  floorP50Ms: number;
  countedFloorP50Ms: number;
}

export interface Effort {
  rounds: number;
  requestsPerRound: number;
}

const requestsToWarmUp = 500;

/** Times every case on one stand; ours and the floor's two take turns in short rounds. */
export async function compareLists(
  rig: Rig,
  cases: readonly ComparedCase[],
  { rounds, requestsPerRound }: Effort,
): Promise<ComparedResult[]> {
  const own = new Client(rig.server.url);
  const floor = new Client(rig.floor.url);
  const headers = { authorization: `Bearer ${rig.accessToken}` };
  const results: ComparedResult[] = [];
  const lanesOf = ({ ownPath, floorPath }: ComparedCase) => [
    { client: own, path: ownPath, headers, times: [] as number[] },
    { client: floor, path: floorPath, headers: {}, times: [] as number[] },
    { client: floor, path: `${floorPath}&total=1`, headers: {}, times: [] as number[] },
  ];
  // A server that has just started has not compiled yet what it does all day.
  for (const listCase of cases) {
    // The counting floor runs the same code as the other, and may take a tenth of a second each time.
    for (const lane of lanesOf(listCase).slice(0, 2))
      await timeEach(lane.client, requestsToWarmUp, asking(lane));
  }
  for (const listCase of cases) {
    const { name, ownPath } = listCase;
    const lanes = lanesOf(listCase);
    for (let round = -1; round < rounds; round++) {
      // Anyone who comes after the counting floor meets caches full of what it counted: each does so in turn.
      for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) {
        await timeEach(lane.client, 1, asking(lane));
        const times = await timeEach(lane.client, requestsPerRound, asking(lane));
        // The first round only warms up.
        if (round >= 0) lane.times.push(...times);
      }
    }
    const [p50Ms = 0, floorP50Ms = 0, countedFloorP50Ms = 0] = lanes.map(({ times }) => median(times));
    const total = await totalOf(own, ownPath, headers);
    results.push({ name, total, p50Ms, floorP50Ms, countedFloorP50Ms });
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
  // What the contract of each list names.
  return ((await body.json()) as { meta: { total: number } }).meta.total;
}
