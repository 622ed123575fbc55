/** What residents are mailed about a request. */
export const residentLetters = {
  confirmation: {
    subject: (reference: string) => `We have your maintenance request ${reference}`,
    heading: 'We have your maintenance request',
    thanks:
      'Thank you for telling us. Your request has arrived, and the office will look at it and get in touch.',
    promise: (time: string) => `You will hear from us by ${time}.`,
  },
  missedPromise: {
    subject: (reference: string) => `We are late with your maintenance request ${reference}`,
    preview: (time: string) => `We said that you would hear from us by ${time}, and you have not.`,
    heading: 'We are late, and we are sorry',
    promised: (time: string) =>
      `We said that you would hear from us about your maintenance request by ${time}. You have not, and that is our fault.`,
    notLost:
      'Your request is not lost. It is marked as late and comes first of what waits for us; we will write to you as soon as we can say more.',
  },
  status: {
    subject: (reference: string, title: string) => `Your maintenance request ${reference} is now: ${title}`,
    heading: (title: string) => `Your maintenance request is now: ${title}`,
    reopen: (day: string) => `If something is still not right, you can reopen this request until ${day}.`,
  },
  reply: {
    subject: (reference: string) => `An answer to your maintenance request ${reference}`,
    preview: 'The office has written to you about your request.',
    heading: 'The office has written to you',
    text: 'There is an answer to your maintenance request.',
    quote: 'What we wrote',
  },
  link: {
    label: 'Follow your request',
    hint: 'Anyone with this link can read and reply to your request. Share it only with people you trust.',
  },
  place: (propertyName: string, unit: string) => `${propertyName}, unit ${unit}`,
  quote: 'What you wrote',
  property: 'Property',
  unit: 'Unit',
  category: 'Category',
  reportedOn: 'Reported on',
  statusLabel: 'Status',
  file: 'Attached file',
  files: 'Attached files',
};
