import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/** What the request that runs has written for good, each time. */
const commitsOfRequest = new AsyncLocalStorage<string[]>();
const watched = new WeakSet<Pool | PoolClient>();

/**
 * An injected request that writes for good more than once fails: broken off between the two, it would be half done. So does a
 * write that is refused and leaves something. Thereby any test of a handler sees that its transaction is gone. What stands by
 * itself is left out: a try that counts against a limit, and when a session was last used.
 */
export function watchCommits(app: FastifyInstance, pool: Pool): void {
  if (!watched.has(pool)) watchPool(pool);
  const send = app.inject.bind(app);
  const sendAndCount = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const commits: string[] = [];
    const response = await commitsOfRequest.run(commits, async () => send(request));
    const { statusCode, raw } = response;
    // To look at a file that is gone is on record. With the password alone, a sign-in that needs a code is remembered; and
    // where a session is found to be over, it ends.
    const isRefused = request.method !== 'GET' && statusCode >= 400 && statusCode < 500 && statusCode !== 401;
    if (commits.length > (isRefused ? 0 : 1)) {
      const call = `${request.method} ${raw.req.url}`;
      throw new Error(`${call} was answered ${statusCode} and committed:\n${commits.join('\n')}`);
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
  const isNamed = typeof query === 'object' && query !== null && 'text' in query;
  return isNamed ? String(query.text) : '';
}

/** The statement where it has written rows, else none. */
function writesOf(query: unknown, result: unknown): string[] {
  const text = textOf(query);
  const standsByItself = /\brate_limit\b|^update "session" set "last_used_at" = \$1 where/i.test(text);
  const isWrite = /\binsert into\b|\bdelete from\b|(?<!\b(?:for|key) )\bupdate\b/i.test(text);
  const isEmpty =
    typeof result === 'object' && result !== null && 'rowCount' in result && result.rowCount === 0;
  return isWrite && !standsByItself && !isEmpty ? [text] : [];
}
