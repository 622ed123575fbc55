import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { codeOf } from '#server/platform/database/database.ts';
import { pictureOf, requestForm } from '#tests/starting/server-process.ts';

/** A submission that was acknowledged. */
export interface Acknowledged {
  id: number;
  key: string;
  sha256: string;
}

/** What was answered, or why nothing was, and how often, in one part of the exercise. */
export interface Part {
  name: string;
  requests: number;
  /** Of readers: they ask once. Of visitors: an attempt that they repeated under its key. */
  failures: Map<string, number>;
  /** The longest time in which no submission was acknowledged. */
  longestGapMs: number;
}

const visitors = 4;
const readers = 3;
const paths = ['/', '/service-request', '/api/public/properties', '/api/public-submissions?take=10'];

/** People who use the site until they are stopped, each from an address of their own: visitors send, readers read. */
export class Traffic {
  readonly acknowledged: Acknowledged[] = [];
  readonly #site: string;
  readonly #token: string;
  readonly #running: Promise<void>[];
  #part = newPart('');
  #lastAt = performance.now();
  #isEnding = false;

  constructor(site: string, token: string) {
    this.#site = site;
    this.#token = token;
    this.#running = [
      ...Array.from({ length: visitors }, (_, index) => this.#visit(index)),
      ...Array.from({ length: readers }, (_, index) => this.#read(index)),
    ];
  }

  /** Counts from now on under this name; answers what was counted before. */
  begin(name: string): Part {
    this.#noteGap();
    const before = this.#part;
    this.#part = newPart(name);
    return before;
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#running);
  }

  #noteGap(): void {
    const now = performance.now();
    this.#part.longestGapMs = Math.max(this.#part.longestGapMs, now - this.#lastAt);
    this.#lastAt = now;
  }

  #fail(what: string): void {
    const { failures } = this.#part;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }

  async #visit(visitor: number): Promise<void> {
    let client = clientOf(visitor, 1);
    for (let sent = 0; !this.#isEnding; sent++) {
      // Forms are limited by network.
      if (sent > 0 && sent % 100 === 0) client = clientOf(visitor, 1 + sent / 100);
      this.acknowledged.push(await this.#submit(client));
      this.#noteGap();
      await sleep(150);
    }
  }

  /** Until it is acknowledged, always with the same content and key. */
  async #submit(dispatcher: Dispatcher): Promise<Acknowledged> {
    const key = randomUUID();
    const picture = pictureOf(randomBytes(32_000));
    const form = new Response(requestForm({ notes: key, email: `${key}@example.com` }, picture));
    const body = Buffer.from(await form.arrayBuffer());
    const type = form.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'idempotency-key': key, accept: 'application/json' };
    for (;;) {
      const [status, answer] = await this.#ask('/api/public-submissions', {
        method: 'POST',
        dispatcher,
        headers,
        body,
      });
      if (status === 201) {
        // The contract of the endpoint.
        const { data } = JSON.parse(answer) as { data: { id: number } };
        return { id: data.id, key, sha256: createHash('sha256').update(picture).digest('hex') };
      }
      this.#fail(`submit: ${status}`);
      await sleep(200);
    }
  }

  async #read(reader: number): Promise<void> {
    const dispatcher = clientOf(visitors + reader, 1);
    for (let at = 0; !this.#isEnding; at++) {
      const path = paths[at % paths.length] ?? '/';
      const headers = path.includes('submissions') ? { authorization: `Bearer ${this.#token}` } : {};
      const [status] = await this.#ask(path, { dispatcher, headers });
      if (status !== 200) this.#fail(`read: ${status}`);
      await sleep(50);
    }
  }

  /** The status and the body; or why there was no answer. */
  async #ask(path: string, options: AskOptions): Promise<[number | string, string]> {
    this.#part.requests += 1;
    try {
      const { statusCode, body } = await request(`${this.#site}${path}`, options);
      return [statusCode, await body.text()];
    } catch (error) {
      return [codeOf(error) || String(error), ''];
    }
  }
}

type AskOptions = NonNullable<Parameters<typeof request>[1]>;

/** With a loopback address of its own, and without a look at who signed the certificate. */
function clientOf(person: number, turn: number): Agent {
  const localAddress = `127.0.${1 + person}.${turn}`;
  return new Agent({ connect: { rejectUnauthorized: false, localAddress } });
}

const newPart = (name: string): Part => ({ name, requests: 0, failures: new Map(), longestGapMs: 0 });
