/** The addresses that screens link to. */
export const paths = {
  login: '/login',
  serviceRequests: '/admin/public-submissions',
  archivedServiceRequests: '/admin/public-submissions?view=archived',
  registrations: '/admin/registration-submissions',
  users: '/admin/users',
  account: '/admin/account',
  activity: '/admin/audit',
  signup: '/signup',
  contactInquiries: '/admin/contact-inquiries',
  mail: '/admin/mail',
  properties: '/admin/properties',
  owners: '/admin/owners',
  tenants: '/admin/tenants',
  leases: '/admin/leases',
  payments: '/admin/payments',
} as const;
