import { Search } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { OpenSearch } from './search-context.ts';
import styles from './search-buttons.module.css';

/** The box at the top of the menu. */
export function SearchBox(): ReactNode {
  const open = use(OpenSearch);
  return (
    <button
      type="button"
      className={styles.box}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K /"
      onClick={open}
    >
      <Search size={16} aria-hidden="true" />
      Search
      <kbd className={styles.key} aria-hidden="true">
        Ctrl K
      </kbd>
    </button>
  );
}

/** The same where the menu is a drawer. */
export function SearchIcon(): ReactNode {
  const open = use(OpenSearch);
  return (
    <button type="button" className={styles.icon} aria-haspopup="dialog" aria-label="Search" onClick={open}>
      <Search size={20} aria-hidden="true" />
    </button>
  );
}
