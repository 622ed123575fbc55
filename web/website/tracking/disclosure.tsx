import { useEffect, useRef, type ReactNode } from 'react';
import { lookOf } from '#web/ui/button/button.tsx';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  label: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/**
 * A form that opens in place by a button. The browser's own element, so that it works without JavaScript; what someone had
 * begun to write before a reload is in sight again.
 */
export function Disclosure({ label, isOpenAtFirst, children }: DisclosureProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const words = details.current?.querySelector('textarea')?.value;
    if (details.current && words) details.current.open = true;
  }, []);
  return (
    <details ref={details} open={isOpenAtFirst} onToggle={({ currentTarget }) => leadInto(currentTarget)}>
      <summary className={lookOf({ variant: 'secondary', wide: true }, styles.summary)}>{label}</summary>
      {children}
    </details>
  );
}

/** The person who opened it goes on in its first field; no one else is led anywhere. */
function leadInto(details: HTMLDetailsElement): void {
  if (details.open && document.activeElement === details.querySelector('summary'))
    details.querySelector('textarea')?.focus();
}
