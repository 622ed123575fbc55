import { Client } from 'undici';
import { median, timeEach } from './load.ts';
import type { LoadRequest } from './load.ts';
import type { Rig } from './rig.ts';

/** One combination of the screen's filters, on one page. */
export interface ListCase {
  archived: boolean;
  propertyCode: string | null;
  category: string | null;
  unit: string | null;
  page: number;
}

/** The middle time of a page with its exact total, and of the hand-written SQL of the page alone. */
export interface ListResult extends ListCase {
  rows: number;
  rowsOnPage: number;
  p50Ms: number;
  floorP50Ms: number;
}

export interface SizedRig extends Rig {
  rows: number;
}

/** Every combination of property, category, unit and archived view, each on its first and on a deeper page. */
function listCases(): ListCase[] {
  const cases: ListCase[] = [];
  for (const archived of [false, true]) {
    for (const propertyCode of [null, 'WK02']) {
      for (const category of [null, 'Electrical issues']) {
        for (const unit of [null, '7']) {
          for (const page of [1, 3]) cases.push({ archived, propertyCode, category, unit, page });
        }
      }
    }
  }
  return cases;
}

/**
 * Times every case on every stand. The sizes and the two servers take turns in short rounds, so that whatever else the
 * machine does meets all of them alike.
 */
export async function measureLists(
  rigs: SizedRig[],
  { rounds, requestsPerRound }: { rounds: number; requestsPerRound: number },
): Promise<ListResult[]> {
  const lanes = rigs.map((rig) => ({
    rig,
    own: new Client(rig.server.url),
    floor: new Client(rig.floor.url),
  }));
  const results: ListResult[] = [];
  for (const listCase of listCases()) {
    const times = lanes.map((lane) => ({ lane, own: [] as number[], floor: [] as number[] }));
    for (let round = -1; round < rounds; round++) {
      for (const { lane, own, floor } of times) {
        const ownTimes = await timeEach(lane.own, requestsPerRound, ownRequest(listCase, lane.rig));
        const floorTimes = await timeEach(lane.floor, requestsPerRound, floorRequest(listCase));
        // The first round only warms up.
        if (round < 0) continue;
        own.push(...ownTimes);
        floor.push(...floorTimes);
      }
    }
    for (const { lane, own, floor } of times) {
      const rowsOnPage = await countRows(lane.floor, listCase);
      const p50 = { p50Ms: median(own), floorP50Ms: median(floor) };
      results.push({ ...listCase, rows: lane.rig.rows, rowsOnPage, ...p50 });
    }
  }
  await Promise.all(lanes.flatMap(({ own, floor }) => [own.close(), floor.close()]));
  return results;
}

function ownRequest(listCase: ListCase, { accessToken }: Rig) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return fixed({ method: 'GET', path: `/api/public-submissions?${queryOf(listCase)}`, headers });
}

function floorRequest(listCase: ListCase) {
  return fixed({ method: 'GET', path: `/page?${queryOf(listCase)}`, headers: {} });
}

function fixed(request: LoadRequest) {
  return { next: () => request, expectedStatus: 200 };
}

function queryOf({ archived, propertyCode, category, unit, page }: ListCase): URLSearchParams {
  const query = new URLSearchParams({ archived: archived ? '1' : '0', page: String(page) });
  for (const [name, value] of Object.entries({ propertyCode, category, unit }))
    if (value) query.set(name, value);
  return query;
}

async function countRows(client: Client, listCase: ListCase): Promise<number> {
  const { body } = await client.request({ method: 'GET', path: `/page?${queryOf(listCase)}` });
  // The floor's answer.
  return ((await body.json()) as { data: unknown[] }).data.length;
}
