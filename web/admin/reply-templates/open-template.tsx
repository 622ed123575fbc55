import type { ReactNode } from 'react';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { fitOf, answerLabels } from './template-values.ts';
import { useDeleteTemplate } from './use-delete-template.ts';
import dialog from '../kit/records/record-dialog.module.css';
import styles from './templates.module.css';

/** A template as staff read it. */
export function TemplateFacts({ record }: { record: ReplyTemplate }): ReactNode {
  return (
    <>
      <FactList facts={{ Answers: answerLabels[record.usedFor], Fits: fitOf(record) }} />
      <p className={styles.words}>{record.text}</p>
    </>
  );
}

/** Deletes the open template. It asks nothing: the toast brings it back. */
export function DeleteTemplate({
  record,
  onClose,
}: {
  record: ReplyTemplate;
  onClose: () => void;
}): ReactNode {
  const deleteTemplate = useDeleteTemplate();
  return (
    <Button
      variant="quiet"
      className={dialog.delete}
      onClick={() => void deleteTemplate(record).then((isGone) => isGone && onClose())}
    >
      Delete
    </Button>
  );
}
