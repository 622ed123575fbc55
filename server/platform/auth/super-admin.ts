import type { AppContext } from '#server/platform/context.ts';

/** Whether this is the one designated account (specification section 6); its e-mail is a setting of the server. */
export function isSuperAdmin({ config }: Pick<AppContext, 'config'>, { email }: { email: string }): boolean {
  return email.toLowerCase() === config.superAdmin.email.toLowerCase();
}
