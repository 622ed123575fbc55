import { accountLetters } from '#contracts/account-letters.ts';
import { documentsAtOnce } from '#server/platform/documents/draw-documents.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { planLetters, toPlan } from './plan-letters.ts';
import { sendLetters } from './send-letters.ts';
import { writeLetterFiles, writeLetters } from './write-letters.ts';

export function accountLetterRoutes(platform: HttpPlatform): void {
  const drawing = { atOnce: documentsAtOnce };
  implement(
    platform,
    accountLetters,
    {
      plan: async (context, { query }, { caller: { scope } }) =>
        toPlan(await planLetters(context, query, scope), siteDay(context)),
      get: writeLetters,
      files: writeLetterFiles,
      mail: sendLetters,
    },
    { get: drawing, files: drawing },
  );
}
