import { promises } from '#contracts/promises.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { changePromises } from './change-promises.ts';
import { readPromises } from './promise.queries.ts';

export function promiseRoutes(platform: HttpPlatform): void {
  implement(platform, promises, {
    get: async (context, _input, { caller: { scope } }) => {
      const settings = await readPromises(context.db);
      const isTheirs = (code: string | null): boolean => code === null || isInScope(scope, code);
      return { ...settings, rules: settings.rules.filter(({ propertyCode }) => isTheirs(propertyCode)) };
    },
    replace: changePromises,
  });
}
