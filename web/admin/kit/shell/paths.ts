/** The addresses of the screens that belong to no noun; a noun's are `listPath` and `recordPath` (kit/nouns). */
export const paths = {
  login: '/login',
  signup: '/signup',
  /** Where everybody begins. */
  home: '/admin/public-submissions',
  archivedHome: '/admin/public-submissions?view=archived',
  today: '/admin/today',
  account: '/admin/account',
  calendar: '/admin/calendar',
} as const;

/** The page of a unit, by its identifier: all that there is about it. */
export function unitPath(unitIdentifier: string): string {
  return `/admin/units/${encodeURIComponent(unitIdentifier)}`;
}
