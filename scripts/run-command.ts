import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/config.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { StartError } from '#server/platform/start-error.ts';

/**
 * Runs an operator's command, with the environment of its server: prints what `work` answers, or what
 * went wrong in words, with exit code 1.
 */
export async function runCommand(work: (given: string[]) => Promise<string>): Promise<void> {
  // Variables that are set already win over the file, as they do for the server.
  const settings = fileURLToPath(new URL('../.env', import.meta.url));
  if (existsSync(settings)) process.loadEnvFile(settings);
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const code = codeOf(error);
  // undefined_table
  if (code === '42P01') return 'This database has not been set up; start the server once before.';
  if (['ENOSPC', 'EACCES', 'EROFS'].includes(code)) return `The files could not be written (${code}).`;
  return `The database of this installation could not be used (${code || 'no reason given'}); check its settings.`;
}
