import { savedViews } from '#contracts/saved-views.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { changeView, removeView, saveView } from './save-view.ts';
import { listSavedViews } from './saved-view.queries.ts';

/** Views are of one person and of no property; like a theme they are no business of the history. */
export function savedViewRoutes(platform: HttpPlatform): void {
  implement(platform, savedViews, {
    list: (context, _input, { caller }) => listSavedViews(context.db, caller.userId),
    create: saveView,
    change: changeView,
    remove: removeView,
  });
}
