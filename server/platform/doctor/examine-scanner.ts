import { staffUploadMaxBytes } from '#contracts/fields.ts';
import type { Config } from '#server/config.ts';
import type { DatabasePool } from '#server/platform/database/database.ts';
import { ScanFailed, VirusScan } from '#server/platform/files/virus-scan.ts';
import type { ClamdAddress } from '#server/platform/files/virus-scan.ts';
import { readUnopened } from '#server/platform/server-state.queries.ts';
import { fine, note, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const scanLimitMs = 30_000;

/** Whether the virus scanner scans files of every length that is accepted, and which files it keeps closed. */
export async function examineScanner(
  db: DatabasePool,
  { clamav }: Pick<Config, 'clamav'>,
): Promise<Finding[]> {
  const { waiting, infected } = await readUnopened(db);
  const findings = clamav === null ? [] : [await askScanner(clamav)];
  if (waiting > 0)
    findings.push(
      clamav === null
        ? wrong(
            `${waiting} files wait for a virus scanner, and stay closed without one.`,
            'Set CLAMAV again: each opens once it has been scanned.',
          )
        : note(
            `${waiting} files wait to be scanned for viruses, and are closed until then.`,
            'The running server does that by itself within minutes, once the scanner answers.',
          ),
    );
  if (infected > 0)
    findings.push(
      note(
        `${infected === 1 ? 'One stored file has' : `${infected} stored files have`} a virus, and will not open.`,
        'The history of their records says so (“Activity”): ask the senders for others, then delete the records.',
      ),
    );
  return findings;
}

/** Hands the scanner a file as long as the longest that is accepted. */
async function askScanner(address: ClamdAddress): Promise<Finding> {
  const scan = new VirusScan(address, scanLimitMs);
  try {
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < staffUploadMaxBytes; sent += chunk.length) await scan.write(chunk);
    await scan.findVirus();
    return fine('The virus scanner scans files of every accepted length.');
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error;
    return error.isTooLong
      ? wrong(
          `The virus scanner does not take a file of ${staffUploadMaxBytes / 1024 / 1024} MB.`,
          'Set StreamMaxLength 25M in clamd.conf, and restart clamd.',
        )
      : wrong(
          `The virus scanner gives no verdict (${error.message}), so new files stay closed.`,
          'Is clamd running, and is CLAMAV its address?',
        );
  } finally {
    scan.end();
  }
}
