import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';

/** A button of a row. Screen readers also hear which record it is about. */
export function RowButton({
  about,
  onClick,
  children,
}: {
  about: string;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Button size="small" variant="secondary" onClick={onClick}>
      {children}
      <span className="visually-hidden"> {about}</span>
    </Button>
  );
}
