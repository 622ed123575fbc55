import type { SiteConfig } from '#site-types';

/**
 * Everything that a company changes without touching code: names, people, phones, addresses, properties, copy.
 * Infrastructure settings and secrets are environment variables (see .env.example), never values here.
 * The people, numbers and addresses below are invented.
 */
export const site: SiteConfig = {
  companyName: 'WellServed Community Management',
  shortName: 'WellServed',
  tagline: 'Community. Well Served.',
  launchMonth: 'December 2024',
  area: 'Dallas, Texas',
  urgentPhone: { display: '(214) 555-0142', tel: '+12145550142' },
  urgentCategories: ['Incident'],
  managerEmail: 'manager@example.com',
  securityEmail: 'security@example.com',
  mailFrom: 'WellServed Community Management <no-reply@example.com>',
  residentLoginUrl: 'https://residents.example.com/login',
  quickPayUrl: 'https://bank.example.com/quick-pay',
  builtBy: { name: 'Example Studio', url: 'https://studio.example.com' },
  timeZone: 'America/Chicago',
  office: { address: null, hours: null, license: null },
  president: {
    name: 'Marian Sample',
    title: 'President',
    bio: 'Marian has run associations in North Dallas for eighteen years, from ten townhomes to four hundred units. She keeps the books, prepares every budget with the board, and explains each line in plain words. Boards have her direct number, and she answers it.',
  },
  vicePresident: {
    name: 'Theo Example',
    title: 'Vice President',
    bio: 'Theo looks after the buildings and the people who fix them. He came from commercial maintenance, knows what a repair should cost, and asks for the second quote. He walks each property every week and sends the board what he saw, with pictures.',
  },
  heroPicture: {
    src: '/pictures/hero.svg',
    alt: 'The Dallas skyline at dusk behind a mid-rise building with lit windows',
  },
  streetPicture: {
    src: '/pictures/street.svg',
    alt: 'Condominium communities side by side on one street, from a courtyard with a fountain to a long, low house',
  },
  teamPicture: {
    src: '/pictures/two-windows.svg',
    alt: 'A building late in the evening. Two windows are lit: someone reads at a desk, someone is on the phone.',
  },
  servicesPicture: {
    src: '/pictures/desk.svg',
    alt: 'A desk by an evening window, with the books, letters, a list on a screen, a hard hat and a gavel',
  },
  socialCard: {
    src: '/social-card.png',
    alt: 'WellServed Community Management. Community. Well Served.',
  },
  properties: [
    {
      code: 'PW04',
      name: 'Parkway Lane Condominiums',
      picture: {
        src: '/pictures/parkway-lane.svg',
        alt: 'A courtyard with a fountain between low brick buildings',
      },
      fact: 'Brick wings around a courtyard and its fountain',
      website: 'https://parkwaylane.example.com',
    },
    {
      code: 'BT01',
      name: 'Bent Trail Condominiums',
      picture: { src: '/pictures/bent-trail.svg', alt: 'Garden-style brick homes among trees, with a path' },
      fact: 'Garden-style homes along a winding path',
      website: null,
    },
    {
      code: 'WK02',
      name: 'Wykeham Condominiums',
      picture: { src: '/pictures/wykeham.svg', alt: 'A row of Georgian townhouses' },
      fact: 'Four-story Georgian townhouses',
      website: null,
    },
    {
      code: 'TH03',
      name: 'Two Holland Place Condominiums',
      picture: { src: '/pictures/two-holland-place.svg', alt: 'A mid-rise building with balconies' },
      fact: 'A mid-rise with a balcony for every home',
      website: null,
    },
    {
      code: 'PR05',
      name: '6509 Preston Road Condominiums',
      picture: { src: '/pictures/6509-preston-road.svg', alt: 'A mid-century building of pale limestone' },
      fact: 'Mid-century limestone, two floors',
      website: null,
    },
  ],
  services: [
    {
      title: 'Financial and accounting management',
      text: 'Your association’s funds in their own accounts, reconciled monthly, and explained so that a board can decide.',
      brief: 'Budgets, assessments and statements, reconciled every month.',
      icon: 'books',
      includes: [
        'Annual budget and reserve plan, prepared with the board',
        'Assessments billed, collected and followed up',
        'Monthly statements that read in one sitting',
      ],
    },
    {
      title: 'Communications and administrative support',
      text: 'Owners hear from us before they have to ask, and every document is where the board expects it.',
      brief: 'Notices, minutes and records, where the board expects them.',
      icon: 'letter',
      includes: [
        'Notices and newsletters, by mail and by email',
        'Minutes, contracts and insurance on file',
        'Owner and tenant records kept up to date',
      ],
    },
    {
      title: 'Maintenance and vendor coordination',
      text: 'Requests are answered, vendors compared and supervised, and repairs seen through to the end.',
      brief: 'Quotes compared, repairs supervised and seen through.',
      icon: 'wrench',
      includes: [
        'One online form, and an urgent line day and night',
        'Written quotes before work, photographs after',
        'Weekly walks of every property',
      ],
    },
    {
      title: 'Board support and governance',
      text: 'Meetings that start prepared and end on time, and rules that apply to everyone alike.',
      brief: 'Meetings that start prepared and end on time.',
      icon: 'gavel',
      includes: [
        'Agenda and board packet a week ahead',
        'Annual meetings and elections run by the book',
        'Rules applied evenly, with a record of each step',
      ],
    },
    {
      title: 'Technology and process automation',
      text: 'Routine work runs by itself, so that your volunteers get their evenings back.',
      brief: 'Routine work and reminders that run by themselves.',
      icon: 'clock',
      includes: [
        'Payments and balances online',
        'Requests that can be followed from report to repair',
        'Reminders sent on the day they are due',
      ],
    },
  ],
  whyUs: [
    {
      title: 'Unmatched Responsiveness',
      text: 'A person answers, tells you what happens next and when, and calls back when it has happened.',
    },
    {
      title: 'Financial Expertise',
      text: 'Your association’s money is reconciled every month and explained in plain words.',
    },
    {
      title: 'Exclusive Style Service',
      text: 'We keep our portfolio small, so that each community gets our full attention.',
    },
    {
      title: 'Technology-Driven Efficiency',
      text: 'Routine work is automated. Judgment stays with people.',
    },
    {
      title: 'Commitment to Community',
      text: 'We measure ourselves by how neighbors feel about coming home.',
    },
  ],
  copy: {
    home: {
      proposition:
        'We manage condominium and homeowner associations in Dallas: books, buildings and boards, looked after by two people you can call.',
      proposal: {
        text: 'For boards and developers: tell us about your community.',
        note: 'One of us calls within two business days.',
      },
      maintenance: {
        text: 'For owners and tenants: a leak, an outage, an accident.',
        note: 'Urgent, day or night:',
      },
      registration: {
        text: 'New to the building? Register yourself or your tenant.',
        note: 'Have your completed form ready as a PDF.',
      },
      services: {
        heading: 'What we take off a board’s desk',
        lede: 'Five services. Take all of them, or the ones you need.',
      },
      travel: {
        heading: 'How a request travels',
        lede: 'Every resident gets a private page that says where a repair stands, without an account and without a call.',
        steps: [
          {
            status: 'REPORTED',
            at: 'Monday, 7:12 AM',
            said: 'Water is dripping under the kitchen sink since this morning.',
            text: 'The request has a number and a page of its own the moment it is sent.',
          },
          {
            status: 'SCHEDULED',
            at: 'Monday, 9:40 AM',
            said: 'The plumber comes tomorrow between 9 and 11. Someone should be at home.',
            text: 'The office answers on the same page, and by email.',
          },
          {
            status: 'COMPLETED',
            at: 'Tuesday, 11:05 AM',
            said: 'The valve under the sink is new, and the wall is dry. Thank you for being home.',
            text: 'Done means fixed. If it is not, one press opens the request again.',
          },
        ],
      },
      newCommunity: 'Looked after by the same two people',
      communities: {
        one: 'One condominium community in Dallas, walked every week.',
        several: '{Count} condominium communities in Dallas, each one walked every week.',
      },
    },
    whoWeAre: {
      lede: 'We manage condominium and homeowner associations in Dallas. We keep the books straight, the buildings sound and the neighbors informed, so your volunteer board can govern, not chase plumbers.',
      facts: [
        { value: 'A short list', text: 'Of communities, on purpose.' },
        { value: 'Two people', text: 'Who answer for every one of them.' },
        { value: 'December 2024', text: 'The month we opened our doors.' },
      ],
      background: [
        'We opened our doors in December 2024, after years of managing communities for other firms. We had seen what happens when one manager has too many of them: calls go unanswered, repairs are paid for twice, and boards do the work they hired a manager to do.',
        'So we keep the list of communities short, and the two people whose names are on this page know each of them, from the roof to the reserve account.',
        'Between us we have written budgets for garden apartments and mid-rises, rebuilt reserves that had run dry, replaced roofs, boilers and elevators, and sat through more annual meetings than we can count. What we learned there is simple: say what will happen, do it, and show the numbers.',
      ],
      closingNote: [
        'Thank you for considering us. A community is people’s homes before it is a budget or a building, and we try to work as if we lived there.',
        'Ask us anything. One of us will answer.',
      ],
    },
    ourTeam: {
      heading: 'Two people who answer for your building',
      lede: 'No call center and no rotating managers. The two of us know your property, and you know us.',
      closing: 'Tell us about your building. One of us will call you.',
    },
    services: {
      heading: 'Everything a board needs, from one desk',
      lede: 'Five services, each done by people who have done it for years. Take all of them, or the ones you need.',
      closing: [
        'No two communities need the same mix. A twelve-unit building may need its books kept and a number to call at night. A large one wants all five, with a manager at every meeting. We agree on it in writing, and you can change it once a year.',
        'It begins with a conversation. We come and see the property, read the last two years of minutes and statements, and then tell you what we would do, what it would cost, and why.',
      ],
    },
    contact: {
      next: [
        { title: 'We call you', text: 'One of the two of us, within two business days.' },
        { title: 'We come and look', text: 'A walk of the property with you, and a look at the books.' },
        { title: 'You get a proposal', text: 'What we would do, what it would cost, and why. In writing.' },
      ],
    },
    request: {
      next: 'We read your request, arrange what it needs, and write to you at each step.',
      expect: {
        REPORTED: 'We answer within one business day.',
        OPEN: 'You will hear from us as soon as a date is set, or if we need something from you.',
        SCHEDULED: 'You will hear from us if the date changes.',
        IN_PROGRESS: 'You will hear from us as soon as the work is done.',
        COMPLETED: 'You will hear from us again only if you reopen it or write to us.',
      },
    },
    serviceRequest: {
      next: [
        {
          title: 'Received',
          text: 'You get a number, and a private page that shows where your request stands.',
        },
        { title: 'Scheduled', text: 'We arrange what it needs, and write to you when someone comes.' },
        { title: 'Done', text: 'We tell you when the work is done. Still not fixed? Open it again.' },
      ],
    },
    rentReminder: {
      subject: 'A reminder about your rent for {unit}',
      text: `Dear {name},

Our records show {amount} of unpaid rent for {unit}. The oldest part was due on {oldest due date}.

Please pay it within the next five days. If you have paid in the meantime, thank you, and please disregard this message. If something keeps you from paying, or you think that our records are wrong, reply to this email or call us: we would rather hear from you.`,
    },
  },
};

/** The five default codes in the order of the specification's fixed list. */
export const defaultPropertyCodes = ['BT01', 'WK02', 'TH03', 'PW04', 'PR05'] as const;
