const idleMs = 12 * 60 * 60_000;

/**
 * A session last used at this instant or before is dead. Browsers end theirs after ten minutes and say so; this ends those of
 * which no one hears any more, such as a closed notebook's.
 */
export function idleSince(now: Date): string {
  return new Date(now.getTime() - idleMs).toISOString();
}
