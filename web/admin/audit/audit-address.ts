import { auditedKinds } from '#contracts/audit.ts';
import type { AuditedKind } from '#contracts/audit.ts';
import { calendarDay } from '#contracts/days.ts';
import { positiveInteger } from '../kit/lists/list-state.ts';
import { listPath } from '../kit/nouns/nouns.ts';

/** What the log is narrowed to. '' is everything. */
export interface AuditView {
  /** A user's id. */
  person: string;
  action: string;
  kind: AuditedKind | '';
  /** The id of one record of that kind. */
  record: string;
  /** A unit's identifier: what was done to it and to all about it. */
  unit: string;
  /** Days, both included. */
  from: string;
  to: string;
  page: number;
}

export const everything: AuditView = {
  person: '',
  action: '',
  kind: '',
  record: '',
  unit: '',
  from: '',
  to: '',
  page: 1,
};

/** All of it is in the URL, so that a reload, a link or Back shows the same. */
export function readAuditView(search: URLSearchParams): AuditView {
  const kind = auditedKinds.find((known) => known === search.get('kind')) ?? '';
  return {
    person: String(positiveInteger(search.get('person')) ?? ''),
    action: search.get('action')?.trim() ?? '',
    kind,
    // Records of different kinds share their numbers.
    record: kind === '' ? '' : String(positiveInteger(search.get('record')) ?? ''),
    unit: search.get('unit')?.trim().toUpperCase().slice(0, 20) ?? '',
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    page: positiveInteger(search.get('page')) ?? 1,
  };
}

export function writeAuditView({ page, ...filters }: AuditView): URLSearchParams {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (page > 1) search.set('page', String(page));
  return search;
}

/** Where the log is read, narrowed. */
export function auditAddress(filters: Partial<AuditView>): string {
  return `${listPath('audit')}?${writeAuditView({ ...everything, ...filters })}`;
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

export function isNarrowed(view: AuditView): boolean {
  return writeAuditView({ ...view, page: 1 }).size > 0;
}

/** A day that the server knows; '' for anything else. */
function dayOf(text: string | null): string {
  const day = calendarDay().safeParse(text);
  return day.success ? day.data : '';
}
