import type { ReactNode } from 'react';
import { site } from '#site';

/** The urgent maintenance number, ready to call. */
export function UrgentPhone(): ReactNode {
  return <a href={`tel:${site.urgentPhone.tel}`}>{site.urgentPhone.display}</a>;
}

/** The manager's address, ready to write to. */
export function ManagerAddress({ subject }: { subject: string }): ReactNode {
  return (
    <a href={`mailto:${site.managerEmail}?subject=${encodeURIComponent(subject)}`}>{site.managerEmail}</a>
  );
}
