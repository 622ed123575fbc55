import * as z from 'zod/mini';
import { exportOf } from './exports.ts';
import { pageParameters } from './fields.ts';
import type { ImportKind } from './import-fields.ts';

const everyRow = z.object(pageParameters);

/** The records on file in the columns of an import, so that what is exported can be imported. */
export const importExports = {
  property: exportOf(
    { path: '/imports/properties', access: 'admin', query: everyRow },
    'properties-to-import',
  ),
  unit: exportOf({ path: '/imports/units', access: 'admin', query: everyRow }, 'units-to-import'),
  owner: exportOf({ path: '/imports/owners', access: 'admin', query: everyRow }, 'owners-to-import'),
  tenant: exportOf({ path: '/imports/tenants', access: 'admin', query: everyRow }, 'tenants-to-import'),
  account: exportOf({ path: '/imports/accounts', access: 'admin', query: everyRow }, 'balances-to-import'),
  lease: exportOf({ path: '/imports/leases', access: 'admin', query: everyRow }, 'leases-to-import'),
} satisfies Record<ImportKind, object>;
