import type { PlaceholderValues } from '#contracts/reply-templates.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { site } from '#site';
import { formatStatus } from '#web/lib/formats.ts';
import { useProperties } from '../properties/use-properties.ts';

/** `Tuesday, November 24`, in the site's own zone. */
const dayWithName = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** What the placeholders of a template stand for in a request. Its form asks for no name: `name` is what the office knows. */
export function useRequestValues(request: ServiceRequest, name: string | null): PlaceholderValues {
  const { data: properties } = useProperties();
  const { reference, unitIdentifier, propertyCode, status, nextUpdateBy, mergedReports } = request;
  // What all residents of merged reports read names none of them.
  const isForMany = mergedReports > 0;
  return {
    name,
    reference: isForMany ? null : reference,
    unit: isForMany ? null : unitIdentifier,
    property: properties?.find(({ code }) => code === propertyCode)?.name ?? null,
    category: categoryOf(request),
    status: formatStatus(status).toLowerCase(),
    nextUpdateBy: nextUpdateBy === null ? null : dayWithName.format(new Date(nextUpdateBy)),
  };
}

/** The category 'Other' says nothing by itself. */
function categoryOf({ category, otherText }: ServiceRequest): string | null {
  return category === 'Other' ? otherText : category.toLowerCase();
}
