import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What an address is opened with by a command: the screen opens its form for a new record. */
export const addCommand = { command: 'add' } as const;

/** Opens the form for a new record where a command led here; once, and not again by a reload. */
export function useAddCommand(onAdd: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = isAddCommand(state);
  const open = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true, state: null });
    onAdd();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}

function isAddCommand(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'command' in state && state.command === addCommand.command
  );
}
