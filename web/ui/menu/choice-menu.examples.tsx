import type { Examples } from '../examples.ts';
import { ChoiceMenu } from './choice-menu.tsx';

const choices = [
  { value: 'OPEN', label: 'Open' },
  { value: 'COMPLETED', label: 'Completed' },
] as const;

export const examples: Examples = {
  button: (
    <ChoiceMenu label="Set status" value={null} choices={choices} onChoose={() => undefined}>
      Set status
    </ChoiceMenu>
  ),
  plain: (
    <ChoiceMenu
      look="plain"
      label="Open, change status"
      value="OPEN"
      choices={choices}
      onChoose={() => undefined}
    >
      Open
    </ChoiceMenu>
  ),
};
