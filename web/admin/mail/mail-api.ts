import type { BulkCount } from '#contracts/bulk.ts';
import type { CallOf, Page } from '#contracts/endpoint.ts';
import { mailMessages } from '#contracts/mail.ts';
import type {
  HeldSending,
  listMail,
  Mail,
  MailboxTrouble,
  MailCounts,
  MailSummary,
} from '#contracts/mail.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type MailQuery = NonNullable<CallOf<typeof listMail>['query']>;
export type MailPage = Page<MailSummary, { counts: MailCounts; mailboxTrouble: MailboxTrouble | null }>;

export const mailApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listMail: build.query<MailPage, MailQuery>({
      query: (query) => ask(mailMessages.list, { query }),
      providesTags: [{ type: 'mail', id: 'LIST' }],
    }),
    getMail: build.query<Mail, number>({
      query: (id) => ask(mailMessages.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'mail', id }],
    }),
    retryMail: build.mutation<Mail, number>({
      query: (id) => ask(mailMessages.retry, { params: { id } }),
      // After a refusal too: it means that the message has been sent meanwhile.
      invalidatesTags: (_result, _error, id) => [
        { type: 'mail', id: 'LIST' },
        { type: 'mail', id },
      ],
    }),
    sendHeldMail: build.mutation<BulkCount, { body: HeldSending; key: string }>({
      query: ({ body, key }) => ask(mailMessages.sendHeld, { body }, key),
      // After a refusal too: it means that the list is another by now.
      invalidatesTags: ['mail'],
    }),
  }),
});

export const { useListMailQuery, useGetMailQuery, useRetryMailMutation, useSendHeldMailMutation } = mailApi;
