import { Monitor, Moon, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { chooseTheme, storedTheme, themes, type Theme } from './theme.ts';
import styles from './theme-switch.module.css';

const looks: Record<Theme, { label: string; icon: ReactNode }> = {
  system: { label: 'Match the system', icon: <Monitor size={16} aria-hidden="true" /> },
  light: { label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
};

/** Light, dark, or as the system has it. */
export function ThemeSwitch(): ReactNode {
  const [chosen, setChosen] = useState(storedTheme);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} className={styles.choice} title={looks[theme].label}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          {looks[theme].icon}
          <span className="visually-hidden">{looks[theme].label}</span>
        </label>
      ))}
    </fieldset>
  );
}
