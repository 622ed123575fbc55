import type { AuditedKind } from '#contracts/audit.ts';
import { pageSize } from '../lists/list-state.ts';
import { givenFilters, sortOf, useChosenProperty, useListView } from '../lists/list-view.ts';
import type { ListFilterParts } from '../lists/list-view.ts';
import { useRenewal } from '../lists/use-renewal.ts';
import { nounOf } from '../nouns/nouns.ts';

/** What the address and the chosen property ask of a list, and of the open record. */
export function useAskedRecords<Key extends string>(
  { kind }: { kind: AuditedKind },
  filters: ListFilterParts,
  sortKeys: readonly Key[] = [],
) {
  const view = useListView(filters, sortKeys);
  const chosen = useChosenProperty();
  const narrowed = {
    ...(nounOf(kind).screen?.followsShownProperty && chosen),
    ...givenFilters(view.filters),
  };
  return {
    view,
    listed: { query: { page: view.page, take: pageSize, ...narrowed, ...sortOf(view, sortKeys) } },
    renewal: useRenewal(view.record !== null),
    opened: { params: { id: view.record ?? 0 } },
    whenOpen: { skip: view.record === null },
  };
}
