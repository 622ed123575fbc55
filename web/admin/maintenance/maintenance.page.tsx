import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddButton } from '../kit/lists/add-button.tsx';
import { countWords } from '../kit/lists/count-words.ts';
import { reasonOf } from '../kit/lists/failure-words.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize } from '../kit/lists/list-place.ts';
import { LookSwitch } from '../kit/lists/look-switch.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useSteadyList } from '../kit/lists/use-steady-list.ts';
import {
  useChangeMaintenanceMutation,
  useCreateMaintenanceMutation,
  useGetMaintenanceQuery,
  useListMaintenanceQuery,
} from './maintenance-api.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useChosenProperty } from '../kit/lists/list-view.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { useAppSelector } from '../kit/state/hooks.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useNamedUnit, useUnitLookup } from '../units/use-named-unit.ts';
import { Board } from './board.tsx';
import { everything, filterQuery, isNarrowed, readView, writeView } from './list-address.ts';
import { MaintenanceFilters } from './maintenance-filters.tsx';
import { MaintenanceList } from './maintenance-list.tsx';
import { OpenRecord } from './open-record.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useBoard } from './use-board.ts';
import styles from '../kit/lists/list-page.module.css';
import own from './maintenance.module.css';

const looks = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

/** Maintenance at work: the records as a list or by status, and the one that is open over them. */
export function MaintenancePage(): ReactNode {
  const [search] = useSearchParams();
  const [isReporting, setIsReporting] = useState(false);
  const [isDragging, setIsDragging] = useState(false);
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const { propertyCode } = useChosenProperty();
  const isNarrow = useIsNarrow();
  const propertyCodes = usePropertyCodes();
  const view = readView(search);
  const isBoard = view.look === 'board' && !isNarrow;
  const unit = useNamedUnit(view.unit);
  const isUnitOpen = view.unit !== '' && typeof unit.unitId !== 'number';
  const filter = filterQuery(
    isBoard ? { ...view, status: '' } : view,
    selectedProperty,
    unit.unitId ?? undefined,
  );
  const renewal = useRenewal(view.record !== null || isReporting);
  const list = useListMaintenanceQuery(
    { query: { ...filter, page: view.page, take: pageSize } },
    { ...renewal, skip: isUnitOpen || isBoard },
  );
  const isElsewhere = view.record !== null || isReporting;
  const board = useBoard(filter, { ...renewal, skip: isUnitOpen || !isBoard }, isElsewhere || isDragging);
  const opened = useGetMaintenanceQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateMaintenanceMutation();
  const [change] = useChangeMaintenanceMutation();
  const lookUp = useUnitLookup();

  const hasFailed = list.isError || unit.onRetry !== null;
  const shown = hasFailed ? list.currentData : (list.currentData ?? list.data);
  const total = isBoard ? board.total : shown?.meta.total;
  const steady = useSteadyList(list, shown?.data, isElsewhere || view.page > 1);
  const { rows, heldCount, showAll } = isBoard ? board : steady;
  const lastPage = list.currentData && Math.max(1, list.currentData.meta.pageCount);
  const place = useListPlace({ view, rows, write: writeView, closed: { record: null } });
  const { show } = place;
  const record =
    view.record === null ? undefined : (opened.currentData ?? rows?.find(({ id }) => id === view.record));

  return (
    <div className={styles.page}>
      <title>Maintenance · Back office</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Maintenance</h1>
        <output className={styles.count}>{total !== undefined && countWords(total, propertyCode)}</output>
        <HeldRows count={heldCount} onShow={showAll} />
        <div className={`${styles.act} ${own.acts}`}>
          {!isNarrow && (
            <LookSwitch looks={looks} look={view.look} onLook={(look) => show({ look, page: 1 })} />
          )}
          <AddButton onClick={() => setIsReporting(true)}>Report maintenance</AddButton>
        </div>
      </header>
      <MaintenanceFilters
        filter={view}
        propertyCodes={selectedProperty === 'all' ? propertyCodes : null}
        hasStatus={!isBoard}
        onChange={(changed) => show({ ...changed, page: 1 })}
        onReset={() => show({ ...everything, page: 1 })}
      />
      {unit.unitId === null ? (
        <ListMessage icon={null} title={`There is no unit ${view.unit}`}>
          <p>Enter a unit with its property, such as BT01-0007.</p>
        </ListMessage>
      ) : isBoard ? (
        <Board
          columns={board.columns}
          addressOf={(id) => place.addressOf({ record: id })}
          onDragging={setIsDragging}
          listAddressOf={(status) => place.addressOf({ look: 'list', status, page: 1 })}
          onMove={(moved, status) =>
            void change({
              params: { id: moved.id },
              body: { status, expectedUpdatedAt: moved.updatedAt },
            })
          }
        />
      ) : (
        <>
          {hasFailed && !shown ? (
            <LoadFailed
              title="Maintenance could not be loaded"
              reason={reasonOf(list.error)}
              onRetry={unit.onRetry ?? (() => void list.refetch())}
            />
          ) : (
            <MaintenanceList
              rows={rows}
              isStale={list.isFetching && shown !== undefined && !list.currentData}
              isFiltered={isNarrowed(view)}
              onLastPage={
                lastPage !== undefined && view.page > lastPage ? () => show({ page: lastPage }) : null
              }
              addressOf={(id) => place.addressOf({ record: id })}
            />
          )}
          <Pager page={view.page} pageCount={lastPage} onPage={(page) => show({ page })} />
        </>
      )}
      <AddressedRecord title="Maintenance" noun="record" place={place} opened={opened}>
        {record && (
          <OpenRecord
            key={record.id}
            record={record}
            addressOf={(id) => place.addressOf({ record: id })}
            onClose={place.close}
          />
        )}
      </AddressedRecord>
      {isReporting && (
        <ReportDialog
          unit={view.unit}
          propertyCode={filter.propertyCode}
          findUnitId={async (typed) => (await lookUp(typed))?.id}
          onReport={(body) => wentWell(create({ body }).unwrap())}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}
