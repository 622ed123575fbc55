/** What the platform itself says to visitors, beside the words of each form's own rules. */
export const visitorMessages = {
  textTooLong: 'This text is too long.',
  oneFile: 'Only one file can be sent here.',
  noShownCharacters: 'Please leave out characters that cannot be shown.',
  unreadable: 'The request could not be read. Check its form and send it again.',
  brokenOff: 'The upload broke off. Please send it again.',
  tooManyParts: 'This holds more files or fields than the form has.',
  tooLarge: 'This is too large to send.',
  sentWithOtherContent: 'This was already sent with other content. Please send it again.',
  infected: 'A virus was found in this file, so we do not take it. Please choose another one.',
  manyUploads: 'Many people are sending files at the moment. Please send this again in a minute.',
};

/** Why a visitor's file is not taken, and what can be done instead. */
export const uploadRefusals = {
  RATE_LIMITED: 'Too many files have come from your network within an hour.',
  UNAVAILABLE: 'We cannot take files at the moment.',
  STORAGE_FULL: 'We cannot take files at the moment, because our storage is full.',
  tryLater: (phone: string) => `Please try again later, or call ${phone}.`,
  sendWithout: (phone: string) => `Please send the form without the file, or call ${phone}.`,
};
