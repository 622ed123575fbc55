import type { WaitingFor } from '#contracts/service-request-desk.ts';

/** Whom a request waits for, as staff say it. */
export const waitingLabels: Record<WaitingFor, string> = {
  OFFICE: 'Office',
  RESIDENT: 'Resident',
  VENDOR: 'Vendor',
  BOARD: 'Board',
};
