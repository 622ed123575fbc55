import { site } from '#site';

/** Title and description of each page, by its path. */
export const routeTexts = {
  '/': {
    title: `Condominium and HOA management in ${site.area}`,
    description: `${site.shortName} manages condominium and homeowner associations in ${site.area}. Request a proposal, report a maintenance issue, or register as an owner or tenant.`,
  },
  '/who-we-are': {
    title: 'Who We Are',
    description:
      'Why associations choose us, our background and a note from our president and vice president.',
  },
  '/our-team': {
    title: 'Our Team',
    description: 'The president and the vice president, and what each of them looks after.',
  },
  '/services': {
    title: 'Our Services',
    description:
      'Finance, communications, maintenance, board support and technology for community associations.',
  },
  '/contact': {
    title: 'Contact Us',
    description:
      'Boards and developers: tell us about your community, and we will come back to you with a management proposal.',
  },
  '/contact/submitted': { title: 'Inquiry Sent', description: 'Your inquiry has been sent.' },
  '/service-request': {
    title: 'Maintenance Request / Report an Incident',
    description:
      'Owners and tenants: report a leak, an electrical issue or an incident, with a photo, in two minutes.',
  },
  '/service-request/submitted': {
    title: 'Submission Successful',
    description: 'Your service request has been submitted.',
  },
  '/track': {
    title: 'Follow your request',
    description: 'Where a maintenance request stands, for anyone with its link.',
  },
  '/packet': {
    title: 'Send documents',
    description: 'Documents of a registration that are needed, for anyone with its link.',
  },
  '/statement': {
    title: 'Account of a unit',
    description: 'What an owner owes and has paid, for anyone with the link.',
  },
  '/owner-tenant-registration': {
    title: 'OWNER / TENANT Registration',
    description:
      'Owners and tenants: register your home with your completed registration form, lease and other documents.',
  },
  '/owner-tenant-registration/submitted': {
    title: 'Registration Submitted',
    description: 'Your registration has been submitted.',
  },
  '/unavailable': {
    title: 'Please Try Again',
    description: 'This page cannot be shown right now.',
  },
  '/404': { title: 'Page Not Found', description: 'This page does not exist.' },
};
