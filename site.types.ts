/** What `site.config.ts` says of a company, and in which form. */
export interface SiteConfig {
  companyName: string;
  /** Below an icon on a phone's screen. */
  shortName: string;
  tagline: string;
  /** The month the company started, as people read it. */
  launchMonth: string;
  /** Where it works, as people read it. */
  area: string;
  /** `display` is what people read, `tel` what a phone dials. */
  urgentPhone: { display: string; tel: string };
  /** The categories of the maintenance form for which it shows 911 and the urgent line before it is sent. */
  urgentCategories: readonly string[];
  managerEmail: string;
  /** Where to report a weakness of the site; stands in /.well-known/security.txt. */
  securityEmail: string;
  mailFrom: string;
  residentLoginUrl: string;
  quickPayUrl: string;
  builtBy: { name: string; url: string };
  /** IANA zone in which days begin and end. */
  timeZone: string;
  /** Where and when the office is open; what is null is published nowhere. */
  office: Office;
  president: Person;
  vicePresident: Person;
  heroPicture: Picture;
  /** The first pictures of Who We Are (a wide strip, 1600 × 440), Our Team and Our Services (800 × 600 each). */
  streetPicture: Picture;
  teamPicture: Picture;
  servicesPicture: Picture;
  /** What is shown of a page that is shared elsewhere: 1200 × 630 pixels, PNG or JPEG. */
  socialCard: Picture;
  properties: ManagedProperty[];
  services: Service[];
  whyUs: { title: string; text: string }[];
  copy: {
    /** A line for each of the three ways on, and one about the communities. */
    home: {
      /** One sentence below the heading: what the company does, and for whom. */
      proposition: string;
      /** What each of the three ways on is for, and what comes of it; maintenance ends in the urgent number. */
      proposal: { text: string; note: string };
      maintenance: { text: string; note: string };
      registration: { text: string; note: string };
      services: { heading: string; lede: string };
      travel: { heading: string; lede: string; steps: TravelStep[] };
      /** The line of a community that the site knows nothing of yet. */
      newCommunity: string;
      /** For one community, and for several: `{Count}` is their number in words. */
      communities: { one: string; several: string };
    };
    whoWeAre: {
      lede: string;
      facts: { value: string; text: string }[];
      background: string[];
      closingNote: string[];
    };
    ourTeam: { heading: string; lede: string; closing: string };
    services: { heading: string; lede: string; closing: [string, string] };
    contact: { next: Step[] };
    serviceRequest: { next: Step[] };
    /**
     * What someone who reports something reads: what happens next, and for each status when to expect something, where the
     * office has promised no day.
     */
    request: {
      next: string;
      expect: Record<'REPORTED' | 'OPEN' | 'SCHEDULED' | 'IN_PROGRESS' | 'COMPLETED', string>;
    };
    /**
     * What a tenant with overdue rent is sent, as staff see it first. `{name}`, `{unit}`, `{amount}` and
     * `{oldest due date}` are filled in.
     */
    rentReminder: { subject: string; text: string };
  };
}

/** What search engines and the footer say of the office. */
export interface Office {
  address: { street: string; city: string; state: string; zip: string } | null;
  /** `days` in English, each of them (Monday, Tuesday …) and without a gap; `opens` and `closes` as 08:30. */
  hours: { days: string[]; opens: string; closes: string } | null;
  /** The number of the license, as the state writes it. */
  license: string | null;
}

export interface Step {
  title: string;
  text: string;
}

/** A moment of a request as the home page shows it: its status, what is written (first by the resident), and what it means. */
export interface TravelStep {
  status: 'REPORTED' | 'SCHEDULED' | 'COMPLETED';
  at: string;
  said: string;
  text: string;
}

export interface Person {
  name: string;
  title: string;
  bio: string;
}

/** `src` is a path below the site's root, `alt` what the picture shows. */
export interface Picture {
  src: string;
  alt: string;
}

/** A property as a new database gets it. From then on the office owns the list; the picture is found by code or name. */
export interface ManagedProperty {
  code: string;
  name: string;
  picture: Picture;
  /** What it is, in one line. */
  fact: string;
  website: string | null;
}

export type ServiceIcon = 'books' | 'letter' | 'wrench' | 'gavel' | 'clock';

export interface Service {
  title: string;
  text: string;
  /** The same in half a line, for the home page. */
  brief: string;
  icon: ServiceIcon;
  /** What it comes down to, from month to month. */
  includes: string[];
}

/** What may be said in Spanish of it; lists follow the English ones by position. What is left out stays English. */
export type SpanishSite = Spanish<
  Pick<
    SiteConfig,
    | 'tagline'
    | 'president'
    | 'vicePresident'
    | 'heroPicture'
    | 'streetPicture'
    | 'teamPicture'
    | 'servicesPicture'
    | 'socialCard'
    | 'properties'
    | 'services'
    | 'whyUs'
    | 'copy'
  >
>;

type Spanish<T> = T extends string | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly (Spanish<Item> | undefined)[]
    : { [Name in keyof T]?: Spanish<T[Name]> };
