/** The texts of the blank registration form, on paper and where the website fills it in. */
export const blankFormTexts = {
  language: 'en-US',
  title: 'Owner / Tenant Registration Form',
  howTo: 'Fill in this form on screen or print it. Then upload it with your registration on our website.',
  marked: 'Fields marked * are required.',
  required: (label: string) => `${label}, required`,
  unit: {
    heading: 'Your unit',
    property: 'Property',
    unit: 'Unit',
    unitRule: '4 letters or digits',
    partyType: 'I am registering as',
    partyTypes: { OWNER: 'Owner', TENANT: 'Tenant' },
  },
  person: {
    heading: 'About you',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    phoneRule: '10 digits',
  },
  mailing: {
    'mailing.street': 'Mailing address, if it is not the unit',
    'mailing.city': 'City',
    'mailing.state': 'State',
    'mailing.zip': 'ZIP code',
  },
  dates: {
    heading: 'Dates',
    'dates.moveIn': 'Moving in on (MM/DD/YYYY)',
    'dates.leaseStart': 'Lease starts on (tenants)',
    'dates.leaseEnd': 'Lease ends on (tenants)',
  },
  occupants: {
    heading: 'Everyone who lives in the unit',
    row: 'Occupant',
    name: 'Name',
    relation: 'Relation to you',
    age: 'Under 18? Age',
  },
  vehicles: {
    heading: 'Vehicles',
    row: 'Vehicle',
    model: 'Make and model',
    color: 'Color',
    plate: 'License plate',
  },
  emergency: {
    heading: 'In an emergency, call',
    'emergency.name': 'Name',
    'emergency.relation': 'Relation to you',
    'emergency.phone': 'Phone',
  },
  signature: {
    heading: 'Signature',
    statement: [
      'What I have written here is true, and I will tell the association when it changes. I have received',
      'the rules of the community and will follow them.',
    ],
    'signature.name': 'Signature, or your full name typed',
    'signature.date': 'Date (MM/DD/YYYY)',
  },
  questions: (email: string, phone: string) =>
    `Questions about this form: ${email}. Urgent maintenance: ${phone}.`,
  revised: 'November 2026',
  foot: (company: string, revised: string, page: number) =>
    `${company} · Registration form · ${revised} · Page ${page} of 2`,
};
