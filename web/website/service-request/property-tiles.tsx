import type { MouseEvent, ReactNode } from 'react';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { pictureOf } from '../communities.ts';
import styles from './property-tiles.module.css';
import { requestTexts } from './request-texts.en.ts';

/** More pictures than these are slower to look through than the list. */
const most = 8;

export interface PropertyTilesProps {
  properties: readonly PublicProperty[];
  chosen: string;
  onChoose: (code: string) => void;
}

/**
 * The buildings to press, as a shortcut to the list below, which they fill in. For eyes and fingers only: the keyboard and
 * screen readers have the list, and would meet the same choice twice.
 */
export function PropertyTiles({ properties, chosen, onChoose }: PropertyTilesProps): ReactNode {
  if (properties.length === 0 || properties.length > most) return null;
  const names = withoutCommonEnd(properties.map(({ code, name }) => name ?? code));
  return (
    <div className={styles.tiles} aria-hidden="true">
      <p className={styles.hint}>{requestTexts.pickBuilding}</p>
      <ul className={styles.list}>
        {properties.map((property, index) => (
          <li key={property.code}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.tile}
              data-chosen={property.code === chosen ? '' : undefined}
              onMouseDown={keepFocus}
              onClick={() => onChoose(property.code)}
            >
              <img src={pictureOf(property)} alt="" width="64" height="48" loading="lazy" decoding="async" />
              {names[index]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The focus must not come to stand where a screen reader hears nothing. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Names without the last word where all of them end in the same one, such as Condominiums. */
export function withoutCommonEnd(names: readonly string[]): string[] {
  const ends = new Set(names.map((name) => /\S (\S+)$/.exec(name)?.[1]));
  const [end] = ends;
  if (names.length < 2 || ends.size > 1 || end === undefined) return [...names];
  return names.map((name) => name.slice(0, -end.length - 1));
}
