/**
 * Everything that a company changes without touching code: names, people, phones, addresses, properties, copy.
 * Infrastructure settings and secrets are environment variables (see .env.example), never values here.
 */
export interface SiteConfig {
  companyName: string;
  tagline: string;
  /** The month the company started, as people read it. */
  launchMonth: string;
  /** `display` is what people read, `tel` what a phone dials. */
  urgentPhone: { display: string; tel: string };
  managerEmail: string;
  mailFrom: string;
  residentLoginUrl: string;
  quickPayUrl: string;
  builtBy: { name: string; url: string };
  /** IANA zone in which days begin and end. */
  timeZone: string;
  president: Person;
  vicePresident: Person;
  properties: ManagedProperty[];
  services: { title: string; text: string }[];
  whyUs: { title: string; text: string }[];
}

export interface Person {
  name: string;
  title: string;
  bio: string;
}

export interface ManagedProperty {
  code: string;
  name: string;
  /** Path of the picture below the site's root, and what it shows. */
  picture: { src: string; alt: string };
  website: string | null;
}

export const site: SiteConfig = {
  companyName: 'WellServed Community Management',
  tagline: 'Community. Well Served.',
  launchMonth: 'December 2024',
  urgentPhone: { display: '(214) 555-0142', tel: '+12145550142' },
  managerEmail: 'manager@example.com',
  mailFrom: 'WellServed Community Management <no-reply@example.com>',
  residentLoginUrl: 'https://residents.example.com/login',
  quickPayUrl: 'https://bank.example.com/quick-pay',
  builtBy: { name: 'Example Studio', url: 'https://studio.example.com' },
  timeZone: 'America/Chicago',
  president: {
    name: 'Marian Hollis',
    title: 'President',
    bio: 'Marian has run associations in North Dallas for eighteen years, from ten townhomes to four hundred units. She reads every budget line and answers her own phone.',
  },
  vicePresident: {
    name: 'Theo Brandt',
    title: 'Vice President',
    bio: 'Theo looks after buildings and the people who fix them. He came from commercial maintenance, knows what a repair should cost, and walks each property every week.',
  },
  properties: [
    {
      code: 'PW04',
      name: 'Parkway Lane Condominiums',
      picture: {
        src: '/pictures/parkway-lane.svg',
        alt: 'A courtyard with a fountain between low brick buildings',
      },
      website: 'https://parkwaylane.example.com',
    },
    {
      code: 'BT01',
      name: 'Bent Trail Condominiums',
      picture: { src: '/pictures/bent-trail.svg', alt: 'Garden-style brick homes among trees, with a path' },
      website: null,
    },
    {
      code: 'WK02',
      name: 'Wykeham Condominiums',
      picture: { src: '/pictures/wykeham.svg', alt: 'A row of Georgian townhouses' },
      website: null,
    },
    {
      code: 'TH03',
      name: 'Two Holland Place Condominiums',
      picture: { src: '/pictures/two-holland-place.svg', alt: 'A mid-rise building with balconies' },
      website: null,
    },
    {
      code: 'PR05',
      name: '6509 Preston Road Condominiums',
      picture: { src: '/pictures/6509-preston-road.svg', alt: 'A mid-century building of pale limestone' },
      website: null,
    },
  ],
  services: [
    {
      title: 'Financial and accounting management',
      text: 'Budgets, assessments, payables and monthly statements that a board can read in one sitting.',
    },
    {
      title: 'Communications and administrative support',
      text: 'Notices, minutes and records, sent on time and kept where you can find them.',
    },
    {
      title: 'Maintenance and vendor coordination',
      text: 'Requests answered, vendors compared and supervised, and repairs seen through to the end.',
    },
    {
      title: 'Board support and governance',
      text: 'Meetings prepared, rules applied evenly, and elections run by the book.',
    },
    {
      title: 'Technology and process automation',
      text: 'Online forms, payments and reminders that save your volunteers their evenings.',
    },
  ],
  whyUs: [
    {
      title: 'Unmatched Responsiveness',
      text: 'A person answers, and tells you what happens next and when.',
    },
    {
      title: 'Financial Expertise',
      text: 'Your association’s money is reconciled monthly and explained in plain words.',
    },
    {
      title: 'Exclusive Style Service',
      text: 'A small portfolio, so that each community gets our full attention.',
    },
    { title: 'Technology-Driven Efficiency', text: 'Routine work is automated; judgment stays with people.' },
    {
      title: 'Commitment to Community',
      text: 'We measure ourselves by how neighbors feel about coming home.',
    },
  ],
};

/** The five default codes in the order of the specification's fixed list. */
export const defaultPropertyCodes = ['BT01', 'WK02', 'TH03', 'PW04', 'PR05'] as const;
