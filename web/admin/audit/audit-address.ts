import { auditedKinds } from '#contracts/audit.ts';
import { day, listAddress, oneOf, pageNumber, text } from '../kit/lists/list-address.ts';
import { positiveInteger, unitWord } from '../kit/lists/list-state.ts';
import { listPath } from '../kit/nouns/nouns.ts';

const id = text((sent) => String(positiveInteger(sent) ?? ''));

const address = listAddress(
  {
    /** A user's id. */
    person: id,
    action: text(),
    kind: oneOf(auditedKinds),
    /** The id of one record of that kind. */
    record: id,
    /** A unit's identifier: what was done to it and to all about it. */
    unit: text(unitWord),
    /** Days, both included. */
    from: day,
    to: day,
    page: pageNumber,
  },
  ['person', 'action', 'kind', 'record', 'unit', 'from', 'to'],
);

export const { everything, isNarrowed, writeView } = address;
export type AuditView = ReturnType<typeof address.readView>;

/** What an address shows; records of different kinds share their numbers. */
export function readView(search: URLSearchParams): AuditView {
  const view = address.readView(search);
  return view.kind === '' ? { ...view, record: '' } : view;
}

/** Where the log is read, narrowed. */
export function auditAddress(filters: Partial<AuditView>): string {
  return `${listPath('audit')}?${writeView({ ...everything, page: 1, ...filters })}`;
}

/** The filters as the server reads them. */
export function auditFilterOf({ person, action, kind, record, unit, from, to }: AuditView) {
  return {
    ...(person ? { actorUserId: Number(person) } : {}),
    ...(action ? { action } : {}),
    ...(kind ? { objectKind: kind } : {}),
    ...(record ? { objectId: Number(record) } : {}),
    ...(unit ? { unit } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
