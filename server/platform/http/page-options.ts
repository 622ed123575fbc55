import { pageOf } from '#contracts/fields.ts';
import type { PageParameters } from '#contracts/fields.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';
import type { AdminCall } from './implement.ts';

/** What a list's statement needs of the request: the page, and who calls when. */
export function pageOptions(
  { clock }: Pick<AppContext, 'clock'>,
  query: PageParameters,
  { caller }: AdminCall,
): PageOptions {
  return { ...pageOf(query), sessionId: caller.sessionId, now: clock.now() };
}
