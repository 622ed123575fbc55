import type { ReactNode } from 'react';
import { owners } from '#contracts/owners.ts';
import type { Owner } from '#contracts/owners.ts';
import { personSortKeys } from '#contracts/people.ts';
import { text } from '../kit/lists/list-address.ts';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import { peopleKind, PeoplePage } from '../people/people-page.tsx';
import { PersonDialog } from '../people/person-dialog.tsx';
import {
  useChangeOwnerMutation,
  useCreateOwnerMutation,
  useGetOwnerQuery,
  useListOwnersQuery,
} from './owners-api.ts';

const kind = peopleKind<Owner>({
  kind: 'owner',
  exportedBy: owners.export,
  unitsOf: ({ unitsOwned }) => unitsOwned,
  Dialog: OwnerDialog,
});

/** Who owns the units. */
export function OwnersPage(): ReactNode {
  const asked = useAskedRecords(kind, { q: text() }, personSortKeys);
  return (
    <PeoplePage
      kind={kind}
      view={asked.view}
      list={useListOwnersQuery(asked.listed, asked.renewal)}
      opened={useGetOwnerQuery(asked.opened, asked.whenOpen)}
      empty="Owners that you add appear here, with the units they own."
    />
  );
}

function OwnerDialog({ record, onClose }: { record: Owner | null; onClose: () => void }): ReactNode {
  const [create] = useCreateOwnerMutation();
  const [change] = useChangeOwnerMutation();
  return (
    <PersonDialog
      kind="owner"
      person={record}
      onSave={(body) => (record ? change({ params: { id: record.id }, body }) : create({ body })).unwrap()}
      onClose={onClose}
    />
  );
}
