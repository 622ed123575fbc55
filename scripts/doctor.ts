// `npm run doctor`: looks at everything an installation needs, beside its running server or while it is stopped; changes nothing.
import { existsSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { codeOf, openDatabase } from '#server/platform/database/database.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { examineDatabase, isKeyOf } from '#server/platform/doctor/examine-database.ts';
import { examineFiles } from '#server/platform/doctor/examine-files.ts';
import { examineFolder, examineSettings } from '#server/platform/doctor/examine-folder.ts';
import { wrong } from '#server/platform/doctor/finding.ts';
import type { Finding } from '#server/platform/doctor/finding.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { createKeyRing } from '#server/platform/files/key-ring.ts';
import { createLog } from '#server/platform/log.ts';
import { deriveKey } from '#server/platform/secrets.ts';
import { findSecrets } from '#server/platform/settle-secret.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');
const labels = { fine: 'fine ', note: 'note ', wrong: 'WRONG' };

await runCommand(async (given) => {
  if (given.length > 0) throw new StartError('Usage: npm run doctor, with the settings of the server');
  const config = readConfig();
  const findings = [...examineSettings(config), ...(await examineFolder(config))];
  if (existsSync(config.dataDir)) findings.push(...(await examineData(config)));
  const total = findings.filter(({ level }) => level === 'wrong').length;
  if (total > 0) process.exitCode = 1;
  const summary =
    total === 0 ? 'Nothing is wrong.' : `${total} ${total === 1 ? 'thing is' : 'things are'} wrong.`;
  return [...findings.map(lineOf), summary].join('\n');
});

/** What only the database knows; a database that cannot be reached is a finding too. */
async function examineData(config: Config): Promise<Finding[]> {
  const secrets = await findSecrets(config).catch(() => null);
  const now = new Date();
  const reached = await reachDatabase(config, log).catch((error: unknown) => reasonOf(error));
  if (typeof reached === 'string') return [wrong('The database cannot be reached.', reached)];
  const db = openDatabase({ url: reached.url, log });
  const driver = openDriver(config.files, config.dataDir);
  try {
    const findings = await examineDatabase(db, config, { secrets, now });
    if (secrets === null || !(await isKeyOf(db, secrets))) return findings;
    const keys = createKeyRing(secrets.map((secret) => deriveKey(secret, 'files')));
    return [...findings, ...(await examineFiles(db, driver, { keys, now }))];
  } catch (error) {
    return [wrong('The examination could not be finished.', reasonOf(error))];
  } finally {
    await Promise.all([db.close(), driver.close()]);
    await reached.leave();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = codeOf(error) || (error instanceof Error ? error.name : 'no reason given');
  return `It ended with ${code}; check that database and file store can be reached with these settings.`;
}

function lineOf({ level, what, advice }: Finding): string {
  return `${labels[level]}  ${what}${advice === undefined ? '' : `\n       → ${advice}`}`;
}
