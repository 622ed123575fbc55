import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { visitorRegistration } from '#tests/support/registration-builders.ts';
import { pictureOf, requestForm } from './server-process.ts';

interface AcknowledgedRequest {
  id: number;
  notes: string;
  sha256: string;
}

/** The digests of the files of one registration, by their kinds. */
interface AcknowledgedPacket {
  id: number;
  digests: Record<string, string>;
}

/** What a server promised: it must be there whatever happens. */
export interface Acknowledged {
  requests: AcknowledgedRequest[];
  registrations: AcknowledgedPacket[];
}

/** Many send requests and registrations, while `end` ends the server in the middle of them. */
export async function sendUntilRefused(
  url: string,
  { requests, registrations }: Acknowledged,
  end: () => Promise<unknown>,
): Promise<void> {
  const before = { requests: requests.length, registrations: registrations.length };
  const clients = [
    ...Array.from({ length: 5 }, () => submitUntilRefused(url, requests)),
    ...Array.from({ length: 5 }, () => registerUntilRefused(url, registrations)),
  ];
  while (requests.length === before.requests || registrations.length === before.registrations) {
    await sleep(10);
  }
  await sleep(randomInt(0, 300));
  await Promise.all([end(), ...clients]);
}

export async function expectRequests(
  url: string,
  token: string,
  acknowledged: AcknowledgedRequest[],
): Promise<void> {
  const saved = await listAll<{ id: number; message: string }>(url, token, 'public-submissions');
  const digests = new Map<number, string>();
  for (const { id } of saved) {
    digests.set(id, await digestOfFile(url, token, `public-submissions/${id}/file`));
  }
  const lost = acknowledged.filter(
    ({ id, notes, sha256 }) =>
      saved.find((row) => row.id === id)?.message !== notes || digests.get(id) !== sha256,
  );
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
}

export async function expectRegistrations(
  url: string,
  token: string,
  acknowledged: AcknowledgedPacket[],
): Promise<void> {
  const saved = await listAll<{ id: number; files: string[] }>(url, token, 'registration-submissions');
  const found = new Map<number, Record<string, string>>();
  for (const { id, files } of saved) {
    // Also of those that no one was notified of: a record has all that its form sent, or there is no record.
    expect(files).toEqual(Object.keys(packetParts));
    const digests: Record<string, string> = {};
    for (const kind of files) {
      digests[kind] = await digestOfFile(url, token, `registration-submissions/${id}/file?kind=${kind}`);
    }
    found.set(id, digests);
  }
  expect(acknowledged.filter(({ id, digests }) => !isDeepStrictEqual(found.get(id), digests))).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
}

const packetParts = {
  packet: 'filledPacket',
  bg: 'backgroundCheck',
  lease: 'leaseAgreement',
  dl: 'driversLicense',
} as const;

/** One registrant after the other, each with four files, until the server is gone. */
async function registerUntilRefused(url: string, acknowledged: AcknowledgedPacket[]): Promise<void> {
  for (;;) {
    const form = new FormData();
    for (const [name, value] of Object.entries(visitorRegistration)) form.set(name, value);
    const digests: Record<string, string> = {};
    for (const [kind, part] of Object.entries(packetParts)) {
      const noise = randomBytes(randomInt(1000, 150_000));
      const bytes =
        kind === 'dl' ? pictureOf(noise) : Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.4\n'), noise]));
      form.set(part, new File([bytes], `${kind}.${kind === 'dl' ? 'jpg' : 'pdf'}`));
      digests[kind] = createHash('sha256').update(bytes).digest('hex');
    }
    try {
      const answer = await fetch(`${url}/api/registration-submissions`, { method: 'POST', body: form });
      // The contract of the endpoint.
      const { data } = (await answer.json()) as { data: { id: number } };
      // Nothing but 201 is a promise; an answer cut short throws.
      if (answer.status === 201) acknowledged.push({ id: data.id, digests });
    } catch {
      return;
    }
  }
}

/** One visitor after the other, until the server is gone. */
async function submitUntilRefused(url: string, acknowledged: AcknowledgedRequest[]): Promise<void> {
  for (;;) {
    const picture = pictureOf(randomBytes(randomInt(1000, 200_000)));
    const notes = randomBytes(8).toString('hex');
    try {
      const answer = await fetch(`${url}/api/public-submissions`, {
        method: 'POST',
        body: requestForm({ notes }, picture),
      });
      // The contract of the endpoint.
      const { data } = (await answer.json()) as { data: { id: number } };
      // Nothing but 201 is a promise; an answer cut short throws.
      if (answer.status === 201) {
        acknowledged.push({ id: data.id, notes, sha256: createHash('sha256').update(picture).digest('hex') });
      }
    } catch {
      return;
    }
  }
}

async function listAll<Row>(url: string, token: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/${path}?take=200&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    // The contract of the endpoint.
    const { data } = (await answer.json()) as { data: typeof rows };
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

async function digestOfFile(url: string, token: string, path: string): Promise<string> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
