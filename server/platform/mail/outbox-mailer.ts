import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { syncFolder } from '#server/platform/secrets.ts';
import { toLibraryMail } from './mail-headers.ts';
import type { Mailer } from './mailer.ts';

/** Writes each message as an .eml file to DATA_DIR/outbox, whole or not at all; a repeat takes the place of the first. */
export function createOutboxMailer(config: Pick<Config, 'mailFrom' | 'managerEmail' | 'dataDir'>): Mailer {
  const folder = folderIn(config);
  return {
    send: async (mail) => {
      // Loaded with the first message: a server that sends none has no use for it.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toLibraryMail(mail, config));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${timeInName(mail.createdAt)}-${nameOf(mail.messageId)}.eml`;
      const fresh = join(folder, `.${name}.part`);
      // Over what a server that died may have left. With `buffer` the library answers a Buffer.
      await writeFile(fresh, message as Buffer, { mode: 0o600, flush: true });
      await rename(fresh, join(folder, name));
      await syncFolder(folder);
      return `Written to outbox/${name}`;
    },
    isAnswering: () => Promise.resolve(true),
    close: () => undefined,
  };
}

/** Removes the messages that were written before then, and what was left of interrupted writes; answers how many. */
export async function forgetOutbox(config: Pick<Config, 'dataDir'>, before: Date): Promise<number> {
  const folder = folderIn(config);
  let forgotten = 0;
  for (const name of await namesIn(folder)) {
    // A message is written at some time after the one in its name; other files are not ours.
    const [, madeAt] = /^\.?(\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z)-[\w-]+\.eml(?:\.part)?$/.exec(name) ?? [];
    if (madeAt === undefined || madeAt >= timeInName(before)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    forgotten += 1;
  }
  return forgotten;
}

/** None where no message was ever written. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function folderIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

function timeInName(instant: Date): string {
  return instant.toISOString().replaceAll(':', '-');
}

function nameOf(messageId: string): string {
  return messageId.replaceAll(/[^\w-]/g, '').slice(0, 36);
}
