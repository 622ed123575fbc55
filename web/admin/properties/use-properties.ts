import { defaultPropertyCodes } from '#site';
import { useListPropertyNamesQuery } from './properties-api.ts';

/** The properties that the signed-in person works with, to choose from. */
export function useProperties({ skip = false } = {}) {
  return useListPropertyNamesQuery({}, { skip });
}

/** Their codes: none while they are on their way, the five defaults where they cannot be read. */
export function usePropertyCodes(): readonly string[] {
  const { data, isError } = useProperties();
  if (data) return data.map(({ code }) => code);
  return isError ? defaultPropertyCodes : [];
}
