import { createContactInquiry } from '#contracts/contact-inquiries.ts';
import type { SentInquiry } from '#contracts/contact-inquiries.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import type { TestApp } from './start-test-app.ts';

/** What a board member fills in; a test names only what matters to it. */
export const visitorInquiry = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '(214) 555-0100',
  email: 'ada@example.com',
  boardPosition: ['Board Member'],
  communityName: 'Cedar Court',
  communityLocation: 'Dallas, TX',
  numberOfUnits: 48,
  propertyType: 'Condominium',
  description: 'We look for a new manager.',
  filledInMs: 60_000,
} satisfies CallOf<typeof createContactInquiry>['body'];

/** Sends an inquiry as a visitor does; fails the test where it is refused. */
export async function submitInquiry(
  { api }: Pick<TestApp, 'api'>,
  fields: Partial<CallOf<typeof createContactInquiry>['body']> = {},
): Promise<SentInquiry> {
  const answer = await api.call(createContactInquiry, { body: { ...visitorInquiry, ...fields } });
  if (answer.status !== 201) throw new Error(`The inquiry was refused: ${answer.text}`);
  return answer.body.data;
}
