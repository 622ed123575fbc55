/** Every shortcut of the back office by name: what is pressed, as people read it, and what it does. */
export const shortcuts = {
  next: { key: 'j', shown: ['J'], does: 'Next record, or next row of the list' },
  previous: { key: 'k', shown: ['K'], does: 'Previous record, or previous row of the list' },
  archive: {
    key: 'e',
    shown: ['E'],
    does: 'Archive the open request, registration or inquiry, or the row with the focus',
  },
  help: { key: '?', shown: ['?'], does: 'Show this list' },
} as const;

export type ShortcutName = keyof typeof shortcuts;

/** Keys that work without a name of their own: in fields too, or by the browser. */
export const otherKeys = [
  { shown: ['Ctrl', 'K'], does: 'Search everything' },
  { shown: ['/'], does: 'Search everything, while you are not typing' },
  { shown: ['Ctrl', 'Enter'], does: 'Save the open form, or send the reply that you are typing' },
  { shown: ['↑', '↓'], does: 'Move through the rows of a list' },
  { shown: ['Enter'], does: 'Open the row with the focus' },
  { shown: ['F6'], does: 'Go to the latest message, such as one with Undo' },
  { shown: ['Esc'], does: 'Close what is open' },
] as const;

const settingKey = 'letterShortcuts';

/** Whether single letters do something; people who dictate to their computer turn that off. */
export function hasLetterShortcuts(): boolean {
  return localStorage.getItem(settingKey) !== 'off';
}

export function setLetterShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(settingKey);
  else localStorage.setItem(settingKey, 'off');
}
