import { Menu } from '@base-ui/react/menu';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './menu.module.css';

export interface MenuPopupProps {
  /** The button that the menu belongs to. */
  trigger: RefObject<HTMLElement | null>;
  /** Whether the focus goes back to the button when the menu closes; without it, it does. */
  finalFocus?: () => boolean;
  children: ReactNode;
}

/** What opens under a menu's button: in the landmark or dialog that the button is in, where a screen reader looks for it. */
export function MenuPopup({ trigger, finalFocus, children }: MenuPopupProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    place.current = trigger.current?.closest<HTMLElement>('main, [role="dialog"]') ?? null;
  }, [trigger]);
  return (
    <Menu.Portal className={styles.portal} container={place}>
      <Menu.Positioner className={styles.positioner} sideOffset={4} align="start">
        <Menu.Popup className={styles.popup} {...(finalFocus && { finalFocus })}>
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
