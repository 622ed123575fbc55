import type { ReactNode } from 'react';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fitOf, answerLabels } from './template-values.ts';
import { useDeleteTemplate } from './use-delete-template.ts';
import dialog from '../kit/records/record-dialog.module.css';
import layout from '../kit/records/layout.module.css';
import styles from './templates.module.css';

/** A template as staff read it. */
export function TemplateFacts({ record }: { record: ReplyTemplate }): ReactNode {
  return (
    <>
      <dl className={layout.facts}>
        <div>
          <dt>Answers</dt>
          <dd>{answerLabels[record.usedFor]}</dd>
        </div>
        <div>
          <dt>Fits</dt>
          <dd>{fitOf(record)}</dd>
        </div>
      </dl>
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
