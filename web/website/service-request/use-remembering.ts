import { useRef, useState, useSyncExternalStore } from 'react';
import { forgetRemembered, readRemembered, writeRemembered } from '../forms/remembered.ts';
import { requestDefinition } from './request-definition.ts';

const { draftName, remembers = [] } = requestDefinition;

/** Whether this device remembers who reports and from where, and what it stores once a request was sent. */
export function useRemembering() {
  const isStored = useSyncExternalStore(ignoreChanges, hasRemembered, () => false);
  const [picked, setPicked] = useState<boolean | null>(null);
  const tried = useRef<Record<string, string>>({});
  const isChosen = picked ?? isStored;
  return {
    isChosen,
    /** Nothing is stored before a request was sent; what is stored goes at once. */
    choose: (isWanted: boolean) => {
      setPicked(isWanted);
      if (!isWanted) forgetRemembered(draftName);
    },
    /** The form is about to be sent: once it was, its fields are empty. */
    note: (values: Record<string, string>) => {
      tried.current = Object.fromEntries(remembers.map((name) => [name, values[name] ?? '']));
    },
    store: () => {
      if (isChosen) writeRemembered(draftName, tried.current);
    },
  };
}

function hasRemembered(): boolean {
  return readRemembered(draftName) !== null;
}

/** No other page changes it while this one is open. */
function ignoreChanges(): () => void {
  return () => undefined;
}
