import { useInsertionEffect, useRef, useState } from 'react';

type Handlers = Readonly<Record<string, (...given: never[]) => void>>;

/** What rows do when they are pressed: the same functions at every render, so that a row is rendered again only when it has changed. */
export function useRowHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers);
  useInsertionEffect(() => {
    latest.current = handlers;
  });
  const [same] = useState(
    () =>
      // Each has the name and the parameters of the one that it calls.
      Object.fromEntries(
        Object.keys(handlers).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
      ) as H,
  );
  return same;
}
