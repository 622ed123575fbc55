import type { ReactNode } from 'react';
import own from './maintenance.module.css';

/** Offered where the notes were emptied: an emptied field stays as it was (specification section 3) unless this is said. */
export function RemoveNotes({
  isChosen,
  onChange,
}: {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}): ReactNode {
  return (
    <label className={own.tick}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      Remove the saved notes
    </label>
  );
}
