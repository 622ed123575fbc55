import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MenuPopup } from './menu-popup.tsx';
import styles from './menu.module.css';

export interface ChoiceMenuProps<V extends string> {
  /** What the button is called; begins with what it shows. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  /** The choice in force; null where there is none. */
  value: V | null;
  choices: readonly { value: V; label: ReactNode }[];
  onChoose: (value: V) => void;
  /** `plain` leaves the look to what it shows. */
  look?: 'button' | 'plain';
}

/**
 * A button that opens a menu of a few choices; choosing one is enough. The menu is made when it is first opened: with one in each
 * row, a list would take a fifth longer to show.
 */
export function ChoiceMenu<V extends string>(props: ChoiceMenuProps<V>): ReactNode {
  const { label, children, look = 'button' } = props;
  const [isMade, setIsMade] = useState(false);
  if (isMade) return <MadeMenu {...props} look={look} />;
  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsMade(true);
  };
  return (
    <button
      type="button"
      className={`${styles.trigger} ${styles[look]}`}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsMade(true)}
      onKeyDown={openByArrow}
    >
      {children}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
}

/** Goes on from the button that it takes the place of: with its focus, and pressed. */
function MadeMenu<V extends string>({
  label,
  children,
  value,
  choices,
  onChoose,
  look = 'button',
}: ChoiceMenuProps<V>): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    trigger.current?.focus();
    trigger.current?.click();
  }, []);
  const choose = (chosen: string): void => {
    const known = choices.find((choice) => choice.value === chosen);
    if (known && known.value !== value) onChoose(known.value);
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger ref={trigger} className={`${styles.trigger} ${styles[look]}`} aria-label={label}>
        {children}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <MenuPopup trigger={trigger}>
        <Menu.RadioGroup value={value} onValueChange={choose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} className={styles.item} value={choice.value} closeOnClick>
              <span className={styles.check}>
                <Menu.RadioItemIndicator>
                  <Check size={14} aria-hidden="true" />
                </Menu.RadioItemIndicator>
              </span>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </MenuPopup>
    </Menu.Root>
  );
}
