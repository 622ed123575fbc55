/** What is mailed to the person who sent a registration. */
export const registrationLetters = {
  subject: (reference: string) => `We have your registration ${reference}`,
  preview: (propertyName: string, unit: string) => `${propertyName}, unit ${unit}`,
  heading: 'We have your registration',
  thanks:
    'Thank you. Your registration and its documents have arrived. The office will read them, and get in touch if something is missing.',
  encrypted: 'Your documents are stored encrypted, and only the office can open them.',
  name: 'Name',
  registeredAs: 'Registered as',
  property: 'Property',
  unit: 'Unit',
  email: 'Email',
  phone: 'Phone',
  documents: 'Documents',
  files: {
    packet: 'Registration Form',
    bg: 'Background Check',
    lease: 'Signed Lease',
    dl: 'Driver’s License',
  },
};
