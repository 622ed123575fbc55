import { FileSpreadsheet } from 'lucide-react';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of imports. */
export const importNoun: Noun = {
  one: 'import',
  many: 'Imports',
  screen: {
    path: '/admin/imports',
    label: 'Import',
    Icon: FileSpreadsheet,
    group: 'property',
    // It may touch records of any property.
    isOfNoProperty: true,
    load: async () => (await import('./imports.page.tsx')).ImportsPage,
  },
  labels: { fileName: 'File', kind: 'What it holds', NEW: 'New records', CHANGED: 'Changed records' },
  tags: ['import'],
  messages: null,
};
