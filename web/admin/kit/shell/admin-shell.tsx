import { Dialog } from '@base-ui/react/dialog';
import { Menu, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { site } from '#site';
import { Button } from '#web/ui/button/button.tsx';
import { WaitingNotice } from '../dialogs/waiting-notice.tsx';
import { ShortcutHelp } from '../keyboard/shortcut-help.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { logOutHere } from './log-out.ts';
import { Sidebar } from './sidebar.tsx';
import type { SidebarProps } from './sidebar.tsx';
import styles from './admin-shell.module.css';

interface NavigationProps extends Omit<SidebarProps, 'onLogout' | 'onFollow'> {
  /** Opens the search where the sidebar is a drawer. */
  searchIcon: ReactNode;
}

export interface AdminShellProps {
  /** Null where nothing may be chosen yet: the screen then stands alone, with a way out. */
  sidebar: NavigationProps | null;
  /** The screen, below what is to be said above each. */
  children: ReactNode;
}

/**
 * The frame of every admin screen: sidebar (a drawer on small screens), main area, footer. The screen stays the same one
 * when the sidebar comes or goes.
 */
export function AdminShell({ sidebar, children }: AdminShellProps): ReactNode {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className={styles.shell} data-alone={sidebar ? undefined : ''}>
      {sidebar && <Navigation {...sidebar} />}
      <div className={styles.column}>
        <main id="content" className={styles.main} tabIndex={-1}>
          <WaitingNotice />
          {children}
          {!sidebar && (
            <Button variant="quiet" onClick={logOutHere}>
              Logout
            </Button>
          )}
        </main>
        <footer className={styles.footer}>
          © {year} {site.companyName}. All rights reserved
        </footer>
      </div>
      <IdleWarning />
      <ShortcutHelp />
    </div>
  );
}

function Navigation({ searchIcon, ...sidebar }: NavigationProps): ReactNode {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const closeDrawer = (): void => setIsDrawerOpen(false);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <aside className={styles.sidebar} aria-label="ADMIN">
        <Sidebar {...sidebar} onLogout={logOutHere} />
      </aside>
      <header className={styles.bar}>
        <Dialog.Root open={isDrawerOpen} onOpenChange={setIsDrawerOpen}>
          <Dialog.Trigger className={styles.toggle} aria-label="Open menu">
            <Menu size={22} aria-hidden="true" />
          </Dialog.Trigger>
          <span className={styles.name}>ADMIN</span>
          <Dialog.Portal>
            <Dialog.Backdrop className={styles.backdrop} />
            <Dialog.Popup className={styles.drawer} aria-label="ADMIN">
              <Dialog.Close className={styles.close} aria-label="Close menu">
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
              <Sidebar {...sidebar} search={null} onLogout={logOutHere} onFollow={closeDrawer} />
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
        {searchIcon}
      </header>
    </>
  );
}
