import type { ServiceRequestStatus } from './service-request-choices.ts';

/** What a status means to a resident who waits. In a file without checks, so that the home page can show it too. */
export const statusMeanings: Record<ServiceRequestStatus, { title: string; text: string }> = {
  REPORTED: { title: 'Received', text: 'We have your request and will look at it.' },
  OPEN: { title: 'Open', text: 'We have looked at your request and are arranging what it needs.' },
  SCHEDULED: { title: 'Scheduled', text: 'The work is planned.' },
  IN_PROGRESS: { title: 'In progress', text: 'The work is under way.' },
  COMPLETED: { title: 'Completed', text: 'The work is done.' },
};

/** The same where the day is known; `when` is an appointmentText. */
export const scheduledText = (when: string): string => `The work is planned for ${when}.`;

/** What a request is called that was closed without a word on its work. */
export const closedMeaning = { title: 'Closed', text: 'We have closed this request.' };
