/** The texts of the way back to a request that was just sent. */
export const stripTexts = {
  label: 'Your request',
  before: 'Request',
  after: 'sent.',
  follow: 'Follow it',
  dismiss: 'Dismiss',
};
