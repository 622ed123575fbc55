import { AlarmClock } from 'lucide-react';
import { promiseLabels } from '#contracts/promises.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of the promises to residents. */
export const promiseNoun: Noun = {
  one: 'set of promises',
  many: 'Promises',
  screen: {
    path: '/admin/promises',
    label: 'Promises',
    Icon: AlarmClock,
    group: 'office',
    link: 'list',
    load: async () => (await import('./promises.page.tsx')).PromisesPage,
  },
  labels: promiseLabels,
  tags: ['promise'],
  messages: null,
};
