import type { Examples } from '../examples.ts';
import { GroupMenu } from './group-menu.tsx';

export const examples: Examples = {
  closed: (
    <GroupMenu
      label="Insert template"
      groups={[{ label: 'For this request', items: [{ id: '1', label: 'We are on it' }] }]}
      instead={null}
      onOpen={() => undefined}
      onPick={() => undefined}
    />
  ),
};
