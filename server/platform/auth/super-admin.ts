import type { AppContext } from '#server/platform/context.ts';

/** Whether this is the one designated account (specification section 6); its email is a setting of the server. */
export function isSuperAdmin({ config }: Pick<AppContext, 'config'>, { email }: { email: string }): boolean {
  return foldCase(email) === foldCase(config.superAdmin.email);
}

/**
 * A to Z alone: JavaScript also folds signs such as the Kelvin sign into letters, and to a database that does not, an
 * address with one is another account, which anyone may have.
 */
function foldCase(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
