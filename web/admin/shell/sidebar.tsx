import {
  Archive,
  Banknote,
  Building2,
  CalendarDays,
  FileText,
  Hammer,
  Handshake,
  History,
  House,
  KeyRound,
  LogOut,
  Mails,
  MessagesSquare,
  Receipt,
  ScrollText,
  ShieldUser,
  UserLock,
  Wrench,
} from 'lucide-react';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { site } from '#site';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { PropertySwitcher } from '../property-layer/property-switcher.tsx';
import { usePropertyCodes } from '../property-layer/use-properties.ts';
import { FindReference } from './find-reference.tsx';
import { paths } from './paths.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './sidebar.module.css';

interface SidebarItem {
  to: string;
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
}

/** The specification's own, in its order. */
const items: SidebarItem[] = [
  { to: paths.serviceRequests, label: 'Service Requests', Icon: Wrench },
  { to: paths.archivedServiceRequests, label: 'Archived Service Requests', Icon: Archive },
  { to: paths.registrations, label: 'OWNER / TENANT Registration submissions', Icon: FileText },
  { to: paths.users, label: 'ADMIN – USER Access management', Icon: ShieldUser },
];

/** What the office works with beside them, below a heading of its own. */
const officeItems: SidebarItem[] = [
  { to: paths.contactInquiries, label: 'Contact inquiries', Icon: Handshake },
  { to: paths.mail, label: 'Messages sent', Icon: Mails },
  { to: paths.activity, label: 'Activity', Icon: History },
  { to: paths.account, label: 'Account & security', Icon: UserLock },
];

/** The properties, who owns and rents them, what is owed and spent, and what is to be done. */
const propertyItems: SidebarItem[] = [
  { to: paths.properties, label: 'Properties', Icon: Building2 },
  { to: paths.owners, label: 'Owners', Icon: House },
  { to: paths.tenants, label: 'Tenants', Icon: KeyRound },
  { to: paths.leases, label: 'Leases', Icon: ScrollText },
  { to: paths.payments, label: 'Payments', Icon: Banknote },
  { to: paths.expenses, label: 'Expenses', Icon: Receipt },
  { to: paths.maintenance, label: 'Maintenance', Icon: Hammer },
  { to: paths.messages, label: 'Messages', Icon: MessagesSquare },
  { to: paths.calendar, label: 'Calendar', Icon: CalendarDays },
];

export interface SidebarProps {
  email: string | null;
  onLogout: () => void;
  /** A link was followed: a drawer closes. */
  onFollow?: () => void;
}

export function Sidebar({ email, onLogout, onFollow }: SidebarProps): ReactNode {
  const { isRestricted } = useOwnScope();
  const nav = useRef<HTMLElement>(null);
  // On a low screen the item of the page that was opened may stand below what is in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
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
        <ItemList items={items} onFollow={onFollow} />
        <h2 className={styles.groupName}>Office</h2>
        <ItemList
          items={isRestricted ? officeItems.filter(isOfProperties) : officeItems}
          onFollow={onFollow}
        />
        <h2 className={styles.groupName}>Property management</h2>
        <PropertyChoice />
        <ItemList items={propertyItems} onFollow={onFollow} />
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
        {isRestricted && <OwnProperties />}
        <button type="button" className={styles.item} onClick={onLogout}>
          <LogOut size={18} aria-hidden="true" />
          Logout
        </button>
      </div>
    </div>
  );
}

/** Inquiries are of no property: who works with some of the properties sees none of them. */
function isOfProperties({ to }: SidebarItem): boolean {
  return to !== paths.contactInquiries;
}

function OwnProperties(): ReactNode {
  const codes = usePropertyCodes();
  return codes.length > 0 && <p className={styles.properties}>You work with: {codes.join(', ')}</p>;
}

/** Messages are of people, and of no property. */
function PropertyChoice(): ReactNode {
  const { pathname } = useLocation();
  return (
    <PropertySwitcher
      isNarrowing={propertyItems.some(({ to }) => to === pathname && to !== paths.messages)}
    />
  );
}

function ItemList({
  items: shown,
  onFollow,
}: {
  items: SidebarItem[];
  onFollow: SidebarProps['onFollow'];
}): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <ul className={styles.items}>
      {shown.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.item}
            aria-current={isCurrent(to, pathname, search) ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The two service request views share a path; `view` tells them apart, whatever the filters. */
function isCurrent(to: string, pathname: string, search: string): boolean {
  if (to === paths.registrations) return registrationPaths.test(pathname);
  if (to !== paths.serviceRequests && to !== paths.archivedServiceRequests) return to === pathname;
  const [path, query = ''] = to.split('?');
  const view = new URLSearchParams(search).get('view') === 'archived';
  return path === pathname && view === (query !== '');
}

/** The registrations have two names, and each a path of its own for the archived ones. */
const registrationPaths = /^\/admin\/(registration-submissions|owner-tenant-registrations)(\/|$)/;
