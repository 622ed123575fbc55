import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { readDiskSpace, reserveOf } from '#server/platform/disk-space.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import { fine, note, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

/** Settings that work and that an operator of a public site would rarely want. */
export function examineSettings(config: Config): Finding[] {
  const findings: Finding[] = [fine('The settings can be read.')];
  if (config.publicUrl === null)
    findings.push(
      note(
        'PUBLIC_URL is not set: links in emails name the address on which the server listens.',
        'Set it to what people type, such as https://www.example.com.',
      ),
    );
  if (config.publicUrl !== null && isLoopback(config.host) && config.trustProxy.length === 0)
    findings.push(
      note(
        'TRUST_PROXY is not set: behind a proxy all visitors count as one, and ten wrong passwords of anyone close the sign-in.',
        'Set it to the address of the proxy, such as 127.0.0.1.',
      ),
    );
  if (config.smtpUrl === null)
    findings.push(
      note('SMTP_URL is not set: messages are files in DATA_DIR/outbox.', 'Set it to have them delivered.'),
    );
  if (config.backup === null)
    findings.push(
      note('BACKUP_TO is not set: no backup is taken by itself.', 'Set it, or run npm run backup each day.'),
    );
  return findings;
}

/** The data folder, who may read it, and the room on its disk. */
export async function examineFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = await stat(dataDir).catch(() => null);
  if (folder === null)
    return [wrong(`DATA_DIR ${dataDir} is not there.`, 'Give the settings with which the server runs.')];
  const findings: Finding[] = [];
  for (const name of ['.', 'app-secret', 'postgres-password', 'first-login.txt']) {
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found !== null && process.platform !== 'win32' && (found.mode & 0o077) !== 0)
      findings.push(
        wrong(
          `${join(dataDir, name)} can be read by others than its owner.`,
          `chmod go-rwx ${join(dataDir, name)}`,
        ),
      );
  }
  if (findings.length === 0) findings.push(fine(`Only its owner can read ${dataDir}.`));
  if (existsSync(join(dataDir, 'first-login.txt')))
    findings.push(note(`${join(dataDir, 'first-login.txt')} still holds the first password.`, 'Delete it.'));
  return [...findings, await examineDisk(config)];
}

async function examineDisk({ dataDir, diskReserveBytes }: Config): Promise<Finding> {
  const space = await readDiskSpace(dataDir);
  const reserve = reserveOf(space, diskReserveBytes);
  const free = `${Math.floor(space.freeBytes / 1024 / 1024).toLocaleString('en-US')} MB free`;
  if (space.totalBytes === 0)
    return note('The file system does not say how full it is.', 'Watch it otherwise.');
  if (space.freeBytes < reserve)
    return wrong(
      `The disk of DATA_DIR is full (${free}): files are refused.`,
      'Free some space, or move DATA_DIR to a larger disk.',
    );
  if (space.freeBytes < 3 * reserve)
    return note(`The disk of DATA_DIR is filling up (${free}).`, 'Free some space soon.');
  return fine(`The disk of DATA_DIR has room (${free}).`);
}
