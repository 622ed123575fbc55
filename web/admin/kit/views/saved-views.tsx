import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { savedViewLists } from '#contracts/saved-views.ts';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { ManageViews } from './manage-views.tsx';
import { useListSavedViewsQuery } from './views-api.ts';

export interface SavedViewsProps {
  /** The list by the name of its export. */
  list: string;
  /** Where the list leads as it is narrowed and sorted now, without page and record. */
  address: string;
}

const manage = 'manage';

/** The person's saved views of a list: opened from a menu, saved and changed in a dialog. */
export function SavedViews({ list, address }: SavedViewsProps): ReactNode {
  const savable = savedViewLists.find((known) => known === list);
  const views = useListSavedViewsQuery(undefined, { skip: !savable }).data ?? [];
  const [isManaging, setIsManaging] = useState(false);
  const navigate = useNavigate();
  if (!savable) return null;
  const own = views.filter((view) => view.list === savable);
  const [path = '', query = ''] = address.split('?');
  const shown = own.find((view) => view.query === query && query !== '');

  const choose = (choice: string): void => {
    const view = own.find(({ id }) => String(id) === choice);
    if (view) void navigate(`${path}?${view.query}`, { state: { isSavedView: true } });
    else setIsManaging(true);
  };
  return (
    <>
      <ChoiceMenu
        label={`${shown?.name ?? 'Views'}, saved views`}
        value={shown ? String(shown.id) : null}
        choices={[
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: manage, label: own.length > 0 ? 'Save or change views…' : 'Save this view…' },
        ]}
        onChoose={choose}
      >
        {shown?.name ?? 'Views'}
      </ChoiceMenu>
      {isManaging && (
        <ManageViews list={savable} query={query} views={own} onClose={() => setIsManaging(false)} />
      )}
    </>
  );
}

/** Whether the address was opened as a saved view, which may name what lists had once. */
export function useIsSavedView(): boolean {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'isSavedView' in state;
}
