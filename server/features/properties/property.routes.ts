import { fail } from '#contracts/errors.ts';
import { pageOf, unitIdentifier } from '#contracts/fields.ts';
import { properties } from '#contracts/properties.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { propertyCells } from './property-cells.ts';
import { changeProperty } from './change-property.ts';
import { createProperty } from './create-property.ts';
import {
  findProperty,
  findUnit,
  listProperties,
  listPropertyNames,
  listPublicProperties,
} from './property.queries.ts';
import { removeProperty } from './remove-property.ts';

const list: Handler<typeof properties.list> = (context, { query }, { caller: { scope } }) => {
  const { propertyCode, sort } = query;
  return listProperties(context.db, { scope, propertyCode, sort, today: siteDay(context) }, pageOf(query));
};

export function propertyRoutes(platform: HttpPlatform): void {
  implement(platform, properties, {
    listPublic: (context) => listPublicProperties(context.db),
    lookUpUnit: async (context, { query }) => {
      const found = await findUnit(context.db, unitIdentifier(query.property, query.unit));
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    list,
    export: exportList({ kind: 'property', contract: properties.export, list, columns: propertyCells }),
    listNames: (context, _input, { caller }) => listPropertyNames(context.db, caller.scope),
    create: createProperty,
    get: async (context, { params: { id } }, { caller: { scope } }) => {
      const found = await findProperty(context.db, { id, scope, today: siteDay(context) });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    change: changeProperty,
    remove: removeProperty,
  });
}
