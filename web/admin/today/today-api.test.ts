import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { api } from '../kit/state/api.ts';
import type { CacheTag } from '../kit/state/api.ts';
import { createStore } from '../kit/state/store.ts';
import type { AppStore } from '../kit/state/store.ts';
import { todayApi } from './today-api.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\/api/, ''));
    return Response.json({ data: {} });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const { getToday, getBadges, getTrends } = todayApi.endpoints;

test.each([
  [
    'Today',
    ({ dispatch }: AppStore) => dispatch(getToday.initiate()),
    '/today',
    ['service-request', 'registration', 'contact-inquiry', 'maintenance', 'lease', 'payment', 'mail'],
  ],
  [
    'what waits in the menu',
    ({ dispatch }: AppStore) => dispatch(getBadges.initiate()),
    '/today/badges',
    ['service-request', 'registration', 'contact-inquiry', 'message', 'mail'],
  ],
  [
    'the drawing of the last weeks',
    ({ dispatch }: AppStore) => dispatch(getTrends.initiate()),
    '/today/trends',
    ['service-request', 'expense'],
  ],
] as const)('%s is counted again with each change of what it counts', async (_what, read, path, kinds) => {
  const store = createStore();
  await read(store);
  for (const [at, kind] of kinds.entries()) {
    store.dispatch(api.util.invalidateTags([kind satisfies CacheTag]));
    await soon(() => expect(asked, kind).toEqual(Array(at + 2).fill(path)));
  }
});
