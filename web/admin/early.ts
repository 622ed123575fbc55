/*
 * The early script: it comes beside the page, long before the application's code, and asks for what that will need. With no
 * live token it asks for no data; the application then does everything by itself, as it does with whatever failed here.
 */
import { askEarly } from '#web/lib/early-answers.ts';
import { hasLiveSession, liveAccessToken } from '#web/lib/session-store.ts';
import { askedEarlyAt } from './early-screens.ts';

/** What the build puts in here: by each module that screens are loaded by, its scripts beside those of the page. */
declare const filesOfCode: Readonly<Record<string, readonly string[]>>;

// Written into the script wherever it is named: once.
const builtFiles = filesOfCode;
const asked = askedEarlyAt(location.pathname, new URLSearchParams(location.search), (code) =>
  Object.hasOwn(builtFiles, code),
);
if (asked && hasLiveSession()) {
  const token = liveAccessToken();
  if (token !== null) askEarly(asked.addresses, token);
  for (const file of new Set(asked.code.flatMap((code) => builtFiles[code] ?? []))) preload(file);
  // A browser gets its words for dates and amounts ready at the first of them: now, while nothing else has come.
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format();
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/${file}`;
  link.crossOrigin = '';
  document.head.append(link);
}
