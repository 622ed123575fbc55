import { useCallback, useRef, useState } from 'react';

/**
 * `useReducer` whose state can be read as well. React may put off the rendering of what was dispatched in a transition;
 * a handler that runs meanwhile has to act on what was dispatched, not on what is on screen.
 */
export function useReadableReducer<State, Event, Given>(
  reduce: (state: State, event: Event) => State,
  given: Given,
  initialize: (given: Given) => State,
): [state: State, dispatch: (event: Event) => void, read: () => State] {
  const [state, setState] = useState(() => initialize(given));
  const latest = useRef(state);
  const dispatch = useCallback(
    (event: Event) => {
      latest.current = reduce(latest.current, event);
      setState(latest.current);
    },
    [reduce],
  );
  const read = useCallback(() => latest.current, []);
  return [state, dispatch, read];
}
