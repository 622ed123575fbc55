import { readReference, referenceOf } from '#contracts/references.ts';
import type { SearchAnswer, SearchedKind, SearchHit } from '#contracts/search.ts';
import { allScreens, listPath, menuGroups, nounOf, recordPath, screensOf } from '../kit/nouns/nouns.ts';
import { unitPath } from '../kit/shell/paths.ts';
import { addCommand } from '../kit/shell/use-add-command.ts';

/** A line of the search: a record, more of its kind, a screen or a command. */
export interface SearchItem {
  key: string;
  title: string;
  text: string;
  /** When a record came. */
  createdAt: string | null;
  address: string;
  /** What the address is opened with. */
  state?: object;
}

export interface SearchItems {
  label: string;
  items: SearchItem[];
}

/** What decides which screens and commands the signed-in person has. */
export interface Viewer {
  isRestricted: boolean;
  isSuperAdmin: boolean;
  worksWithAll: boolean;
}

/** The groups of the search in their order. What the server has not answered yet is left out. */
export function searchItems(q: string, answer: SearchAnswer | undefined, viewer: Viewer): SearchItems[] {
  const named = readReference(q);
  const exact = answer?.exact.map(itemOf) ?? [];
  const groups = [
    // A reference number says by itself where it leads.
    { label: 'Best match', items: exact.length === 0 && named ? [itemOfReference(named)] : exact },
    ...(named ? [] : (answer?.groups ?? []).map((group) => groupOf(q, group))),
    { label: 'Screens', items: screenItems(q, viewer) },
    { label: 'Commands', items: commandItems(q, viewer) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function groupOf(q: string, { kind, hits, hasMore }: SearchAnswer['groups'][number]): SearchItems {
  const items = hits.map(itemOf);
  const more = hasMore ? moreOf(kind, q) : null;
  return { label: nounOf(kind).many, items: more ? [...items, more] : items };
}

/** Lists that take words in their address. */
const searchableLists: readonly SearchedKind[] = [
  'owner',
  'tenant',
  'service-request',
  'maintenance',
  'registration',
  'contact-inquiry',
];

function moreOf(kind: SearchedKind, q: string): SearchItem | null {
  if (!searchableLists.includes(kind)) return null;
  const address = `${listPath(kind)}?${new URLSearchParams({ q })}`;
  return { key: `more ${kind}`, title: `More in ${nounOf(kind).many}`, text: '', createdAt: null, address };
}

function itemOf(hit: SearchHit): SearchItem {
  const { kind, id, title, text, createdAt } = hit;
  return { key: `${kind} ${id}`, title, text, createdAt, address: addressOf(hit) };
}

function addressOf({ kind, id, title, parentId }: SearchHit): string {
  if (kind === 'unit') return unitPath(title);
  if (kind === 'message') return `${listPath('message')}?with=${parentId}`;
  return recordPath(kind, id);
}

function itemOfReference({ kind, id }: NonNullable<ReturnType<typeof readReference>>): SearchItem {
  return {
    key: `${kind} ${id}`,
    title: referenceOf(kind, id),
    text: nounOf(kind).one,
    createdAt: null,
    address: recordPath(kind, id),
  };
}

function screenItems(q: string, { isRestricted, isSuperAdmin }: Viewer): SearchItem[] {
  if (q === '') return [];
  return menuGroups
    .flatMap(screensOf)
    .filter(
      ({ label, isOfNoProperty, isForSuperAdmin }) =>
        holdsWords(label, q) && !(isRestricted && isOfNoProperty) && (isSuperAdmin || !isForSuperAdmin),
    )
    .map(({ label, path }) => ({
      key: `screen ${path}`,
      title: label,
      text: '',
      createdAt: null,
      address: path,
    }));
}

function commandItems(q: string, { worksWithAll }: Viewer): SearchItem[] {
  return allScreens().flatMap(({ path, add }) => {
    if (!add || !holdsWords(add.label, q) || (add.isOfAllProperties && !worksWithAll)) return [];
    const item = { key: `add ${path}`, title: add.label, text: '', createdAt: null };
    return [{ ...item, address: path, state: addCommand }];
  });
}

function holdsWords(label: string, q: string): boolean {
  const text = label.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
