/** What can be imported, in the order in which an office brings it in: each names records of those before it. */
export const importKinds = ['property', 'unit', 'owner', 'tenant', 'lease', 'account'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What people call a sheet of them. */
export const importKindLabels: Record<ImportKind, string> = {
  property: 'Properties',
  unit: 'Units',
  owner: 'Owners',
  tenant: 'Tenants',
  lease: 'Leases and balances',
  account: 'Balances of unit accounts',
};

/** A field that a column of a sheet may hold. */
export interface ImportField {
  name: string;
  /** The head of its column in templates and exports, by which it is recognized. */
  label: string;
  /** Other heads by which it is recognized, in lower case. */
  alsoCalled: readonly string[];
  isRequired?: true;
  /** What stands in the column, for people who fill it in. */
  help: string;
  example: string;
}

const field = (
  name: string,
  label: string,
  { help, example, alsoCalled = [], isRequired }: Partial<ImportField> & { help: string },
): ImportField => ({
  name,
  label,
  help,
  example: example ?? '',
  alsoCalled,
  ...(isRequired ? { isRequired } : {}),
});

const property = field('propertyCode', 'Property', {
  help: 'The code of the property, such as BT01, or its name. Not needed where Unit says BT01-0007.',
  example: 'BT01',
  alsoCalled: [
    'property code',
    'property name',
    'code',
    'building',
    'building code',
    'building name',
    'bldg',
    'community',
    'association',
  ],
});

const unitHeads = [
  'unit number',
  'unit no',
  'unit #',
  'apt',
  'apt #',
  'apt no',
  'apartment',
  'door',
  'suite',
  'unit id',
  'number',
];

const unit = (help: string, isRequired: boolean): ImportField =>
  field('unit', 'Unit', {
    help,
    example: 'BT01-0007',
    alsoCalled: [...unitHeads, 'units', 'unit(s)', 'units owned'],
    ...(isRequired ? { isRequired: true } : {}),
  });

const person = (one: string): ImportField[] => [
  field('recordNumber', 'Record number', {
    help: `Only in files exported from here: says which ${one} on file it is, also where the name, the email or the phone has changed. Another office’s file may keep it: who is not on file is added.`,
  }),
  field('firstName', 'First name', {
    help: 'Up to 80 characters.',
    example: 'Ada',
    alsoCalled: ['first', 'given name', 'firstname'],
  }),
  field('lastName', 'Last name', {
    help: 'Up to 80 characters.',
    example: 'Example',
    alsoCalled: ['last', 'surname', 'family name', 'lastname'],
  }),
  field('fullName', 'Full name', {
    help: 'In place of the two above: “Ada Example” or “Example, Ada”. The last word is the last name. “Vacant” is nobody.',
    alsoCalled: [
      'name',
      one,
      `${one} name`,
      `${one}(s)`,
      ...(one === 'owner' ? ['homeowner', 'homeowner name'] : []),
      'resident',
      'resident name',
    ],
  }),
  field('email', 'Email', {
    help: 'One address.',
    example: 'ada@example.com',
    alsoCalled: ['e-mail', 'email address', 'e-mail address', 'mail', `${one} email`],
  }),
  field('phone', 'Phone', {
    help: 'A U.S. number of 10 digits, written in any way.',
    example: '(972) 555-0123',
    alsoCalled: [
      'phone number',
      'phone #',
      'phone no',
      'telephone',
      'tel',
      'mobile',
      'mobile phone',
      'cell',
      'cell #',
      'cell phone',
      `${one} phone`,
    ],
  }),
  field('mailingAddress', 'Mailing address', {
    help: 'Up to 300 characters, in one cell.',
    example: '7 Oak Street, Plano, TX 75074',
    alsoCalled: ['address', 'mail address', 'mailing addr', 'mail to', 'postal address', `${one} address`],
  }),
  field('language', 'Language', {
    help: 'English or Spanish: letters and emails are written in it.',
    example: 'English',
    alsoCalled: ['preferred language', 'idioma'],
  }),
];

/** The fields of each kind, in the order of the columns of templates and exports. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  property: [
    field('code', 'Code', {
      help: 'Up to 12 letters, digits and hyphens. Units are named by it.',
      example: 'BT01',
      isRequired: true,
      alsoCalled: ['property code', 'property', 'property id', 'abbrev', 'abbreviation', 'short code'],
    }),
    field('title', 'Name', {
      help: 'Up to 120 characters.',
      example: 'Bent Trail Condominiums',
      isRequired: true,
      alsoCalled: [
        'property name',
        'title',
        'community',
        'association',
        'building',
        'building name',
        'complex',
      ],
    }),
    field('displayName', 'Display name', { help: 'Where the public pages use another name.' }),
    field('street', 'Street', {
      help: 'Up to 120 characters.',
      example: '100 Bent Trail',
      alsoCalled: ['address', 'street address', 'address 1'],
    }),
    field('city', 'City', { help: 'Up to 120 characters.', example: 'Dallas', alsoCalled: ['town'] }),
    field('state', 'State', { help: 'Up to 120 characters.', example: 'TX', alsoCalled: ['st'] }),
    field('zip', 'ZIP', {
      help: 'Up to 12 characters.',
      example: '75001',
      alsoCalled: ['zip code', 'zipcode', 'postal code'],
    }),
    field('country', 'Country', { help: 'Up to 120 characters.', example: 'USA' }),
    field('website', 'Website', {
      help: 'Begins with https:// or http://.',
      example: 'https://benttrail.example.com',
      alsoCalled: ['web site', 'url', 'web'],
    }),
  ],
  unit: [
    property,
    unit('BT01-0007, or 7 where the property stands in a column of its own or is chosen below.', true),
    field('share', 'Share', {
      help: 'What the unit pays of its association’s budget: a weight or a percentage.',
      example: '1.25',
      alsoCalled: [
        'ownership',
        'ownership %',
        '% ownership',
        'own %',
        'percentage',
        'percent',
        'ownership interest',
        'ownership percentage',
        'interest',
        'interest %',
        '% interest',
        'percent interest',
        'undivided interest',
        'allocation',
      ],
    }),
  ],
  owner: [
    ...person('owner'),
    property,
    unit(
      'The units owned. Several in one cell have a semicolon between them, or stand in rows of their own.',
      false,
    ),
    field('ownerSince', 'Owner since', {
      help: 'The first day as the owner: one for all units of the row, or one for each with a semicolon between them.',
      example: '2024-05-01',
      alsoCalled: [
        'owned since',
        'purchase date',
        'purchased',
        'closing',
        'closing date',
        'date acquired',
        'since',
      ],
    }),
  ],
  tenant: [
    ...person('tenant'),
    property,
    unit(
      'The unit rented, where there is no lease to import. Leases name unit and tenant themselves.',
      false,
    ),
  ],
  lease: [
    property,
    unit('BT01-0007, or 7 where the property stands in a column of its own or is chosen below.', true),
    field('tenantName', 'Tenant', {
      help: 'The name of a tenant on file. Needed only where Tenant email is empty, or two tenants share it.',
      example: 'Ada Example',
      alsoCalled: ['tenant name', 'name', 'full name', 'resident', 'resident name', 'lessee', 'tenant(s)'],
    }),
    field('tenantEmail', 'Tenant email', {
      help: 'The email of a tenant on file.',
      example: 'ada@example.com',
      alsoCalled: ['email', 'e-mail', 'email address', 'resident email'],
    }),
    field('tenantPhone', 'Tenant phone', {
      help: 'Tells tenants of one name apart who have no email on file.',
      alsoCalled: ['phone', 'phone number', 'phone #', 'phone no', 'mobile', 'cell', 'resident phone'],
    }),
    field('startDate', 'First day', {
      help: 'The day on which the lease begins.',
      example: '2026-01-01',
      isRequired: true,
      alsoCalled: ['start', 'start date', 'lease start', 'lease from', 'from', 'move in', 'begin', 'begins'],
    }),
    field('endDate', 'Last day', {
      help: 'The last day of the lease. One that runs month to month needs one too: extend it later.',
      example: '2026-12-31',
      isRequired: true,
      alsoCalled: ['end', 'end date', 'lease end', 'lease to', 'to', 'expires', 'expiration', 'ends'],
    }),
    field('rentAmount', 'Monthly rent', {
      help: 'An amount above 0: 1250, $1,250.00.',
      example: '1250.00',
      isRequired: true,
      alsoCalled: ['rent', 'rent amount', 'monthly amount', 'rent/month', 'mo rent', 'lease rent'],
    }),
    field('deposit', 'Deposit', {
      help: 'An amount from 0.',
      example: '1250.00',
      alsoCalled: ['security deposit', 'sec deposit', 'sec dep', 'deposit held'],
    }),
    field('openingBalance', 'Opening balance', {
      help: 'What the tenant owes on the day of the balance: above 0 is owed, below 0 (−50, (50)) is paid ahead.',
      example: '300.00',
      alsoCalled: [
        'balance',
        'bal',
        'balance owed',
        'balance due',
        'amount due',
        'current balance',
        'past due',
      ],
    }),
    field('balanceDay', 'Balance day', {
      help: 'The day of the balance, where it is not the same for all rows.',
      example: '2026-01-31',
      alsoCalled: ['balance date', 'as of', 'balance as of'],
    }),
  ],
  account: [
    property,
    unit('BT01-0007, or 7 where the property stands in a column of its own or is chosen below.', true),
    field('openingBalance', 'Balance', {
      help: 'What the owner owes the association on the day of the balance: above 0 is owed, below 0 (−50, (50)) is credit.',
      example: '300.00',
      isRequired: true,
      alsoCalled: [
        'opening balance',
        'account balance',
        'owner balance',
        'hoa balance',
        'assessment balance',
        'balance owed',
        'balance due',
        'amount due',
        'amount owed',
        'current balance',
        'past due',
      ],
    }),
    field('balanceDay', 'Balance day', {
      help: 'The day of the balance, where it is not the same for all rows.',
      example: '2026-01-31',
      alsoCalled: ['balance date', 'as of', 'balance as of', 'date'],
    }),
  ],
};
