import * as z from 'zod/mini';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { defineTask } from '#server/platform/jobs/task.ts';
import type { Attempt } from '#server/platform/jobs/task-handler.ts';
import { findInquiryToForward, markForwarded } from './inquiry-forwarding.queries.ts';

/** Hands an inquiry to the form collector of CONTACT_FORM_ENDPOINT. */
export const forwardTask = defineTask('forward-contact-inquiry', z.object({ id: z.int() }));

const timeoutMs = 20_000;

/**
 * Sends the inquiry as the form itself would have. Any answer but success fails the job, which is tried again until the
 * collector takes it. What is set aside waits for staff to say that it is no spam. A server that dies between the answer and
 * the mark sends it again: the collector gets each inquiry at least once, every time under the same key.
 */
export async function forwardInquiry(
  context: AppContext,
  { id }: { id: number },
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const { contactFormEndpoint } = context.config;
  const inquiry = contactFormEndpoint && (await findInquiryToForward(context.db, id));
  if (!contactFormEndpoint || !inquiry) return;
  const { status } = await fetch(contactFormEndpoint, {
    method: 'POST',
    body: formOf(inquiry),
    headers: { accept: 'application/json', 'idempotency-key': inquiry.reference },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!isThanks(status)) throw refusal(status);
  await markForwarded(context.db, id, context.clock.now());
}

/** Collectors answer a form with the way to a page of thanks. Any other way on means that the form was not taken there. */
function isThanks(status: number): boolean {
  return status < 300 || status === 302 || status === 303;
}

/** Its code is what the log says of the failed job. */
function refusal(status: number): Error {
  return Object.assign(new Error(`The form collector answered ${status}.`), { code: `HTTP_${status}` });
}

function formOf(inquiry: ContactInquiry): URLSearchParams {
  const { firstName, lastName, phone, email, communityName, communityLocation } = inquiry;
  const form = new URLSearchParams({
    firstName,
    lastName,
    phone,
    email,
    communityName,
    communityLocation,
    numberOfUnits: String(inquiry.numberOfUnits),
    propertyType: inquiry.propertyType,
    description: inquiry.description,
    referral: inquiry.referral ?? '',
  });
  for (const position of inquiry.boardPosition) form.append('boardPosition', position);
  return form;
}
