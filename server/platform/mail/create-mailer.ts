import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** By SMTP where SMTP_URL is given, else as files in DATA_DIR/outbox. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'managerEmail' | 'dataDir'>,
): Mailer {
  return config.smtpUrl
    ? createSmtpMailer({ ...config, smtpUrl: config.smtpUrl })
    : createOutboxMailer(config);
}
