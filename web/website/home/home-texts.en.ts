import { site } from '#site';

/** The texts of the home page that are not the company's own. */
export const homeTexts = {
  welcome: `Welcome to ${site.companyName}`,
  logo: `${site.companyName} logo`,
  maintenance: 'Maintenance Request / Report an Incident',
  registration: 'OWNER / TENANT Registration Form',
  allServices: 'All services',
  communities: 'Communities we look after',
  travel: {
    request: 'Request',
    place: (propertyName: string | undefined) => `${propertyName}, unit 204`,
    youSent: 'What you sent',
    officeWrote: `${site.shortName} wrote`,
  },
};
