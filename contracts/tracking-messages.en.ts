/** Validation messages of what a resident adds to a request by its private link. */
export const trackingMessages = {
  tooLong: 'Max 2000 characters',
  nothing: 'Please write a note, or choose a photo or PDF.',
  noReason: 'Please tell us what is still wrong.',
  notReopened: 'This request is open already. Please send your words as a note.',
  tooLate: 'This request was completed more than 14 days ago. Please send a new request.',
  notCompleted: 'This request is not completed. Please send your words as a note.',
  noLink:
    'This link does not open a request. It may have ended, or a part of it may be missing: please use the whole link.',
} as const;
