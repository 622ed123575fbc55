import { FileClock } from 'lucide-react';
import type { Screen } from '../kit/nouns/nouns.ts';
import { paths } from '../kit/shell/paths.ts';

/** Retention of private papers. */
export const retentionScreen: Screen = {
  path: paths.retention,
  label: 'Retention of papers',
  Icon: FileClock,
  group: 'office',
  isForSuperAdmin: true,
  load: async () => (await import('./retention.page.tsx')).RetentionPage,
};
