import type { ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import { registrationFileKinds, registrationFiles } from '#contracts/registrations.ts';
import { useListAuditQuery } from '../audit/audit-api.ts';
import { History } from '../audit/history.tsx';
import { fieldLabels } from './registration-changes.ts';

/** Who changed what, and who opened which file. */
export function RegistrationHistory({ id }: { id: number }): ReactNode {
  const history = useListAuditQuery({ objectKind: 'registration', objectId: id });
  return (
    <History
      entries={history.data?.data.map(inWords)}
      hasFailed={history.isError}
      fieldNames={fieldNames}
      emptyText="Nobody has changed this registration or opened its files yet."
    />
  );
}

const fieldNames: Record<string, string> = {
  ...fieldLabels,
  unitIdentifier: 'Unit identifier',
  archived: 'Archived',
  ...Object.fromEntries(registrationFileKinds.map((kind) => [kind, registrationFiles[kind].editLabel])),
};

/** 'opened bg' as people read it: 'opened Background Check'. */
function inWords(entry: AuditEntry): AuditEntry {
  const [verb = '', kind = ''] = entry.action.split(' ');
  const known = registrationFileKinds.find((one) => one === kind);
  return known ? { ...entry, action: `${verb} ${registrationFiles[known].editLabel}` } : entry;
}
