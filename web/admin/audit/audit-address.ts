import { auditedKinds } from '#contracts/audit.ts';
import type { AuditedKind } from '#contracts/audit.ts';
import { calendarDay } from '#contracts/days.ts';
import { positiveInteger } from '../lists/list-place.ts';

/** What the log is narrowed to. '' is everything. */
export interface AuditView {
  /** A user's id. */
  person: string;
  action: string;
  kind: AuditedKind | '';
  /** Days, both included. */
  from: string;
  to: string;
  page: number;
}

export const everything: AuditView = { person: '', action: '', kind: '', from: '', to: '', page: 1 };

/** All of it is in the URL, so that a reload, a link or Back shows the same. */
export function readAuditView(search: URLSearchParams): AuditView {
  return {
    person: String(positiveInteger(search.get('person')) ?? ''),
    action: search.get('action')?.trim() ?? '',
    kind: auditedKinds.find((kind) => kind === search.get('kind')) ?? '',
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

/** The filters as the server reads them. */
export function auditFilterOf({ person, action, kind, from, to }: AuditView) {
  return {
    ...(person ? { actorUserId: Number(person) } : {}),
    ...(action ? { action } : {}),
    ...(kind ? { objectKind: kind } : {}),
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
