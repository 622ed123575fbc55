import type { ReactNode } from 'react';
import { language } from '#web/frame/language.en.ts';

/** Says with a form that is sent without JavaScript in which language it is answered. */
export function LanguageField(): ReactNode {
  return <input type="hidden" name="language" value={language} />;
}
