import type { ComponentType } from 'react';
import type { AuditedKind } from '#contracts/audit.ts';
import type { CacheTag } from '../state/api.ts';
import type { ChangeMessages } from './change-messages.ts';

/** The groups of the menu, in its order. The second is the specification's own. */
export const menuGroups = ['start', 'specified', 'office', 'property'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type Icon = ComponentType<{ size: number; 'aria-hidden': 'true' }>;

/** A link of the menu. */
export interface MenuItem {
  path: string;
  label: string;
  Icon: Icon;
  group: MenuGroup;
  /** Whether it is the screen in sight; by its path where nothing is said. */
  isCurrent?: (pathname: string, search: URLSearchParams) => boolean;
  /** Its records belong to no property: hidden from admins who work with some of the properties. */
  isOfNoProperty?: boolean;
  /** For the super admin alone: search and the account’s screen lead there, and not the menu. */
  isForSuperAdmin?: boolean;
  /** The screen follows the property that is chosen in the menu. */
  followsShownProperty?: boolean;
}

/** How much waits behind a link of the menu. */
export interface Badge {
  count: number;
  /** What is counted, after the number: 'waiting for us'. */
  what: string;
}

/** A screen of the back office. */
export interface Screen extends MenuItem {
  load: () => Promise<ComponentType>;
  /** The patterns of its routes below /admin; its path where nothing is said. */
  routes?: readonly string[];
  /** A second link to it in the menu. */
  next?: MenuItem;
  /** The command that opens its form for a new record: `useAddCommand` (kit/shell). */
  add?: { label: string; isOfAllProperties?: true };
  /** Where a link to one of its records leads: to the record where nothing is said. */
  link?: 'list' | 'nowhere';
}

/** Everything that the back office knows of one kind of record. */
export interface Noun {
  /** One of them within a sentence: 'service request'. */
  one: string;
  /** All of them, as the filter of the activity says it. */
  many: string;
  /** Where its records are read; null where they are read on other screens. */
  screen: Screen | null;
  /** The labels of its fields in the history. */
  labels: Readonly<Record<string, string>>;
  /** Whose cached reads are old once a record of this kind has changed. */
  tags: readonly CacheTag[];
  /** What else is cached of each record by its id, and is old with it. */
  recordTags?: readonly CacheTag[];
  /** What goes with removed records of this kind, by what the client knows of other kinds. */
  alsoRemoved?: (ids: readonly number[], rowsOf: (kind: AuditedKind) => readonly object[]) => RemovedRecords;
  /** What toasts say of its changes; null where its screens say it themselves, or nothing changes it. */
  messages: ChangeMessages | null;
}

/** Ids by kind. */
export type RemovedRecords = Partial<Record<AuditedKind, readonly number[]>>;

export type Nouns = Readonly<Record<AuditedKind, Noun>>;

let known: Nouns | null = null;
let otherScreens: readonly Screen[] = [];

/**
 * Makes the nouns known to the kit, which knows none by itself. Called once, by the registry
 * (`web/admin/nouns.ts`). Answers every screen: those of the nouns, and then the others.
 */
export function registerNouns(nouns: Nouns, screens: readonly Screen[]): Screen[] {
  known = nouns;
  otherScreens = screens;
  return allScreens();
}

export function allNouns(): Nouns {
  if (!known) throw new Error('The nouns are not registered: import web/admin/nouns.ts first.');
  return known;
}

export function nounOf(kind: AuditedKind): Noun {
  return allNouns()[kind];
}

/** Every screen: those of the nouns, and then the others. */
export function allScreens(): Screen[] {
  return [...Object.values(allNouns()).flatMap(({ screen }) => screen ?? []), ...otherScreens];
}

/** Where the records of a kind are listed. */
export function listPath(kind: AuditedKind): string {
  const { screen } = nounOf(kind);
  if (!screen) throw new Error(`${kind} has no screen.`);
  return screen.path;
}

/** Where a record is read. */
export function recordPath(kind: AuditedKind, id: number): string {
  const path = listPath(kind);
  return nounOf(kind).screen?.link === 'list' ? path : `${path}?record=${id}`;
}

/** The screens of a group, in the order of the menu. */
export function screensOf(group: MenuGroup): MenuItem[] {
  return allScreens()
    .filter((screen) => screen.group === group)
    .flatMap((screen) => (screen.next ? [screen, screen.next] : [screen]));
}

/** The links of a group of the menu. */
export function menuOf(group: MenuGroup): MenuItem[] {
  return screensOf(group).filter(({ isForSuperAdmin }) => !isForSuperAdmin);
}

/** Loads the code of a screen that someone is about to open. What does not come is said where it is opened. */
export function loadAhead(path: string): void {
  const screen = allScreens().find((each) => each.path === path);
  screen?.load().catch(() => undefined);
}
