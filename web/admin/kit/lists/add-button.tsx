import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';

export interface AddButtonProps {
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The button in a list's head that adds to the list. */
export function AddButton({ className, onClick, children }: AddButtonProps): ReactNode {
  return (
    <Button size="small" className={className} onClick={onClick}>
      <Plus size={16} aria-hidden="true" />
      {children}
    </Button>
  );
}
