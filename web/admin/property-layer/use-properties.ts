import { useListPropertiesQuery } from './rental-api.ts';

/** The properties that the signed-in person works with, to choose from: as many as the server answers at once. */
export function useProperties({ skip = false } = {}) {
  return useListPropertiesQuery({ query: { take: 200 } }, { skip });
}

/** Their codes; none while they are on their way. */
export function usePropertyCodes(): string[] {
  return useProperties().data?.data.map(({ code }) => code) ?? [];
}
