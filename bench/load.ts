import { Client } from 'undici';

/** One request as it goes over the wire. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface Load {
  url: string;
  /** Connections; each sends its next request when the last one is answered. */
  concurrency: number;
  next: () => LoadRequest;
  expectedStatus: number;
}

export interface Window {
  answered: number;
  seconds: number;
}

/** Keeps the server busy for a time. An answer other than the expected one ends the benchmark. */
export async function driveFor(milliseconds: number, load: Load): Promise<Window> {
  const clients = Array.from({ length: load.concurrency }, () => new Client(load.url));
  const begun = performance.now();
  const end = begun + milliseconds;
  const counts = await Promise.all(
    clients.map(async (client) => {
      let answered = 0;
      for (; performance.now() < end; answered++) await send(client, load);
      return answered;
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return { answered: counts.reduce((sum, count) => sum + count, 0), seconds };
}

/** The milliseconds that each of `times` requests took, one after the other on one connection. */
export async function timeEach(client: Client, times: number, load: Omit<Load, 'concurrency' | 'url'>) {
  const milliseconds: number[] = [];
  for (let done = 0; done < times; done++) {
    const begun = performance.now();
    await send(client, load);
    milliseconds.push(performance.now() - begun);
  }
  return milliseconds;
}

async function send(client: Client, { next, expectedStatus }: Pick<Load, 'next' | 'expectedStatus'>) {
  const { statusCode, body } = await client.request(next());
  if (statusCode !== expectedStatus) throw new Error(`Status ${statusCode}: ${await body.text()}`);
  await body.dump();
}

/** The middle value, the mean of the two in the middle where their number is even. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 ? middle : middle - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}
