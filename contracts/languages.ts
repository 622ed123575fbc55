/** The languages of the public pages and of what residents are mailed. The back office speaks English. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** What staff read for each. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** Dates and numbers: both as they are written in the United States. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The path of a public page in a language: `/contact` or `/es/contact`. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? '/es' : `/es${path}`;
}

/** The language of a public path, and the path of the same page in English. */
export function readPath(path: string): { language: Language; path: string } {
  if (path === '/es') return { language: 'es', path: '/' };
  if (path.startsWith('/es/')) return { language: 'es', path: path.slice(3) };
  return { language: 'en', path };
}

/** The language that a text such as a form's field names; undefined where it names none of ours. */
export function readLanguage(text: unknown): Language | undefined {
  return languages.find((language) => language === text);
}

/** The first of our languages in an `Accept-Language` header; English where it names neither. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = Number(/^q=([\d.]+)$/.exec(parameters[0] ?? '')?.[1] ?? 1);
    const language = readLanguage(tag.split('-')[0]);
    return language && quality > 0 ? [{ language, quality }] : [];
  });
  // Sorting keeps the order of those that are wanted alike.
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? 'en';
}
