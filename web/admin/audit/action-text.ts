import { namedKinds, systemName } from '#contracts/audit.ts';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import { referencedKinds, referenceOf } from '#contracts/references.ts';
import { allNouns, nounOf, recordPath } from '../kit/nouns/nouns.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

export interface ActionText {
  who: string;
  /** 'changed', 'opened Background Check of'. */
  did: string;
  /** 'registration 7'; '' where the action has no object. */
  what: string;
  /** To the record; null where it is gone or has no screen. */
  address: string | null;
  fieldNames: Noun['labels'];
}

/** An entry of the log in plain words. */
export function actionText(entry: AuditEntry): ActionText {
  const kind = isKind(entry.objectKind) ? entry.objectKind : null;
  const known = kind && nounOf(kind);
  const noun = known?.one ?? entry.objectKind;
  const isOwn = entry.objectKind === 'user' && entry.objectId === entry.actorUserId;
  if (isOwn && entry.actorUserId !== null) return ownActionText(entry, known);
  const isGone = /^(deleted|removed)\b/.test(entry.action);
  // 'made an overwrite code' says it all.
  const isWhole = entry.objectId === null && entry.action.includes(' ');
  return {
    who: entry.actorEmail ?? systemName,
    did: isWhole ? entry.action : beforeObject(entry.action),
    what: isWhole
      ? ''
      : entry.objectId === null
        ? entry.action === 'exported' && known
          ? known.many.toLowerCase()
          : noun
        : objectText(entry, noun),
    address: kind === null || entry.objectId === null || isGone ? null : addressOf(kind, entry.objectId),
    fieldNames: known?.labels ?? {},
  };
}

/** Null where records of this kind have no address. */
function addressOf(kind: AuditedKind, id: number): string | null {
  const { screen } = nounOf(kind);
  return screen && screen.link !== 'nowhere' ? recordPath(kind, id) : null;
}

/** What people did to their own account: 'signed in', 'changed their own account'. */
function ownActionText(entry: AuditEntry, known: Noun | null): ActionText {
  const isPhrase = entry.action.includes(' ');
  return {
    who: entry.actorEmail ?? systemName,
    did: actionPhrase(entry.action),
    what: isPhrase ? '' : 'their own account',
    address: null,
    fieldNames: known?.labels ?? {},
  };
}

/** An action by itself, as people say it. */
export function actionPhrase(action: string): string {
  return action.replace('the own account', 'their own account');
}

/** A verb stands before its object: 'changed'; a file, a password, a role is of it; whole phrases are set apart from it. */
function beforeObject(action: string): string {
  if (!action.includes(' ')) return action;
  if (action === 'assigned properties') return `${action} to`;
  if (action === 'sent a reminder') return `${action} about`;
  if (action === 'created maintenance') return `${action} for`;
  return /^(opened|replaced|set|reset) /.test(action) ? `${action} of` : `${action}:`;
}

/** 'lease BT01-0105, Ada Example'; one that is gone has no name any more, and its number says nothing to people. */
function objectText(entry: AuditEntry, noun: string): string {
  const name = nameOf(entry);
  if (name !== null) return `${noun} ${name}`;
  return namedKinds.some((kind) => kind === entry.objectKind) ? noun : `${noun} ${entry.objectId}`;
}

/** What people call the record by, or what a record that is made or gone was, as far as the entry says. */
function nameOf({ changes, names, objectName, objectKind, objectId }: AuditEntry): string | null {
  if (objectName !== null) return objectName;
  const referenced = referencedKinds.find((kind) => kind === objectKind);
  if (referenced && objectId !== null) return referenceOf(referenced, objectId);
  const current = names[`${objectKind} ${objectId}`];
  if (current !== undefined) return current;
  const named = changes['unitIdentifier'] ?? changes['email'];
  const name = named?.from ?? named?.to;
  const isWhole = named !== undefined && (named.from === null || named.to === null);
  return isWhole && typeof name === 'string' ? name : null;
}

function isKind(kind: string): kind is AuditedKind {
  return kind in allNouns();
}
