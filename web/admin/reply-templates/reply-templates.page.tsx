import { MessageSquareText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { replyTemplates, templateUse, templateUses } from '#contracts/reply-templates.ts';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { beginningOf } from '#web/lib/beginning-of.ts';
import { Select } from '#web/ui/select/select.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { AddButton } from '../kit/lists/add-button.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import {
  givenFilters,
  isFiltered,
  useChosenProperty,
  useFilteredList,
  useListView,
} from '../kit/lists/list-view.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { SearchFilter } from '../kit/lists/filter-bar.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { OpenTemplate } from './open-template.tsx';
import {
  useChangeReplyTemplateMutation,
  useCreateReplyTemplateMutation,
  useGetReplyTemplateQuery,
  useListReplyTemplatesQuery,
} from './reply-templates-api.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { fitOf, answerLabels } from './template-values.ts';
import { useDeleteTemplate } from './use-delete-template.ts';
import lists from '../kit/lists/list.module.css';
import styles from './templates.module.css';

/** What staff answer with: the texts, for what they are, and who may change them. */
export function ReplyTemplatesPage(): ReactNode {
  const view = useListView(['usedFor', 'q']);
  const { usedFor = '', q = '' } = view.filters;
  const chosen = useChosenProperty();
  const narrowed = { ...givenFilters({ q }), ...(isUse(usedFor) && { usedFor }) };
  const list = useListReplyTemplatesQuery(
    { query: { page: view.page, take: pageSize, ...chosen, ...narrowed } },
    useRenewal(view.record !== null),
  );
  const opened = useGetReplyTemplateQuery(
    { params: { id: view.record ?? 0 } },
    { skip: view.record === null },
  );
  const shown = useFilteredList(view, list);
  const { listState } = shown;
  const { worksWithAll } = useOwnScope();
  const [isAdding, setIsAdding] = useState(false);
  const [create] = useCreateReplyTemplateMutation();
  const [change] = useChangeReplyTemplateMutation();
  const deleteTemplate = useDeleteTemplate();
  const template = view.record === null ? undefined : (opened.currentData ?? shown.openRow);

  return (
    <ListPage
      title="Reply templates"
      shown={shown}
      exportedBy={replyTemplates.export}
      followsShownProperty
      actions={worksWithAll && <AddButton onClick={() => setIsAdding(true)}>New template</AddButton>}
      filters={
        <ListFilters count={2} view={view} onReset={listState.show}>
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
      tableClassName={lists.wrapping}
      columns={columns}
      captions={{ loading: 'Loading templates', loaded: 'Reply templates by name' }}
      empty={{
        icon: <MessageSquareText size={28} aria-hidden="true" />,
        title: 'No templates found',
        children: <p>{emptyMessage(isFiltered(view), worksWithAll)}</p>,
      }}
      failed={{ title: 'The templates could not be loaded' }}
    >
      <AddressedRecord title="Reply template" noun="template" listState={listState} opened={opened}>
        {template && (
          <OpenTemplate
            key={template.id}
            template={template}
            mayChange={worksWithAll}
            onChange={(body) => change({ params: { id: template.id }, body }).unwrap()}
            onDelete={() => void deleteTemplate(template).then((isGone) => isGone && listState.close())}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
      {isAdding && (
        <TemplateDialog
          template={null}
          onSave={(body) => create({ body }).unwrap()}
          onClose={() => setIsAdding(false)}
        />
      )}
    </ListPage>
  );
}

function isUse(text: string): text is ReplyTemplate['usedFor'] {
  return templateUse.safeParse(text).success;
}

function emptyMessage(isNarrowed: boolean, mayAdd: boolean): string {
  if (isNarrowed) return 'Try clearing filters or check again later.';
  return mayAdd
    ? 'Templates that you add appear here, and in the reply box of requests and inquiries.'
    : 'Templates that the office adds appear here, and in the reply box of requests.';
}

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
