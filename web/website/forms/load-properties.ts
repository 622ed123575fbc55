import type { PublicProperty } from '#contracts/public-properties.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { readProperties } from '#web/lib/read-answer.ts';
import { siteProperties } from '../site-properties.ts';

/** Static files of this site, for when the server's list fails (specification section 3). */
const fallbacks = ['/forms/properties.json', '/forms/options/properties.json', '/forms/property-codes.json'];

const timeoutMs = 8_000;

/** The properties to choose from: the server's, else the first fallback that has any; empty when all fail. */
export async function loadProperties(signal: AbortSignal): Promise<PublicProperty[]> {
  for (const address of [`${apiBase()}/api/public/properties`, ...fallbacks]) {
    const properties = await readList(address, signal);
    if (properties.length > 0 || signal.aborted) return properties;
  }
  return [];
}

async function readList(address: string, signal: AbortSignal): Promise<PublicProperty[]> {
  const deadline = new AbortController();
  const giveUp = (): void => deadline.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', giveUp);
  try {
    const answer = await fetch(address, { credentials: 'include', signal: deadline.signal });
    return answer.ok ? namedOnce(readProperties(await answer.json())) : [];
  } catch {
    // The next list is asked instead.
    return [];
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Each code once; a list of codes alone gets the names that this site knows. */
function namedOnce(properties: PublicProperty[]): PublicProperty[] {
  const byCode = new Map(properties.map((property) => [property.code, property]));
  return [...byCode.values()].map(({ code, name }) => ({
    code,
    name: name ?? siteProperties.find((property) => property.code === code)?.name ?? null,
  }));
}
