import { pathIn } from '#contracts/languages.ts';
import { language } from './language.en.ts';

/** The path of a public page in the language of this one. */
export function localPath(path: string): string {
  return pathIn(language, path);
}
