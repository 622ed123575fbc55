import type { accountLetters, LetterMailOutcome } from '#contracts/account-letters.ts';
import { statementLinkDays } from '#contracts/owner-statements.ts';
import { fromCents } from '#contracts/money.ts';
import { lockAccounts } from '#server/features/accounts/account.queries.ts';
import { extendLinks } from '#server/features/owner-statements/account-link.queries.ts';
import type { StoredLink } from '#server/features/owner-statements/account-link.queries.ts';
import { linkUrl } from '#server/features/owner-statements/account-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { beginningOf, recordAll } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { dayText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { factsOf, letterTexts, mailKindOf, planLetters } from './plan-letters.ts';
import type { AccountLetter } from './plan-letters.ts';

/** A letter that goes by email. */
type MailedLetter = AccountLetter & { owner: NonNullable<AccountLetter['owner']> };

/**
 * Staff send owners a letter by email, with the private link to their account, which works from now on for another 90 days.
 * An account gets one of a kind a day, no matter who sends it. It is in the history of each.
 */
export const sendLetters: Handler<typeof accountLetters.mail> = (context, { body }, call) =>
  context.db.transaction(async (db): Promise<LetterMailOutcome> => {
    const within = { ...context, db };
    const { scope } = call.caller;
    // Locked, so that of two who send at once one sees that the other did.
    await lockAccounts(db, body.accountIds, scope);
    const letters = await planLetters(within, body, scope);
    const mailed = letters.filter((letter): letter is MailedLetter => letter.skip === null);
    const { at, now } = momentOf(context);
    const endsAt = new Date(at.getTime() + statementLinkDays * dayMs).toISOString();
    const links = await extendLinks(
      db,
      mailed.map(({ account, owner }) => ({ accountId: account.id, ownerId: owner.ownerId })),
      { now, endsAt },
    );
    for (const letter of mailed) {
      const link = links.get(letter.account.id);
      if (!link) continue;
      // A message each; the connection takes one statement at a time.
      await queueMail(within, db, mailOf(within, letter, link));
    }
    await note(within, mailed, at, call);
    return {
      count: mailed.length,
      sentAt: now,
      skipped: letters.flatMap(({ account, skip }) =>
        skip === null ? [] : [{ accountId: account.id, reason: skip }],
      ),
    };
  });

const dayMs = 24 * 60 * 60_000;

function mailOf(context: AppContext, letter: MailedLetter, link: StoredLink) {
  const { kind, account, owner, occasion } = letter;
  return {
    kind: mailKindOf[kind],
    recordKind: 'account' as const,
    recordId: account.id,
    propertyCode: account.propertyCode,
    occasion,
    to: owner.email ?? '',
    letter: toLetter(context, letter, link),
  };
}

function toLetter(context: AppContext, letter: MailedLetter, link: StoredLink): Letter {
  const { kind, language } = letter;
  const texts = letterTexts[language];
  const facts = factsOf(letter, siteDay(context));
  const said = texts.letters[kind];
  const { mail } = texts;
  const amount = kind === 'STATEMENT' ? (facts.isCredit ? mail.credit : mail.balance) : mail.open;
  return {
    language,
    subject: said.title(facts),
    preview: `${amount}: ${facts.amount}`,
    heading: said.title(facts),
    paragraphs: [texts.greeting(facts.owner), ...said.body(facts)],
    facts: [
      { label: amount, value: facts.amount },
      ...(kind === 'STATEMENT' || facts.since === '' ? [] : [{ label: mail.dueSince, value: facts.since }]),
    ],
    action: {
      label: mail.link.label,
      url: linkUrl(context, link, language),
      hint: mail.link.hint(dayText(link.endsAt, language)),
    },
    closing: [said.closing, mail.answer],
  };
}

async function note(
  context: AppContext,
  letters: readonly MailedLetter[],
  at: Date,
  { caller, requestId }: AdminCall,
): Promise<void> {
  if (letters.length === 0) return;
  const events = letters.map(({ kind, account: { id, unit, propertyCode }, owner, cents }) => ({
    at,
    actor: caller,
    action: 'sent a letter by email',
    objectKind: 'account',
    objectId: id,
    propertyCode,
    changes: beginningOf({
      unitIdentifier: unit.unitIdentifier,
      letter: kind,
      amount: fromCents(cents),
      sentTo: owner.email,
    }),
    requestId,
  }));
  await recordAll(context.db, events);
  await notifyAfterCommit(
    context,
    context.db,
    events.map(({ objectId, propertyCode }) => ({
      objectKind: 'account',
      id: objectId,
      act: 'changed',
      propertyCodes: [propertyCode],
    })),
  );
}
