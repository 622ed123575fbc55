import { StartError } from '#server/platform/start-error.ts';
import { codeOf } from './database.ts';

/** What people can do where the given database does not let this server in, by the error's code. */
const refusedConnection: Record<string, string> = {
  // invalid_catalog_name
  '3D000': 'the server answers, but has no database of this name; create it (createdb), or correct the name.',
  // invalid_password
  '28P01': 'the server answers, but refuses this password or user; correct them.',
  // invalid_authorization_specification
  '28000': 'the server answers, but does not let this user in; correct the user, or its pg_hba.conf.',
  // read_only_sql_transaction
  '25006': 'this database can only be read, as a standby can; give the address of the primary.',
};

const lacksExtensions = 'this PostgreSQL has no pg_trgm or btree_gist; install its contrib package.';

/** What people can do about a migration that the database refuses, by the error's code. */
const refusedMigration: Record<string, string> = {
  // insufficient_privilege
  '42501': 'this user may not create tables or extensions; make it the owner of the database.',
  // feature_not_supported and undefined_file: an extension that is not installed, in newer and older servers
  '0A000': lacksExtensions,
  '58P01': lacksExtensions,
};

/** Why the database of DATABASE_URL cannot be used, in words that never hold its password. */
export function explainConnection(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  const message =
    refusedConnection[code] ??
    `this database does not answer (${code || 'no connection'}); check its address, name and password.`;
  return new StartError(`DATABASE_URL: ${message}`);
}

/** The error of a migration, in words where people can do something about it. */
export function explainMigration(error: unknown): unknown {
  const message = refusedMigration[codeOf(error)];
  return message === undefined ? error : new StartError(`DATABASE_URL: ${message}`);
}
