// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, storeTokens } from '#web/lib/session-store.ts';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { packetsApi } from '../../registrations/packets-api.ts';
import { followSession } from './follow-session.ts';
import { createStore } from './store.ts';

const [read, first, second, someoneElses] = [1, 2, 3, 4].map((day) => `2026-02-0${day}T09:00:00.000Z`);
/** The version that each change is sent with, and how it is answered. */
let asked: { expected: unknown; answer: (answer: Response) => void }[];

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  asked = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const answered = Promise.withResolvers<Response>();
    const { expectedUpdatedAt } = JSON.parse(body) as { expectedUpdatedAt: unknown };
    asked.push({ expected: expectedUpdatedAt, answer: answered.resolve });
    return answered.promise;
  });
});
let stopFollowing = () => {};
afterEach(() => {
  stopFollowing();
  vi.unstubAllGlobals();
});

const store = createStore();
const accept = (kind: 'lease' | 'bg', expectedUpdatedAt = '', id = 5) =>
  store.dispatch(
    packetsApi.endpoints.acceptDocument.initiate({
      params: { id, kind },
      body: { version: 1, expectedUpdatedAt },
    }),
  );
const answer = async (number: number, status: number, updatedAt?: string) => {
  await soon(() => expect(asked.length).toBeGreaterThan(number));
  asked[number]?.answer(Response.json({ data: { id: 5, updatedAt }, message: 'no' }, { status }));
};
const sent = () => asked.map(({ expected }) => expected);

test('decisions of one registration go one after another, each from what the one before made, until someone else comes between', async () => {
  const decided = [accept('lease', read), accept('bg', read)];
  // Another registration waits for neither.
  void accept('bg', someoneElses, 6);
  await soon(() => expect(sent()).toEqual([read, someoneElses]));
  await answer(0, 200, first);
  await answer(2, 200, second);
  await Promise.all(decided);
  const refused = accept('lease', first);
  await answer(3, 409);
  expect((await refused).error).toMatchObject({ status: 409 });
  const again = accept('lease', someoneElses);
  await answer(4, 200, someoneElses);
  await again;
  // What was read before that is no one's own any more.
  void accept('bg', read);
  await soon(() => expect(sent()).toEqual([read, someoneElses, first, second, someoneElses, read]));
});

test('a decision that waits when its session ends is not sent under the next one', async () => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/admin'] });
  stopFollowing = followSession(store, router);
  const underWay = accept('lease', read, 7);
  const waiting = accept('bg', read, 7);
  await soon(() => expect(sent()).toEqual([read]));
  endSession('logout');
  await soon(() => expect(router.state.location.pathname).toBe('/login'));
  storeTokens({ accessToken: 'of-someone-else', refreshToken: '' });
  await answer(0, 200, first);
  await underWay;
  expect((await waiting).error).toMatchObject({ name: 'AbortError' });
  // By the time of an answer to the person who is signed in now, it would have been.
  const next = accept('lease', someoneElses, 8);
  await answer(1, 200, second);
  await next;
  expect(sent()).toEqual([read, someoneElses]);
});
