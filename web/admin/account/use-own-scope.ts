import { useGetOwnUserQuery } from './account-api.ts';

/** Which properties the signed-in person works with. Both are false while that is not known. */
export function useOwnScope(): { worksWithAll: boolean; isRestricted: boolean } {
  const count = useGetOwnUserQuery().data?.propertyIds.length;
  return { worksWithAll: count === 0, isRestricted: count !== undefined && count > 0 };
}
