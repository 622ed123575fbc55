import { site } from '#site';
import type { Office } from '#site-types';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { communitiesOf, type Community } from './communities.ts';
import type { WebsiteRoute } from './routes.ts';

/** What search engines read about the company and its properties (schema.org), by page. */
export function structuredDataOf(
  { path }: WebsiteRoute,
  origin: string,
  properties: readonly PublicProperty[],
): object[] {
  if (path === '/')
    return [organization(origin), ...communitiesOf(properties).map((it) => property(it, origin))];
  return [organization(origin)];
}

function organization(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': `${origin}/#organization`,
    name: site.companyName,
    slogan: site.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}${site.socialCard.src}`,
    areaServed: site.area,
    foundingDate: foundingDate(),
    email: site.managerEmail,
    telephone: site.urgentPhone.tel,
    employee: [site.president, site.vicePresident].map(({ name, title }) => ({
      '@type': 'Person',
      name,
      jobTitle: title,
    })),
    ...officeData(site.office),
  };
}

/** Where and when the office is open; nothing of what the company has not given. */
export function officeData({ address, hours, license }: Office): object {
  return {
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zip,
        addressCountry: 'US',
      },
    }),
    ...(hours && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: hours.days,
        opens: hours.opens,
        closes: hours.closes,
      },
    }),
    ...(license !== null && {
      hasCredential: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'license',
        identifier: license,
      },
    }),
  };
}

function property({ code, name, picture, website }: Community, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ApartmentComplex',
    '@id': `${origin}/#${code}`,
    name,
    ...(picture ? { image: `${origin}${picture.src}` } : {}),
    ...(website ? { url: website } : {}),
  };
}

/** 'December 2024' as 2024-12; nothing where the month is written in another way. */
function foundingDate(): string | undefined {
  const started = new Date(`1 ${site.launchMonth} UTC`);
  return Number.isNaN(started.getTime()) ? undefined : started.toISOString().slice(0, 7);
}
