import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useRemoveReplyTemplateMutation, useRestoreReplyTemplateMutation } from './reply-templates-api.ts';
import { bodyOf, valuesOf } from './template-values.ts';

/** Deletes a template; the toast brings it back as it was. Answers whether the server agreed. */
export function useDeleteTemplate(): (template: ReplyTemplate) => Promise<boolean> {
  const [remove] = useRemoveReplyTemplateMutation();
  const [restore] = useRestoreReplyTemplateMutation();
  return (template) =>
    wentWell(
      toastWork(remove({ params: { id: template.id } }).unwrap(), {
        loading: 'Deleting template…',
        success: {
          title: 'Success',
          description: `Template deleted: ${template.title}`,
          variant: 'success',
          action: {
            label: 'Undo',
            run: () => void wentWell(restore({ body: bodyOf(valuesOf(template)) }).unwrap()),
          },
        },
      }),
    );
}
