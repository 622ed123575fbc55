import type { ReactNode } from 'react';
import { ListMessage } from '../kit/lists/list-message.tsx';

/** In the place of a list that is narrowed to a unit which does not exist. */
export function NoSuchUnit({ name }: { name: string }): ReactNode {
  return (
    <ListMessage icon={null} title={`There is no unit ${name}`}>
      <p>Enter a unit with its property, such as BT01-0007.</p>
    </ListMessage>
  );
}
