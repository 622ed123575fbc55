import { useState, type ReactNode, type SubmitEvent } from 'react';
import { savedViewForm } from '#contracts/saved-views.ts';
import type { SavedView, SavedViewList } from '#contracts/saved-views.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { serverMessageOf } from '../lists/failure-messages.ts';
import { showToast } from '../toasts/toast-store.ts';
import {
  useChangeSavedViewMutation,
  useCreateSavedViewMutation,
  useRemoveSavedViewMutation,
} from './views-api.ts';
import styles from './views.module.css';

export interface ManageViewsProps {
  list: SavedViewList;
  /** What the list shows now. */
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Saves what the list shows under a name; renames, replaces and deletes what was saved before. */
export function ManageViews({ list, query, views, onClose }: ManageViewsProps): ReactNode {
  const [create, { isLoading }] = useCreateSavedViewMutation();
  const save = async (name: string): Promise<string | null> => {
    const { error } = await create({ list, name, query });
    if (error) return serverMessageOf(error);
    showToast({ title: 'View saved', description: name, variant: 'success' });
    return null;
  };
  return (
    <PlainDialog isOpen title="Saved views" onClose={onClose}>
      <div className={styles.views}>
        <NameForm label="Save the current list as" submit="Save view" isBusy={isLoading} onSave={save} />
        {views.map((view) => (
          <ViewRow key={view.id} view={view} query={query} />
        ))}
        <p className={styles.soft}>Filters and order are saved. Only you see your views.</p>
      </div>
    </PlainDialog>
  );
}

function ViewRow({ view, query }: { view: SavedView; query: string }): ReactNode {
  const [change, { isLoading }] = useChangeSavedViewMutation();
  const [remove] = useRemoveSavedViewMutation();
  const [create] = useCreateSavedViewMutation();
  const { id, name, list, updatedAt } = view;

  const apply = async (changes: { name: string } | { query: string }): Promise<string | null> => {
    const { error } = await change({ id, changes: { ...changes, expectedUpdatedAt: updatedAt } });
    return error ? serverMessageOf(error) : null;
  };
  const replace = async (): Promise<void> => {
    const refused = await apply({ query });
    if (refused === null) showToast({ title: 'View saved', description: name, variant: 'success' });
    else showToast({ title: 'The view was not saved', description: refused, variant: 'destructive' });
  };
  const restore = async (): Promise<void> => {
    const { error } = await create({ list, name, query: view.query });
    if (error)
      showToast({
        title: 'The view was not restored',
        description: serverMessageOf(error),
        variant: 'destructive',
      });
  };
  const removeIt = async (): Promise<void> => {
    const { error } = await remove(id);
    if (error)
      showToast({
        title: 'The view was not deleted',
        description: serverMessageOf(error),
        variant: 'destructive',
      });
    else
      showToast({
        title: 'View deleted',
        description: name,
        variant: 'success',
        action: { label: 'Undo', run: () => void restore() },
      });
  };
  return (
    <NameForm
      label={`Name of ${name}`}
      submit="Rename"
      name={name}
      isBusy={isLoading}
      onSave={(typed) => apply({ name: typed })}
    >
      {view.query !== query && (
        <Button size="small" variant="secondary" onClick={() => void replace()}>
          Replace with the current list<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void removeIt()}>
        Delete <span className="visually-hidden">{name}</span>
      </Button>
    </NameForm>
  );
}

/** A name and the button that saves it; what is wrong with it stands at the field. */
function NameForm({
  label,
  submit,
  name = '',
  isBusy,
  onSave,
  children,
}: {
  label: string;
  submit: string;
  name?: string;
  isBusy: boolean;
  /** Answers why it was refused; null where it was saved. */
  onSave: (name: string) => Promise<string | null>;
  children?: ReactNode;
}): ReactNode {
  const [typed, setTyped] = useState(name);
  const [shownFor, setShownFor] = useState(name);
  if (shownFor !== name) {
    // Renamed here or in another tab: the field follows, unless something else is typed.
    setShownFor(name);
    if (typed === shownFor) setTyped(name);
  }
  const [error, setError] = useState<string>();
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const issue = firstIssue(savedViewForm.shape.name.safeParse(typed));
    const refused = issue === true ? await onSave(typed.trim()) : issue;
    setError(refused ?? undefined);
    if (refused === null && name === '') setTyped('');
  };
  return (
    <form className={styles.view} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={60}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        busy={isBusy}
        disabled={typed === name && name !== ''}
      >
        {submit} {name && <span className="visually-hidden">{name}</span>}
      </Button>
      {children}
    </form>
  );
}
