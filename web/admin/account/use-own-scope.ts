import { useGetOwnUserQuery } from './account-api.ts';

export interface OwnScope {
  worksWithAll: boolean;
  isRestricted: boolean;
  isSuperAdmin: boolean;
}

/** What the signed-in person may work with. All are false while that is not known. */
export function useOwnScope(): OwnScope {
  const own = useGetOwnUserQuery().data;
  const count = own?.propertyIds.length;
  return {
    worksWithAll: count === 0,
    isRestricted: count !== undefined && count > 0,
    isSuperAdmin: own?.isSuperAdmin ?? false,
  };
}
