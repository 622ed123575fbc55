import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/** The commits of a running request: the statements of each that wrote rows. */
const commitsOfRequest = new AsyncLocalStorage<string[]>();
const watched = new WeakSet<Pool | PoolClient>();

/**
 * Fails an injected request that commits more than once: if it broke off in between, its work would be half done. Also fails one
 * that is refused and has committed something. A test that has a handler write twice therefore sees that its transaction is
 * gone. Left out is what stands by itself: a try that counts against a limit, and when a session was last used.
 */
export function watchCommits(app: FastifyInstance, pool: Pool): void {
  if (!watched.has(pool)) watchPool(pool);
  const send = app.inject.bind(app);
  const sendAndCount = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const commits: string[] = [];
    const response = await commitsOfRequest.run(commits, async () => send(request));
    const { statusCode, raw } = response;
    const { method, url } = raw.req;
    // To look at a file that is gone is on record. After the password a sign-in that needs a code is remembered, and a session
    // that is over ends. A commit whose answer was lost is unknown to the server.
    const isRefused = method !== 'GET' && statusCode >= 400 && ![401, 503].includes(statusCode);
    const allowed = isRefused ? 0 : 1;
    if (commits.length > allowed) {
      const answered = `${method} ${url} was answered ${statusCode}`;
      const counted = `committed ${commits.length} times, where ${allowed} is right`;
      throw new Error(`${answered} and ${counted}:\n${commits.join('\n')}`);
    }
    return response;
  };
  Object.assign(app, { inject: sendAndCount });
}

type Query = (...given: unknown[]) => unknown;

function watchPool(pool: Pool): void {
  watched.add(pool);
  const query: Query = pool.query.bind(pool);
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    query: (...given: unknown[]) =>
      whenDone(query(...given), (result) => noteCommit(writesOf(given[0], result))),
    // The pool's own queries connect with a callback.
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback ? connect(callback) : connect().then(watchClient),
  });
}

function watchClient(client: PoolClient): PoolClient {
  if (watched.has(client)) return client;
  watched.add(client);
  const query: Query = client.query.bind(client);
  let writes: string[] = [];
  return Object.assign(client, {
    query: (...given: unknown[]) =>
      whenDone(query(...given), (result) => {
        writes.push(...writesOf(given[0], result));
        const edge = /^(begin\b|commit$|rollback$)/.exec(textOf(given[0]));
        if (edge?.[0] === 'commit') noteCommit(writes);
        if (edge) writes = [];
      }),
  });
}

function whenDone(answer: unknown, note: (result: unknown) => void): unknown {
  // What went wrong has written nothing.
  if (answer instanceof Promise) void answer.then(note, () => undefined);
  return answer;
}

function noteCommit(writes: readonly string[]): void {
  if (writes.length > 0) commitsOfRequest.getStore()?.push(writes.join('; '));
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const hasText = typeof query === 'object' && query !== null && 'text' in query;
  return hasText ? String(query.text) : '';
}

/** The statement where it has written rows, else none. */
function writesOf(query: unknown, result: unknown): string[] {
  const text = textOf(query);
  const standsByItself = /\brate_limit\b|^update "session" set "last_used_at" = \$1 where/i.test(text);
  const isWrite = /\binsert into\b|\bdelete from\b|(?<!\b(?:for|key) )\bupdate\b/i.test(text);
  // One that removes something and then answers what is left of it may have no row to answer.
  const countsRows = !/^with\b[^]*\bdelete from\b/i.test(text);
  const isEmpty =
    typeof result === 'object' && result !== null && 'rowCount' in result && result.rowCount === 0;
  return isWrite && !standsByItself && !(countsRows && isEmpty) ? [text] : [];
}
