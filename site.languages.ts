import type { Language } from '#contracts/languages.ts';
import { site } from '#site';
import type { SiteConfig } from '#site-types';
import { spanish } from './site.config.es.ts';

const bothSites: Record<Language, SiteConfig> = { en: site, es: translated(site, spanish) };

/** What `site.config.ts` says, in a language; what has no Spanish stays English. */
export function siteIn(language: Language): SiteConfig {
  return bothSites[language];
}

/** A value with what its translation names in its place, by name and, in lists, by position. */
function translated<T>(english: T, spanish: unknown): T {
  if (spanish === undefined) return english;
  if (typeof english !== 'object' || english === null) return spanish as T;
  const found = spanish as Record<string, unknown>;
  const entries = Object.entries(english).map(
    ([name, value]) => [name, translated(value, found[name])] as const,
  );
  if (Array.isArray(english)) return entries.map(([, value]) => value) as T;
  return Object.fromEntries(entries) as T;
}
