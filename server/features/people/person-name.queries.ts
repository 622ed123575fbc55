import { owner, tenant } from '#server/platform/database/rental-schema.ts';

/** The columns of an owner that other records name them by. */
export const ownerName = { id: owner.id, firstName: owner.firstName, lastName: owner.lastName };

/** The columns of a tenant that other records name them by. */
export const tenantName = { id: tenant.id, firstName: tenant.firstName, lastName: tenant.lastName };
