import { site } from '#site';

/** The texts of the page by which a resident follows a request. */
export const trackingTexts = {
  noLink: {
    heading: 'This link does not open a request',
    lede: 'It may have ended, or a part of it may be missing. Please use the whole link from your confirmation.',
    text: 'A link ends 90 days after its request was closed. For anything new, or if it is still not fixed, please send a new request.',
    again: 'Send a new request',
  },
  request: 'Request',
  place: (propertyName: string, unit: string) => `${propertyName}, unit ${unit}`,
  officeWrote: `${site.shortName} wrote`,
  status: 'Status',
  promise: 'You will hear from us by',
  late: {
    title: 'We are late, and we are sorry.',
    before: 'We said that you would hear from us by',
    after: '. Your request is not lost: it is marked as late, and comes first of what waits for us.',
  },
  isFixed: 'Is it fixed?',
  confirmed: 'Thank you for telling us that it is fixed',
  reopenUntil: (day: string) => `You can reopen it until ${day}.`,
  yes: 'Yes, it is fixed',
  no: 'No, reopen',
  whatYouSent: 'What you sent',
  noNotes: 'You wrote no notes.',
  unopened: {
    WAITING: 'We are checking this file for viruses. You can open it here afterwards.',
    INFECTED: 'We found a virus in this file, so it stays closed. Please send us another one.',
  },
  since: 'What happened since',
  nothingYet: 'Nothing yet. Updates from our office will appear here.',
  events: {
    note: 'You added',
    reopened: 'You reopened the request',
    confirmed: 'You said that it is fixed',
  },
  sent: 'Sent',
  sentTitle: {
    note: 'Your note has been sent.',
    reopen: 'Your request is open again.',
    confirm: 'Thank you for telling us.',
  },
  addNote: 'Add a note',
  keep: 'Anyone with this link can read and reply to this request. Share it only with people you trust.',
  worksUntil: (day: string) => ` It works until ${day}.`,
  sending: 'Sending…',
  forms: {
    note: {
      label: 'Note',
      hint: 'What else we should know',
      send: 'Send note',
      refused: 'Your note has not been sent yet',
      failed: 'Your note has not been sent',
    },
    reopen: {
      label: 'What is still wrong?',
      hint: 'What you see now, and since when',
      send: 'Not fixed, reopen',
      refused: 'Your request has not been reopened yet',
      failed: 'Your request has not been reopened',
    },
  },
  file: 'Photo/PDF',
  fileHint: 'Up to 5 photos or PDFs, 10 MB each',
  wroteAndFilesAreHere: (count: number) =>
    `What you wrote and your file${count > 1 ? 's' : ''} are still here.`,
  wroteIsHere: 'What you wrote is still here.',
  answerNotSent: 'Your answer has not been sent',
  nothingLost: 'Nothing is lost.',
  /** How months are written in the day of an event. */
  month: 'short' as 'short' | 'long',
  /** `Jan 31, 2026`, from the parts of a date; blanks that do not break within. */
  day: ({ month, day, year }: Record<string, string>) => `${month}\u00A0${day}, ${year}`,
  /** `9:30 AM`. */
  time: ({ hour, minute, dayPeriod }: Record<string, string>) => `${hour}:${minute}\u00A0${dayPeriod}`,
  /** `Sunday, December 6`. */
  deadline: ({ weekday, month, day }: Record<string, string>) => `${weekday}, ${month}\u00A0${day}`,
};
