import { properties } from '#contracts/properties.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { listPropertyNames } from './property.queries.ts';

export function propertyRoutes(platform: HttpPlatform): void {
  implement(platform, properties, { listPublic: (context) => listPropertyNames(context.db) });
}
