import type { ReactNode } from 'react';
import { languageNames, type Language } from '#contracts/languages.ts';
import { Badge } from '#web/ui/badge/badge.tsx';

/** Says that someone wrote in Spanish, and is written to in it; nothing of English, as most do. */
export function LanguageBadge({ language }: { language: Language }): ReactNode {
  return language !== 'en' && <Badge>{languageNames[language]}</Badge>;
}
