import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** A button that opens a menu of a few choices; choosing one is enough. */
export function ChoiceMenu<V extends string>({
  label,
  children,
  value,
  choices,
  onChoose,
  look = 'button',
}: ChoiceMenuProps<V>): ReactNode {
  const choose = (chosen: string): void => {
    const known = choices.find((choice) => choice.value === chosen);
    if (known && known.value !== value) onChoose(known.value);
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={`${styles.trigger} ${styles[look]}`} aria-label={label}>
        {children}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Menu.Popup className={styles.popup}>
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
