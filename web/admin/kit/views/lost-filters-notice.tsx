import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lostFilters } from './lost-filters.ts';
import { useIsSavedView } from './saved-views.tsx';
import styles from './views.module.css';

/** Says what of a saved view the list no longer knows; `address` is where the list leads as it is. */
export function LostFiltersNotice({ address }: { address: string }): ReactNode {
  const { search } = useLocation();
  const isSavedView = useIsSavedView();
  const lost = isSavedView ? lostFilters(search, address) : [];
  if (lost.length === 0) return null;
  return (
    <output className={styles.notice}>
      This view used {lost.length === 1 ? 'a filter that no longer exists' : 'filters that no longer exist'}:{' '}
      {lost.join(', ')}. Save it again to remove {lost.length === 1 ? 'it' : 'them'}.
    </output>
  );
}
