import { defaultPropertyCodes, site } from '#site';
import type { PublicProperty } from '#contracts/properties.ts';

const defaults: PublicProperty[] = defaultPropertyCodes.flatMap((code) =>
  site.properties.filter((property) => property.code === code),
);
const others = site.properties.filter(({ code }) => !defaults.some((property) => property.code === code));

/** The company's own properties: in the order of the specification's fixed list, then any others. */
export const siteProperties: PublicProperty[] = [...defaults, ...others];
