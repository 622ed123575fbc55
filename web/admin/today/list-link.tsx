import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAppDispatch } from '../kit/state/hooks.ts';
import { propertySelected } from '../kit/state/user-slice.ts';

/** A link to a list as Today counted it: of every property, also where the screens of the rentals show one alone. */
export function ListLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Link to={to} className={className} onClick={() => dispatch(propertySelected('all'))}>
      {children}
    </Link>
  );
}
