import { replyTemplates } from '#contracts/reply-templates.ts';
import type { ReplyTemplate, TemplateUse } from '#contracts/reply-templates.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, readsAll, writes } from '../kit/state/endpoints.ts';

/** The cached calls for reply templates. */
export const replyTemplatesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listReplyTemplates: lists(build, replyTemplates.list, 'reply-template'),
    getReplyTemplate: reads(build, replyTemplates.get, ['reply-template']),
    /** All that can be picked for one use. */
    listTemplatesFor: readsAll<ReplyTemplate, { usedFor: TemplateUse; propertyCode?: string }>(build, {
      tags: ['reply-template'],
      askFor: (filters, page) => ask(replyTemplates.list, { query: { ...filters, ...page } }),
    }),
    createReplyTemplate: writes(build, replyTemplates.create, { kind: 'reply-template', toast: 'create' }),
    restoreReplyTemplate: writes(build, replyTemplates.create, {
      kind: 'reply-template',
      toast: { loading: 'Restoring the template…', success: 'The template is restored.' },
    }),
    changeReplyTemplate: writes(build, replyTemplates.replace, { kind: 'reply-template', toast: 'update' }),
    removeReplyTemplate: writes(build, replyTemplates.remove, { kind: 'reply-template', toast: null }),
  }),
});

export const {
  useListReplyTemplatesQuery,
  useGetReplyTemplateQuery,
  useListTemplatesForQuery,
  useCreateReplyTemplateMutation,
  useRestoreReplyTemplateMutation,
  useChangeReplyTemplateMutation,
  useRemoveReplyTemplateMutation,
} = replyTemplatesApi;
