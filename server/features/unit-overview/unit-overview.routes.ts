import { unitOverviews } from '#contracts/unit-overview.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { readUnitOverview, readUnitSummary } from './read-unit-overview.ts';

export function unitOverviewRoutes(platform: HttpPlatform): void {
  implement(platform, unitOverviews, { summary: readUnitSummary, get: readUnitOverview });
}
