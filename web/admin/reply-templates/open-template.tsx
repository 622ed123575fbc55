import { useState, type ReactNode } from 'react';
import type { ReplyTemplate, ReplyTemplateForm } from '#contracts/reply-templates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { fitOf, answerLabels } from './template-values.ts';
import dialog from '../kit/records/record-dialog.module.css';
import layout from '../kit/records/layout.module.css';
import styles from './templates.module.css';

export interface OpenTemplateProps {
  template: ReplyTemplate;
  /** The signed-in person may change templates. */
  mayChange: boolean;
  /** Throws what the server refused with. */
  onChange: (body: ReplyTemplateForm) => Promise<unknown>;
  onDelete: () => void;
  onClose: () => void;
}

/** A template as staff read it, and what they may do to it. */
export function OpenTemplate({
  template,
  mayChange,
  onChange,
  onDelete,
  onClose,
}: OpenTemplateProps): ReactNode {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className={layout.whole}>
        <h3 className={dialog.unit}>{template.title}</h3>
        <dl className={layout.facts}>
          <div>
            <dt>Answers</dt>
            <dd>{answerLabels[template.usedFor]}</dd>
          </div>
          <div>
            <dt>Fits</dt>
            <dd>{fitOf(template)}</dd>
          </div>
        </dl>
        <p className={styles.words}>{template.text}</p>
        <RecordHistory kind="reply-template" id={template.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={
          mayChange && (
            <Button variant="quiet" className={dialog.delete} onClick={onDelete}>
              Delete
            </Button>
          )
        }
        onClose={onClose}
      >
        {mayChange && <Button onClick={() => setIsEditing(true)}>Edit template</Button>}
      </RecordFoot>
      {isEditing && (
        <TemplateDialog template={template} onSave={onChange} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
}
