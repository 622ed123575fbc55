import type { MailKind } from '#contracts/mail.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { mail } from '#server/platform/database/schema.ts';

interface SentLetters {
  kind: MailKind;
  accountIds: readonly number[];
  occasions: readonly string[];
}

/** The emails of a kind about some accounts at some occasions. */
export function findLetterMail({ orm }: Database, { kind, accountIds, occasions }: SentLetters) {
  return orm
    .select({ recordId: mail.recordId, occasion: mail.occasion, recipient: mail.recipient })
    .from(mail)
    .where(
      and(
        eq(mail.recordKind, 'account'),
        eq(mail.kind, kind),
        isOneOf(mail.recordId, accountIds),
        isOneOf(mail.occasion, occasions),
      ),
    );
}
