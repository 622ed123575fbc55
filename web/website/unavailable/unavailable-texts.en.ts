export const unavailableTexts = {
  heading: 'We can’t show this page right now',
  lede: 'Nothing you sent is lost. Please try again in a few minutes.',
  noFile: 'This file cannot be opened',
  again: 'Try again',
};
