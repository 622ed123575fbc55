import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { MenuPopup } from './menu-popup.tsx';
import styles from './menu.module.css';

export interface MenuGroup {
  label: string;
  items: readonly { id: string; label: string }[];
}

export interface GroupMenuProps {
  /** What the button says. */
  label: string;
  groups: readonly MenuGroup[];
  /** Shown in the place of the groups: that they are on their way, or that there are none. */
  instead: string | null;
  onOpen: () => void;
  onPick: (id: string) => void;
}

/** A button that opens a menu of things to pick, in groups with names. */
export function GroupMenu({ label, groups, instead, onOpen, onPick }: GroupMenuProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const hasPicked = useRef(false);
  const open = (isOpen: boolean): void => {
    if (!isOpen) return;
    hasPicked.current = false;
    onOpen();
  };
  const pick = (id: string): void => {
    hasPicked.current = true;
    onPick(id);
  };
  return (
    <Menu.Root modal={false} onOpenChange={open}>
      <Menu.Trigger ref={trigger} className={`${styles.trigger} ${styles.button}`}>
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      {/* After a pick the focus is where that leads; else it goes back to the button. */}
      <MenuPopup trigger={trigger} finalFocus={() => !hasPicked.current}>
        {instead !== null && (
          <Menu.Item className={styles.item} disabled>
            {instead}
          </Menu.Item>
        )}
        {groups.map((group) => (
          <Menu.Group key={group.label}>
            <Menu.GroupLabel className={styles.groupLabel}>{group.label}</Menu.GroupLabel>
            {group.items.map((item) => (
              <Menu.Item key={item.id} className={styles.item} onClick={() => pick(item.id)}>
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Group>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
