/** What the title of a page begins with that answers a refused form. */
export const refusedTitle = 'Error – ';

/** The texts of the request form's failures (specification section 8). */
export const failureMessages = {
  fields: 'Please fix the highlighted fields.',
  noAnswer: 'Network error.',
  noMessage: 'Submission failed.',
  otherwise: 'Something went wrong.',
};

/** The words that the public forms share. */
export const formTexts = {
  notAdded: (reason: string, names: string) => `${reason}. Not added: ${names}`,
  online: 'You are back online',
  offline: 'Your phone is offline. ',
  tryAgain: 'Try again, or',
  sendAgain: 'Send again',
  next: 'What happens next',
  chooseProperty: 'Choose your property',
  reference: 'Reference number:',
  slow: 'Still sending. The server is slow to answer.',
  busy: (seconds: number) =>
    `Our server is busy. We will send this again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  didYouMean: ['Did you mean ', '?'],
  take: 'Use',
  takeValue: (value: string) => `Use ${value}`,
  waiting: 'Waiting for confirmation',
  uploading: 'Uploading',
  cancel: 'Cancel',
  submitting: 'Submitting…',
  ok: 'OK',
  typedIsHere: 'What you typed is still here.',
  enteredIsHere: 'What you entered is still here.',
  chooseFileAgain: 'What you typed is still here. If you had chosen a photo or PDF, please choose it again.',
  confirmationHere: 'We’ll email you a confirmation here',
  tenDigits: '10 digits, U.S.',
  call: 'call',
  urgentLine: {
    label: 'Urgent maintenance',
    title: 'Urgent maintenance?',
    call: 'Call',
    detail:
      'Water you can’t stop, no power, smoke, or a gas smell? Don’t wait for a form. If anyone is in danger, call 911 first.',
  },
};
