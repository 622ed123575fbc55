/** What is mailed to the sender of a registration about its documents. */
export const packetLetters = {
  /** What the form does not ask for. */
  files: { insurance: 'Certificate of Insurance' },
  returned: {
    subject: (reference: string) => `Please send documents: registration ${reference}`,
    heading: 'We need documents for your registration',
    paragraph:
      'Thank you for your registration. We need the documents below before we can go on. Please send them by the link; everything else is here, and you need not send it again.',
  },
  reminder: {
    subject: (reference: string) => `A reminder: documents are still missing: registration ${reference}`,
    heading: 'Documents of your registration are still missing',
    paragraph:
      'We asked for the documents below and have not received them. Your registration waits until they come.',
  },
  link: {
    label: 'Send the documents',
    hint: 'Anyone with this link can send these documents for you. It shows none of your files.',
  },
  expiring: {
    lease: {
      subject: (day: string) => `Your lease on file ends on ${day}`,
      heading: 'Your lease on file is about to end',
      paragraph: (day: string) =>
        `According to our records, your lease ends on ${day}. If there is a new one, please send us a copy. If the date is wrong, or you have moved, please tell us.`,
    },
    insurance: {
      subject: (day: string) => `Your insurance on file ends on ${day}`,
      heading: 'Your insurance on file is about to end',
      paragraph: (day: string) =>
        `According to our records, your insurance ends on ${day}. If there is a new one, please send us a copy. If the date is wrong, or you have moved, please tell us.`,
    },
    preview: (day: string) => `We have ${day} as its last day.`,
  },
};
