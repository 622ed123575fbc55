import pg from 'pg';
import { eventually } from '#tests/support/eventually.ts';
import { compareFiles, refuseAcross } from './across.ts';
import type { Office } from './office.ts';
import type { Acknowledged } from './traffic.ts';

/** One thing that was compared: what was found, and whether it is as it must be. */
export interface Finding {
  said: string;
  isGood: boolean;
}

/** Looks for everything that was acknowledged, after the database's standby has become the primary. */
export async function compareAll(
  { urls, standby, smtp, complaints }: Office,
  acknowledged: readonly Acknowledged[],
  token: string,
): Promise<Finding[]> {
  const findings = [await compareRows(standby.url, acknowledged)];
  for (const url of urls) {
    const same = acknowledged.length - (await compareFiles(url, token, acknowledged)).length;
    const said = `photos read at ${url}: ${same} of ${acknowledged.length} as they were sent`;
    findings.push({ said, isGood: same === acknowledged.length });
  }
  const statuses = (await refuseAcross(urls)).join(' ');
  findings.push(
    {
      said: `wrong passwords, at both servers in turn: ${statuses}`,
      isGood: statuses === `${'401 '.repeat(10)}429 429`,
    },
    await compareMail(smtp, acknowledged),
    await findFailedJobs(standby.url),
    { said: `the servers' standard error: ${complaints() || 'nothing'}`, isGood: complaints() === '' },
  );
  return findings;
}

async function compareRows(url: string, acknowledged: readonly Acknowledged[]): Promise<Finding> {
  const rows = await query<{ message: string; times: number }>(
    url,
    'select message, count(*)::int as times from service_request group by message',
  );
  const found = new Set(rows.map(({ message }) => message));
  const lost = acknowledged.filter(({ key }) => !found.has(key)).length;
  const doubled = rows.filter(({ times }) => times > 1).length;
  return {
    said: `${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled`,
    isGood: lost + doubled === 0,
  };
}

/** Each visitor got one confirmation; where a killed server had handed it over, it may come again under its Message-ID. */
async function compareMail(
  { received }: Office['smtp'],
  acknowledged: readonly Acknowledged[],
): Promise<Finding> {
  const begun = performance.now();
  const missing = (): number => {
    const found = idsByRecipient(received);
    return acknowledged.filter(({ key }) => !found.has(`${key}@example.com`)).length;
  };
  // What a killed server was doing is done by another one after half a minute, what stranded after five.
  await eventually(() => {
    if (missing() > 0) throw new Error('Confirmations are missing');
  }, 400_000).catch(() => undefined);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const found = idsByRecipient(received);
  const twice = acknowledged.filter(({ key }) => (found.get(`${key}@example.com`)?.size ?? 0) > 1).length;
  const again = received.length - new Set(received.map(({ messageId }) => messageId)).size;
  return {
    said: `confirmations: ${missing()} missing ${seconds} s after the end, ${twice} written twice, ${again} handed over again under their Message-ID`,
    isGood: missing() + twice === 0,
  };
}

function idsByRecipient(received: Office['smtp']['received']): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { to, messageId } of received) {
    for (const { address = '' } of to ?? []) {
      const ids = found.get(address) ?? new Set();
      found.set(address, ids.add(messageId ?? ''));
    }
  }
  return found;
}

async function findFailedJobs(url: string): Promise<Finding> {
  const [row] = await query<{ failed: number }>(
    url,
    'select count(*)::int as failed from graphile_worker.jobs where attempts >= max_attempts',
  );
  return { said: `jobs that failed for good: ${row?.failed}`, isGood: row?.failed === 0 };
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
