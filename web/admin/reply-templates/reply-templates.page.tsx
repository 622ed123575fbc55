import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { replyTemplates, templateUse, templateUses } from '#contracts/reply-templates.ts';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { beginningOf } from '#web/lib/beginning-of.ts';
import { Select } from '#web/ui/select/select.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { text } from '../kit/lists/list-address.ts';
import { SearchFilter } from '../kit/lists/filter-bar.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { RecordScreen } from '../kit/records/record-screen.tsx';
import type { RecordKind } from '../kit/records/record-screen.tsx';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import { DeleteTemplate, TemplateFacts } from './open-template.tsx';
import { useGetReplyTemplateQuery, useListReplyTemplatesQuery } from './reply-templates-api.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { answerLabels, fitOf } from './template-values.ts';
import styles from './templates.module.css';

const columns: readonly Column<ReplyTemplate>[] = [
  { name: 'Name', width: '27%', cell: ({ title }) => title, isLink: true },
  {
    name: 'Text',
    width: '38%',
    cell: ({ text }) => <span className={styles.beginning}>{beginningOf(text, 110)}</span>,
    card: 'line',
  },
  {
    name: 'Fits',
    width: '18%',
    cell: fitOf,
    card: 'line',
    cardCell: (row) => `${answerLabels[row.usedFor]} · ${fitOf(row)}`,
  },
  { name: 'Answers', width: '17%', cell: ({ usedFor }) => answerLabels[usedFor], card: 'none' },
];

const kind: RecordKind<ReplyTemplate> = {
  kind: 'reply-template',
  shortName: 'template',
  exportedBy: replyTemplates.export,
  columns,
  nameOf: ({ title }) => title,
  Facts: TemplateFacts,
  Actions: DeleteTemplate,
  Dialog: TemplateDialog,
};

const filters = { usedFor: text((sent) => (isUse(sent) ? sent : '')), q: text() };

/** What staff answer with: the texts, for what they are, and who may change them. */
export function ReplyTemplatesPage(): ReactNode {
  const asked = useAskedRecords(kind, filters);
  const { view } = asked;
  const { usedFor = '', q = '' } = view.filters;
  const narrowed = { usedFor: isUse(usedFor) ? usedFor : undefined };
  const list = useListReplyTemplatesQuery({ query: { ...asked.listed.query, ...narrowed } }, asked.renewal);
  const opened = useGetReplyTemplateQuery(asked.opened, asked.whenOpen);
  const shown = useFilteredList(view, list);
  const { worksWithAll } = useOwnScope();
  return (
    <RecordScreen
      kind={kind}
      shown={shown}
      opened={opened}
      mayChange={worksWithAll}
      filters={
        <ListFilters count={2} view={view} onReset={shown.listState.show}>
          <Select
            label="Answers"
            value={isUse(usedFor) ? usedFor : ''}
            onChange={({ target }) => shown.filter('usedFor', target.value)}
          >
            <option value="">All</option>
            {templateUses.map((use) => (
              <option key={use} value={use}>
                {answerLabels[use]}
              </option>
            ))}
          </Select>
          <SearchFilter placeholder="Name, text…" value={q} onChange={(typed) => shown.filter('q', typed)} />
        </ListFilters>
      }
      messages={{
        captions: { loading: 'Loading templates', loaded: 'Reply templates by name' },
        empty: {
          icon: <MessageSquareText size={28} aria-hidden="true" />,
          title: 'No templates found',
          children: <p>{emptyMessage(isFiltered(view), worksWithAll)}</p>,
        },
        failed: { title: 'The templates could not be loaded' },
      }}
    />
  );
}

function isUse(sent: string): sent is ReplyTemplate['usedFor'] {
  return templateUse.safeParse(sent).success;
}

function emptyMessage(isNarrowed: boolean, mayAdd: boolean): string {
  if (isNarrowed) return 'Try clearing filters or check again later.';
  return mayAdd
    ? 'Templates that you add appear here, and in the reply box of requests and inquiries.'
    : 'Templates that the office adds appear here, and in the reply box of requests.';
}
