import type { SortOrder } from '#contracts/fields.ts';
import { positiveInteger, sortNamed } from './list-state.ts';

/** How one value of a view is read from its text in the address, and written; what is written as '' is left out. */
export interface AddressPart<Value> {
  /** Its name in the address, where the view calls it something else. */
  name?: string;
  read: (text: string) => Value;
  write: (value: Value) => string;
}

/** Values that differ from the usual, as a query takes them. */
type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], '' | false | null> };

export interface ListAddress<Values, Filter extends keyof Values> {
  /** What an address says; anything that it cannot say is as usual. */
  readView: (search: URLSearchParams) => Values;
  writeView: (view: Values) => URLSearchParams;
  /** The filters as they are where nothing is narrowed. */
  everything: Pick<Values, Filter>;
  isNarrowed: (view: Pick<Values, Filter>) => boolean;
  /** The values that differ from the usual. */
  given: <Name extends keyof Values>(
    view: Pick<Values, Name>,
    ...names: readonly Name[]
  ) => Given<Pick<Values, Name>>;
}

/**
 * The address of a list: all that it shows is in the URL, so that a reload, a link or Back shows the same. `filters` are the
 * values that narrow the list, and that its Reset button takes back.
 */
export function listAddress<Values extends object, Filter extends keyof Values>(
  parts: { [Name in keyof Values]: AddressPart<Values[Name]> },
  filters: readonly Filter[],
): ListAddress<Values, Filter> {
  // They are the names of the parts.
  const names = Object.keys(parts) as (keyof Values & string)[];
  const write = <Name extends keyof Values>(view: Pick<Values, Name>, name: Name): string =>
    parts[name].write(view[name]);
  // What is made of the values of these names has them.
  const pick = <Name extends keyof Values>(chosen: readonly Name[], view: Pick<Values, Name>) =>
    Object.fromEntries(chosen.map((name) => [name, view[name]])) as Pick<Values, Name>;

  const readView = (search: URLSearchParams): Values =>
    Object.fromEntries(
      names.map((name) => [name, parts[name].read(search.get(parts[name].name ?? name) ?? '')]),
    ) as Values;
  return {
    readView,
    writeView: (view) =>
      new URLSearchParams(
        names
          .map((name) => [parts[name].name ?? name, write(view, name)])
          .filter(([, written]) => written !== ''),
      ),
    everything: pick(filters, readView(new URLSearchParams())),
    isNarrowed: (view) => filters.some((name) => write(view, name) !== ''),
    given: (view, ...wanted) =>
      pick(
        wanted.filter((name) => write(view, name) !== ''),
        view,
      ) as Given<typeof view>,
  };
}

/** A part whose name in the address is another one than in the view. */
export function named<Value>(name: string, part: AddressPart<Value>): AddressPart<Value> {
  return { ...part, name };
}

const asItIs = (text: string): string => text;

/** A text, read in its own way where `read` says how. */
export function text(read: (sent: string) => string = (sent) => sent.trim()): AddressPart<string> {
  return { read, write: asItIs };
}

/** A day that the server knows, `YYYY-MM-DD`; '' for anything else. */
export const day: AddressPart<string> = text((sent) => {
  const found = /^(19|20|21)\d\d-\d\d-\d\d$/.test(sent) ? new Date(`${sent}T00:00:00Z`) : null;
  return found && !Number.isNaN(found.getTime()) && found.toISOString().startsWith(sent) ? sent : '';
});

/** One of some words; for any other the usual one, which is not written, or '' where there is none. */
export function oneOf<const Word extends string>(words: readonly Word[]): AddressPart<Word | ''>;
export function oneOf<const Word extends string>(
  words: readonly Word[],
  usual: NoInfer<Word>,
): AddressPart<Word>;
export function oneOf(words: readonly string[], usual = ''): AddressPart<string> {
  return {
    read: (sent) => (words.includes(sent) ? sent : usual),
    write: (word) => (word === usual ? '' : word),
  };
}

/** Yes where the address has this word. */
export function flag(word = '1'): AddressPart<boolean> {
  return { read: (sent) => sent === word, write: (isOn) => (isOn ? word : '') };
}

/** The order of a list: by one of its keys, '-' first for downwards. */
export function orderBy<Key extends string>(
  keys: readonly Key[],
  usual: SortOrder<Key>,
): AddressPart<SortOrder<Key>> {
  return {
    read: (sent) => sortNamed(sent, keys) ?? usual,
    write: (order) => (order === usual ? '' : order),
  };
}

/** The number of a list's page, from 1. */
export const pageNumber: AddressPart<number> = {
  read: (sent) => positiveInteger(sent) ?? 1,
  write: (page) => (page > 1 ? String(page) : ''),
};

/** The id of the open record; null for none. */
export const openRecord: AddressPart<number | null> = {
  read: (sent) => positiveInteger(sent),
  write: (id) => (id === null ? '' : String(id)),
};
