import { Sun } from 'lucide-react';
import type { Screen } from '../kit/nouns/nouns.ts';
import { paths } from '../kit/shell/paths.ts';

/** Where the day begins: above everything else in the menu. */
export const todayScreen: Screen = {
  path: paths.today,
  label: 'Today',
  Icon: Sun,
  group: 'start',
  load: async () => (await import('./today.page.tsx')).TodayPage,
};
