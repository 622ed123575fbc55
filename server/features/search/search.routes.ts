import { search } from '#contracts/search.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { findRecords } from './find-records.ts';

export function searchRoutes(platform: HttpPlatform): void {
  implement(platform, search, { find: findRecords });
}
