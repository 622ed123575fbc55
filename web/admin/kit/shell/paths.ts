/** The addresses of the screens that belong to no noun; a noun's are `listPath` and `recordPath` (kit/nouns). */
export const paths = {
  login: '/login',
  signup: '/signup',
  /** Where everyone begins. */
  home: '/admin/public-submissions',
  archivedHome: '/admin/public-submissions?view=archived',
  today: '/admin/today',
  account: '/admin/account',
  calendar: '/admin/calendar',
  retention: '/admin/retention',
} as const;

/** The page of a unit, by its identifier: all that there is about it. */
export function unitPath(unitIdentifier: string): string {
  return `/admin/units/${encodeURIComponent(unitIdentifier)}`;
}

/** What the owner of a unit owes the association, and paid. */
export function accountPath(unitIdentifier: string): string {
  return `${unitPath(unitIdentifier)}/account`;
}

/** The accounts of a property's units. */
export function propertyAccountsPath(code: string): string {
  return `/admin/properties/${encodeURIComponent(code)}/accounts`;
}

/** What a property's association asks its owners for. */
export function assessmentsPath(code: string): string {
  return `/admin/properties/${encodeURIComponent(code)}/assessments`;
}

/** By which rules a property's association charges late fees and interest. */
export function accountRulesPath(code: string): string {
  return `/admin/properties/${encodeURIComponent(code)}/account-rules`;
}

/** What the bank of a property's association lists. */
export function bankPaymentsPath(code: string): string {
  return `/admin/properties/${encodeURIComponent(code)}/bank-payments`;
}
