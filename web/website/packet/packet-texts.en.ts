import type { DocumentKind } from '#contracts/documents.ts';

/** Every text of the page by which a sender sends documents again. */
export const packetTexts = {
  /** What each document is called, and what may be sent for it. */
  documents: {
    packet: { label: 'Completed registration form', hint: 'PDF, up to 10 MB' },
    bg: { label: 'Background check report', hint: 'PDF or photo, up to 10 MB' },
    lease: { label: 'Lease agreement', hint: 'PDF or photo, up to 10 MB' },
    dl: { label: 'Driver’s license', hint: 'PDF or photo, up to 10 MB' },
    insurance: { label: 'Certificate of insurance', hint: 'PDF or photo, up to 10 MB' },
  } satisfies Record<DocumentKind, { label: string; hint: string }>,
  registration: 'Registration',
  heading: 'Send documents',
  unit: 'unit',
  lede: (count: number): string =>
    count === 1
      ? 'One document of your registration is needed. Everything else is here.'
      : `${count} documents of your registration are needed. Everything else is here.`,
  allHere: {
    heading: 'Everything is here',
    text: 'Nothing else is needed from you. The office will review your documents and be in touch.',
  },
  why: 'What we need',
  choose: 'Choose a file',
  smaller: 'Send a smaller copy instead',
  cannotShrink: 'This photo cannot be made smaller here. Please choose another.',
  send: (label: string): string => `Send ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  sending: 'Sending…',
  refused: 'Your document has not been sent yet',
  chooseAgain: 'Please choose the file again.',
  failed: 'Your document has not been sent',
  fileStays: 'Your file is still chosen.',
  call: 'call',
  received: 'Received',
  receivedNow: (label: string): string => `${label}: received. Thank you.`,
  warning:
    'Anyone with this link can send these documents for you, so share it only with people you trust. It shows none of your files, and it ends once your registration is decided.',
  noLink: {
    heading: 'This link does not open a registration',
    lede: 'It may have ended, or a part of it may be missing. Please use the whole link from our email.',
    text: 'A link ends once the registration is decided. If you have a question, please answer our email or call the office.',
    action: 'Contact us',
  },
};
