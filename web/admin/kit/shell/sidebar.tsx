import { LogOut } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatCount } from '#web/lib/formats.ts';
import { site } from '#site';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { loadAhead, menuOf } from '../nouns/nouns.ts';
import type { Badge, MenuGroup, MenuItem } from '../nouns/nouns.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './sidebar.module.css';

export interface SidebarProps {
  email: string | null;
  /** The signed-in person works with some of the properties only. */
  isRestricted: boolean;
  /** Opens the search. */
  search: ReactNode;
  /** Chooses the property that the screens of the third group show. */
  propertySwitcher: ReactNode;
  /** Says which properties a restricted person works with. */
  ownProperties: ReactNode;
  /** How much waits behind a link, by its path. */
  badges: Readonly<Record<string, Badge>>;
  onLogout: () => void;
  /** A link was followed: a drawer closes. */
  onFollow?: () => void;
}

export function Sidebar(props: SidebarProps): ReactNode {
  const { email, isRestricted, search, propertySwitcher, ownProperties, badges, onLogout, onFollow } = props;
  const nav = useRef<HTMLElement>(null);
  // On a low screen the item of the page that was opened may stand below what is in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const items = (group: MenuGroup): ReactNode => (
    <ItemList
      items={menuOf(group).filter(({ isOfNoProperty }) => !(isRestricted && isOfNoProperty))}
      badges={badges}
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
      {search}
      <nav ref={nav} className={styles.nav} aria-label="ADMIN">
        {items('start')}
        {items('specified')}
        <h2 className={styles.groupName}>Office</h2>
        {items('office')}
        <h2 className={styles.groupName}>Property management</h2>
        {propertySwitcher}
        {items('property')}
      </nav>
      <div className={styles.foot}>
        {email && (
          <p className={styles.email}>
            <span className="visually-hidden">Signed in as </span>
            {email}
          </p>
        )}
        {isRestricted && ownProperties}
        <div className={styles.last}>
          <button type="button" className={styles.item} onClick={onLogout}>
            <LogOut size={18} aria-hidden="true" />
            Logout
          </button>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

function ItemList({
  items,
  badges,
  onFollow,
}: Pick<SidebarProps, 'badges'> & { items: MenuItem[]; onFollow: SidebarProps['onFollow'] }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.path} className={styles.entry}>
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
          <BadgeCount badge={badges[item.path]} />
        </li>
      ))}
    </ul>
  );
}

/** Beside the link, not in it: the link is called as the specification has it. */
function BadgeCount({ badge }: { badge: Badge | undefined }): ReactNode {
  if (!badge || badge.count === 0) return null;
  return (
    <span className={styles.badge}>
      {formatCount(badge.count)}
      <span className="visually-hidden"> {badge.what}</span>
    </span>
  );
}

function isCurrent(item: MenuItem, pathname: string, search: string): boolean {
  return item.isCurrent?.(pathname, new URLSearchParams(search)) ?? item.path === pathname;
}
