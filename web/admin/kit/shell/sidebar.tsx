import { LogOut } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { site } from '#site';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { loadAhead, menuOf } from '../nouns/nouns.ts';
import type { MenuGroup, MenuItem } from '../nouns/nouns.ts';
import { FindReference } from './find-reference.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './sidebar.module.css';

export interface SidebarProps {
  email: string | null;
  /** The signed-in person works with some of the properties only. */
  isRestricted: boolean;
  /** Chooses the property that the screens of the third group show. */
  propertySwitcher: ReactNode;
  /** Says which properties a restricted person works with. */
  ownProperties: ReactNode;
  onLogout: () => void;
  /** A link was followed: a drawer closes. */
  onFollow?: () => void;
}

export function Sidebar(props: SidebarProps): ReactNode {
  const { email, isRestricted, propertySwitcher, ownProperties, onLogout, onFollow } = props;
  const nav = useRef<HTMLElement>(null);
  // On a low screen the item of the page that was opened may stand below what is in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const items = (group: MenuGroup): ReactNode => (
    <ItemList
      items={menuOf(group).filter(({ isOfNoProperty }) => !(isRestricted && isOfNoProperty))}
      onFollow={onFollow}
    />
  );
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <LogoMark className={styles.mark} />
        <div>
          <p className={styles.label}>ADMIN</p>
          <p className={styles.company}>{site.companyName}</p>
        </div>
      </div>
      <nav ref={nav} className={styles.nav} aria-label="ADMIN">
        {items('specified')}
        <h2 className={styles.groupName}>Office</h2>
        {items('office')}
        <h2 className={styles.groupName}>Property management</h2>
        {propertySwitcher}
        {items('property')}
      </nav>
      <FindReference onFollow={onFollow} />
      <div className={styles.foot}>
        <ThemeSwitch />
        {email && (
          <p className={styles.email}>
            <span className="visually-hidden">Signed in as </span>
            {email}
          </p>
        )}
        {isRestricted && ownProperties}
        <button type="button" className={styles.item} onClick={onLogout}>
          <LogOut size={18} aria-hidden="true" />
          Logout
        </button>
      </div>
    </div>
  );
}

function ItemList({ items, onFollow }: { items: MenuItem[]; onFollow: SidebarProps['onFollow'] }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.path}>
          <Link
            to={item.path}
            className={styles.item}
            aria-current={isCurrent(item, pathname, search) ? 'page' : undefined}
            onClick={onFollow}
            onPointerEnter={() => loadAhead(item.path)}
            onFocus={() => loadAhead(item.path)}
          >
            <item.Icon size={18} aria-hidden="true" />
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isCurrent(item: MenuItem, pathname: string, search: string): boolean {
  return item.isCurrent?.(pathname, new URLSearchParams(search)) ?? item.path === pathname;
}
