import type { ReactNode } from 'react';

/** The number by which people name on the phone what they sent; nothing where the answer named none. */
export function ReferenceNumber({
  reference,
  className,
}: {
  reference: string | null | undefined;
  className?: string | undefined;
}): ReactNode {
  if (!reference) return null;
  return (
    <p>
      Reference number: <strong className={className}>{reference}</strong>
    </p>
  );
}
