/** The texts of the maintenance request form and of its receipt. */
export const requestTexts = {
  // The slash stays at the end of its line.
  heading: 'Maintenance Request\u00A0/ Report an Incident',
  lede: 'Tell us what happened and where. It takes about two minutes, and you do not need an account.',
  pickBuilding: 'Pick your building, or choose it from the list.',
  unitHint: 'The number on your door',
  notesHint: 'What is wrong, and where in the home',
  remember: 'Remember me on this device',
  filesHint: 'Up to 5 photos or PDFs, 10 MB each',
  notSmaller: 'This photo cannot be made smaller here. Please choose another.',
  sendSmaller: (count: number): string =>
    count === 1 ? 'Send a smaller copy instead' : 'Send smaller copies instead',
  submit: 'Submit',
  notSentYet: 'Your request has not been sent yet',
  notSent: 'Your request has not been sent',
  /** What was entered, with so many files, is not lost. */
  filesAreHere: (count: number, areAllPhotos: boolean) => {
    const word = `${areAllPhotos ? 'photo' : 'file'}${count > 1 ? 's' : ''}`;
    return `What you entered and your ${word} are still here.`;
  },
  emergency: {
    question: 'Is this an emergency?',
    before: 'If anyone is in danger, call',
    between: 'first, then our urgent line:',
    after: '. You can still send this form.',
  },
  sentTitle: 'Submission Successful',
  sentText: 'Your service request has been submitted.',
  receipt: {
    reference: 'Reference number',
    copyReference: 'Copy the reference number',
    emailed: 'We emailed this to',
    promise: 'You will hear from us by',
    follow: 'Follow your request',
    keepPrivate: 'Anyone with the link can see it, so keep it private.',
    next: 'What happens next:',
    share: 'Share',
    copyLink: 'Copy link',
    copied: 'Copied',
    copyByHand: 'Please select it and copy it by hand.',
  },
};
