/** What is mailed to a visitor who asked for a proposal. */
export const inquiryLetters = {
  subject: (reference: string) => `We have your inquiry ${reference}`,
  heading: 'We have your inquiry',
  thanks: 'Thank you for telling us about your community. We’ll reach out to you shortly with next steps.',
  quote: 'What you wrote',
  reply: {
    subject: (reference: string) => `Our answer to your inquiry ${reference}`,
    preview: (community: string) => `About ${community}`,
    heading: 'Our answer to your inquiry',
  },
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  email: 'Email',
  community: 'Community',
  location: 'Location',
  units: 'Units',
  propertyType: 'Property type',
  referral: 'Heard about us',
};
