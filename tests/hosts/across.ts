import { createHash, randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { Agent, request } from 'undici';
import { recordsChanged } from '#contracts/events.ts';
import { requestForm } from '#tests/starting/server-process.ts';
import { eventually } from '#tests/support/eventually.ts';
import { superAdmin } from './office.ts';
import type { Acknowledged } from './traffic.ts';

/** What happens at one server is told to a back office that is connected to the other; answers how long that took. */
export async function hearAcross(from: string, at: string, token: string): Promise<number> {
  const socket = io(at, { transports: ['websocket'], forceNew: true, auth: { token } });
  try {
    await connected(socket);
    const heard = new Set<number>();
    socket.on('records_changed', (event) => {
      for (const { kind, id } of recordsChanged.parse(event).changes)
        if (kind === 'service-request') heard.add(id);
    });
    const begun = performance.now();
    const notes = randomUUID();
    const sent = await fetch(`${from}/api/public-submissions`, {
      method: 'POST',
      headers: { 'idempotency-key': notes },
      body: requestForm({ notes, email: `${notes}@example.com` }),
    });
    // The contract of the endpoint.
    const { data } = (await sent.json()) as { data: { id: number } };
    await eventually(() => {
      if (!heard.has(data.id)) throw new Error(`What came in at ${from} is not told at ${at}`);
    });
    return performance.now() - begun;
  } finally {
    socket.disconnect();
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('connect', resolve));
}

/** The statuses of wrong passwords from one network, five at each server, and then one more at each. */
export async function refuseAcross(urls: readonly [string, string]): Promise<number[]> {
  const dispatcher = new Agent({ connect: { localAddress: '127.0.250.1' } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const { statusCode, body } = await request(`${urls[attempt % 2 === 0 ? 0 : 1]}/api/login`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
    });
    await body.dump();
    statuses.push(statusCode);
  }
  return statuses;
}

/** The acknowledged submissions whose file is not at this server as it was sent. */
export async function compareFiles(
  url: string,
  token: string,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const different: Acknowledged[] = [];
  for (const each of acknowledged) {
    const answer = await fetch(`${url}/api/public-submissions/${each.id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const sha256 = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    if (answer.status !== 200 || sha256 !== each.sha256) different.push(each);
  }
  return different;
}

/** The access token of the super admin, by one of the servers. */
export async function signInAt(url: string): Promise<string> {
  const { statusCode, body } = await request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(superAdmin),
  });
  if (statusCode !== 200) throw new Error(`Sign-in was refused with ${statusCode}`);
  // The contract of POST /login.
  return ((await body.json()) as { accessToken: string }).accessToken;
}
