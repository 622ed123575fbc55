import { Hammer } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { maintenance, maintenanceStates } from '#contracts/maintenance.ts';
import type { MaintenanceCounts, MaintenanceRecord, MaintenanceState } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { AddButton } from '../kit/lists/add-button.tsx';
import { resultCount } from '../kit/lists/result-count.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { EmptyMessage, ListTabs } from '../kit/lists/list-page.tsx';
import { LookSwitch } from '../kit/lists/look-switch.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { TabLabel } from '../kit/lists/tab-label.tsx';
import { useListState } from '../kit/lists/use-list-state.ts';
import type { AddressedList } from '../kit/lists/use-list-state.ts';
import { useSelection } from '../kit/lists/use-selection.ts';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRowHandlers } from '../kit/lists/use-row-handlers.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import {
  useChangeMaintenanceMutation,
  useCountMaintenanceQuery,
  useCreateMaintenanceMutation,
  useGetMaintenanceQuery,
  useListMaintenanceQuery,
} from './maintenance-api.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useChosenProperty } from '../kit/lists/list-view.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { useAppSelector } from '../kit/state/hooks.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { NoSuchUnit } from '../units/no-such-unit.tsx';
import { useNamedUnit, useUnitLookup } from '../units/use-named-unit.ts';
import { Board } from './board.tsx';
import {
  everything,
  filterQuery,
  isNarrowed,
  listQuery,
  readOrder,
  readView,
  writeView,
} from './list-address.ts';
import type { MaintenanceView } from './list-address.ts';
import { MaintenanceFilters } from './maintenance-filters.tsx';
import { maintenanceColumns } from './maintenance-columns.tsx';
import { MaintenanceSelectionBar } from './maintenance-selection-bar.tsx';
import { OpenRecord } from './open-record.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useBoard } from './use-board.ts';
import { useBulkMaintenance } from './use-bulk-maintenance.ts';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import own from './maintenance.module.css';

const looks = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

/** Maintenance at work: the records as a list or by status, and the one that is open over them. */
export function MaintenancePage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  const [isReporting, setIsReporting] = useState(false);
  useAddCommand(() => setIsReporting(true));
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const { propertyCode } = useChosenProperty();
  const isNarrow = useIsNarrow();
  const isBoard = view.look === 'board' && !isNarrow;
  const { shown, board, counts, filter, unit, setIsDragging } = useMaintenanceLists(
    view,
    isBoard,
    isReporting,
  );
  const propertyCodes = usePropertyCodes();
  const [change] = useChangeMaintenanceMutation();
  const setStatus = (moved: MaintenanceRecord, status: MaintenanceRecord['status']): void =>
    void change({ params: { id: moved.id }, body: { status, expectedUpdatedAt: moved.updatedAt } });
  const { apply } = useBulkMaintenance();
  const handlers = useRowHandlers({
    onStatus: (record: MaintenanceRecord, status: MaintenanceRecord['status']) =>
      void apply([record], { status }, `${record.title} is now ${formatStatus(status)}`),
  });
  const columns = useMemo(() => maintenanceColumns(handlers), [handlers]);
  const boardState = useListState({ view, rows: board.rows, write: writeView, closed: { record: null } });
  const { rows, heldCount, showAll } = isBoard ? board : shown;
  const listState = isBoard ? boardState : shown.listState;
  const { show } = listState;
  // The property of the menu narrows the list too, and stands in no address.
  const listed = `${writeView({ ...view, page: 1, record: null })} ${propertyCode ?? ''}`;
  const choice = useSelection(isBoard ? [] : rows, listed);

  return (
    <ListPage
      title="Maintenance"
      shown={{ ...shown, heldCount, showAll }}
      exportedBy={maintenance.export}
      count={isBoard ? board.total !== undefined && resultCount(board.total, propertyCode) : undefined}
      followsShownProperty
      actions={
        <>
          {!isNarrow && (
            <LookSwitch looks={looks} look={view.look} onLook={(look) => show({ look, page: 1 })} />
          )}
          <AddButton onClick={() => setIsReporting(true)}>Report maintenance</AddButton>
        </>
      }
      tabs={isBoard ? undefined : stateTabs(view, counts, (state) => show({ state, status: '', page: 1 }))}
      filters={
        <MaintenanceFilters
          filter={view}
          propertyCodes={selectedProperty === 'all' ? propertyCodes : null}
          hasStatus={!isBoard}
          onChange={(changed) => show({ ...changed, ...(changed.status ? { state: 'all' } : {}), page: 1 })}
          onReset={() => show({ ...everything, page: 1 })}
        />
      }
      instead={
        unit.unitId === null ? (
          <NoSuchUnit name={view.unit} />
        ) : (
          isBoard && (
            <Board
              columns={board.columns}
              addressOf={(id) => listState.addressOf({ record: id })}
              onDragging={setIsDragging}
              listAddressOf={(status) => listState.addressOf({ look: 'list', status, page: 1 })}
              onMove={setStatus}
            />
          )
        )
      }
      above={
        <MaintenanceSelectionBar
          query={listQuery(view, filter)}
          choice={choice}
          rows={rows ?? []}
          total={shown.page?.meta.total ?? 0}
        />
      }
      columns={columns}
      choice={{ ...choice, nameOf: ({ title, unit }) => `${title}, ${unit.unitIdentifier}` }}
      sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort), page: 1 }) }}
      tableClassName={own.table}
      captions={{ loading: 'Loading maintenance', loaded: 'Maintenance, newest first' }}
      empty={emptyList(isNarrowed(view) || view.state !== 'all')}
      failed={{ title: 'Maintenance could not be loaded', onRetry: unit.onRetry }}
    >
      <MaintenanceDialogs
        view={view}
        rows={rows}
        propertyCode={filter.propertyCode}
        listState={listState}
        isReporting={isReporting}
        onReported={() => setIsReporting(false)}
      />
    </ListPage>
  );
}

/** The record that is open over the list, and the form that reports one. */
function MaintenanceDialogs({
  view,
  rows,
  propertyCode,
  listState,
  isReporting,
  onReported,
}: {
  view: MaintenanceView;
  rows: readonly MaintenanceRecord[] | undefined;
  propertyCode: string | undefined;
  listState: AddressedList<MaintenanceView>;
  isReporting: boolean;
  onReported: () => void;
}): ReactNode {
  const opened = useGetMaintenanceQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateMaintenanceMutation();
  const lookUp = useUnitLookup();
  const record =
    view.record === null ? undefined : (opened.currentData ?? rows?.find(({ id }) => id === view.record));
  return (
    <>
      <AddressedRecord title="Maintenance" noun="record" listState={listState} opened={opened}>
        {record && (
          <OpenRecord
            key={record.id}
            record={record}
            addressOf={(id) => listState.addressOf({ record: id })}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
      {isReporting && (
        <ReportDialog
          unit={view.unit}
          propertyCode={propertyCode}
          findUnitId={async (typed) => (await lookUp(typed))?.id}
          onReport={(body) => wentWell(create({ body }).unwrap())}
          onClose={onReported}
        />
      )}
    </>
  );
}

/** The states as tabs. Choosing one drops the status that is chosen: it may be none of the state. */
function stateTabs(
  { state }: MaintenanceView,
  counts: MaintenanceCounts | undefined,
  onChoose: (state: MaintenanceState) => void,
): ListTabs<MaintenanceState> {
  return {
    label: 'State',
    value: state,
    choices: maintenanceStates.map((value) => ({
      value,
      content: <TabLabel label={stateLabels[value]} count={counts?.[value]} />,
    })),
    onChoose,
  };
}

/** The list and the board of what the address names; the one in sight is read. */
function useMaintenanceLists(view: MaintenanceView, isBoard: boolean, isReporting: boolean) {
  const [isDragging, setIsDragging] = useState(false);
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const unit = useNamedUnit(view.unit);
  const isUnitOpen = view.unit !== '' && typeof unit.unitId !== 'number';
  const filter = filterQuery(
    isBoard ? { ...view, status: '' } : view,
    selectedProperty,
    unit.unitId ?? undefined,
  );
  const renewal = useRenewal(view.record !== null || isReporting);
  const list = useListMaintenanceQuery(
    { query: listQuery(view, filter) },
    { ...renewal, skip: isUnitOpen || isBoard },
  );
  // A state is of every status: choosing its tab drops the one that is chosen.
  const { status: _status, ...ofAnyStatus } = filter;
  const counts = useCountMaintenanceQuery(
    { query: ofAnyStatus },
    { ...renewal, skip: isUnitOpen || isBoard },
  );
  const board = useBoard(
    filter,
    { ...renewal, skip: isUnitOpen || !isBoard },
    view.record !== null || isReporting || isDragging,
  );
  const shown = useShownList(list, {
    view,
    write: writeView,
    closed: { record: null },
    isBusy: isReporting,
    hasFailed: unit.onRetry !== null,
  });
  return { shown, board, counts: counts.data, filter, unit, setIsDragging };
}

const stateLabels: Record<MaintenanceState, string> = { open: 'Open', completed: 'Completed', all: 'All' };

function emptyList(isFiltered: boolean): EmptyMessage {
  const message = isFiltered
    ? 'Try clearing filters or check again later.'
    : 'Report what needs work in a unit, and it appears here.';
  return {
    icon: <Hammer size={28} aria-hidden="true" />,
    title: 'No maintenance found',
    children: <p>{message}</p>,
  };
}
