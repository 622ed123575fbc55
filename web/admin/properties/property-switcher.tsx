import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { propertyLabel } from '#contracts/public-properties.ts';
import { Select } from '#web/ui/select/select.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { allScreens } from '../kit/nouns/nouns.ts';
import { useAppDispatch, useAppSelector } from '../kit/state/hooks.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { useProperties } from './use-properties.ts';
import styles from '../kit/records/layout.module.css';

/** Narrows all screens of the rentals to one property. It stands on every screen: what is below it never moves. */
export function PropertySwitcher(): ReactNode {
  const selected = useAppSelector(({ user }) => user.selectedProperty);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isRestricted } = useOwnScope();
  const list = useProperties();
  // Deleted, renamed or taken from this person meanwhile: nothing would be narrowed to what the control does not show.
  const isGone = selected !== 'all' && list.data?.every(({ code }) => code !== selected) === true;
  useEffect(() => {
    if (isGone) dispatch(propertySelected('all'));
  }, [isGone, dispatch]);
  return (
    <div className={styles.switcher}>
      <Select
        label={<span className="visually-hidden">Shown property</span>}
        value={selected}
        onChange={({ target }) => {
          dispatch(propertySelected(target.value));
          // Filters and page were those of the other property.
          if (followsShownProperty(pathname)) void navigate(pathname, { replace: true });
        }}
      >
        <option value="all">{isRestricted ? 'All your properties' : 'All properties'}</option>
        {list.data?.map((property) => (
          <option key={property.id} value={property.code}>
            {propertyLabel(property)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Whether the screen in sight is one of those that are narrowed. */
function followsShownProperty(pathname: string): boolean {
  return allScreens().some((screen) => screen.path === pathname && screen.followsShownProperty);
}
