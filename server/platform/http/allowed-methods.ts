import type { EndpointDefinition, Method } from '#contracts/endpoint.ts';

/** The methods that the contracts have at a path below /api; none where no endpoint is there. */
export function allowedMethods(endpoints: EndpointDefinition[], path: string): Method[] {
  const asked = path.split('/');
  const found = endpoints.filter((endpoint) => {
    const parts = endpoint.path.split('/');
    return (
      parts.length === asked.length &&
      parts.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]))
    );
  });
  return [...new Set(found.map(({ method }) => method))].toSorted();
}
