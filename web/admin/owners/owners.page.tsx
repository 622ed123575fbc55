import { useState, type ReactNode } from 'react';
import type { Owner } from '#contracts/owners.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { pageSize } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { useRenewal } from '../lists/use-renewal.ts';
import { LayerFilters, LayerPage, shownPage } from '../property-layer/layer-page.tsx';
import { AddressedRecord } from '../records/addressed-record.tsx';
import {
  givenFilters,
  useChosenProperty,
  useLayerPlace,
  useLayerView,
} from '../property-layer/layer-view.ts';
import { PersonDialog } from '../property-layer/person-dialog.tsx';
import { nameOf, PersonFacts } from '../property-layer/person-facts.tsx';
import {
  useChangeOwnerMutation,
  useCreateOwnerMutation,
  useGetOwnerQuery,
  useListOwnersQuery,
} from '../property-layer/rental-api.ts';
import dialog from '../records/record-dialog.module.css';
import styles from '../property-layer/layer.module.css';

const columns = [
  { name: 'Name', width: '24%', cell: nameOf },
  { name: 'Units', width: '26%', cell: unitsOf },
  { name: 'Email', width: '30%', cell: ({ email }: Owner) => email ?? '–' },
  { name: 'Phone', width: '20%', cell: ({ phone }: Owner) => (phone ? formatPhone(phone) : '–') },
];

/** Who owns the units. */
export function OwnersPage(): ReactNode {
  const view = useLayerView(['q']);
  const chosen = useChosenProperty();
  const list = useListOwnersQuery(
    {
      query: { page: view.page, take: pageSize, ...chosen, ...givenFilters(view.filters) },
    },
    useRenewal(view.record !== null),
  );
  const place = useLayerPlace(view, shownPage(list)?.data);
  const opened = useGetOwnerQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateOwnerMutation();
  const [change] = useChangeOwnerMutation();
  const [edited, setEdited] = useState<Owner | 'new' | null>(null);
  const owner = view.record === null ? undefined : opened.currentData;

  return (
    <LayerPage
      title="Owners"
      acts={<Button onClick={() => setEdited('new')}>New owner</Button>}
      filters={
        <LayerFilters count={1} place={place}>
          <TypedFilter
            label="Search"
            type="search"
            placeholder="Name, email, phone, address…"
            maxLength={200}
            value={view.filters['q'] ?? ''}
            onChange={(q) => place.filter('q', q)}
          />
        </LayerFilters>
      }
      list={list}
      place={place}
      columns={columns}
      empty="Owners that you add appear here, with the units they own."
    >
      <AddressedRecord title="Owner" noun="owner" place={place} opened={opened}>
        {owner && (
          <>
            <div className={styles.whole}>
              <h3 className={dialog.unit}>{nameOf(owner)}</h3>
              <PersonFacts person={owner}>
                <div>
                  <dt>Units</dt>
                  <dd>{unitsOf(owner)}</dd>
                </div>
              </PersonFacts>
            </div>
            <footer className={dialog.foot}>
              <Button variant="secondary" onClick={place.close}>
                Close
              </Button>
              <Button onClick={() => setEdited(owner)}>Edit owner</Button>
            </footer>
          </>
        )}
      </AddressedRecord>
      {edited && (
        <PersonDialog
          title={edited === 'new' ? 'New owner' : 'Edit owner'}
          person={edited === 'new' ? null : edited}
          onSave={(body) =>
            edited === 'new'
              ? create({ body }).unwrap()
              : change({
                  params: { id: edited.id },
                  body: { ...body, expectedUpdatedAt: edited.updatedAt },
                }).unwrap()
          }
          onClose={() => setEdited(null)}
        />
      )}
    </LayerPage>
  );
}

function unitsOf({ unitsOwned }: Owner): string {
  return unitsOwned.map(({ unitIdentifier }) => unitIdentifier).join(', ') || 'None';
}
