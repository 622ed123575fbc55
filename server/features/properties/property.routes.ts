import { fail } from '#contracts/errors.ts';
import { pageOf, unitIdentifier } from '#contracts/fields.ts';
import { properties } from '#contracts/properties.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { findUnit, listProperties, listPropertyNames } from './property.queries.ts';

export function propertyRoutes(platform: HttpPlatform): void {
  implement(platform, properties, {
    listPublic: (context) => listPropertyNames(context.db),
    lookUpUnit: async (context, { query }) => {
      const found = await findUnit(context.db, unitIdentifier(query.property, query.unit));
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    list: (context, { query }) => listProperties(context.db, pageOf(query)),
  });
}
