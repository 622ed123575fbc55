/** What the sender of documents may read, by the private link. */
export const sentDocumentMessages = {
  noLink:
    'This link does not open a registration. It may have ended, or a part of it may be missing: please use the whole link.',
  notAskedFor: 'We do not need this document any more. You need not send it again.',
  file: 'Please choose a file.',
  packet: 'Please choose the completed registration form as a PDF.',
} as const;
