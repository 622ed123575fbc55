import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { syncFolder, writeDurably } from '#server/platform/secrets.ts';
import { toLibraryMail } from './mail-headers.ts';
import type { Mailer } from './mailer.ts';

/** Writes each message as an .eml file to DATA_DIR/outbox, whole or not at all; a repeat takes the place of the first. */
export function createOutboxMailer(config: Pick<Config, 'mailFrom' | 'managerEmail' | 'dataDir'>): Mailer {
  const folder = join(config.dataDir, 'outbox');
  return {
    send: async (mail) => {
      // Loaded with the first message: a server that sends none has no use for it.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toLibraryMail(mail, config));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${nameOf(mail.messageId)}.eml`;
      const fresh = join(folder, `.${name}.part`);
      // A server that died may have left one.
      await rm(fresh, { force: true });
      // With `buffer` the library answers a Buffer.
      await writeDurably(fresh, message as Buffer);
      await rename(fresh, join(folder, name));
      await syncFolder(folder);
      return `Written to outbox/${name}`;
    },
    close: () => undefined,
  };
}

function nameOf(messageId: string): string {
  return messageId.replaceAll(/[^\w-]/g, '').slice(0, 36);
}
