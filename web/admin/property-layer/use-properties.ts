import { useListPropertyNamesQuery } from './rental-api.ts';

/** The properties that the signed-in person works with, to choose from. */
export function useProperties({ skip = false } = {}) {
  return useListPropertyNamesQuery({}, { skip });
}

/** Their codes; none while they are on their way. */
export function usePropertyCodes(): string[] {
  return useProperties().data?.map(({ code }) => code) ?? [];
}
