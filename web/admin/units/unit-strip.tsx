import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnitSummary } from '#contracts/unit-overview.ts';
import { formatCount } from '#web/lib/formats.ts';
import { PersonLink, UnitLink } from '../kit/records/name-links.tsx';
import { unitPath } from '../kit/shell/paths.ts';
import { useGetUnitSummaryQuery } from './units-api.ts';
import styles from './unit-strip.module.css';

/**
 * The unit of an open record in one line: who owns and who rents it, and how often it was reported about. It asks for that by
 * itself, so that the record does not wait.
 */
export function UnitStrip({
  unit,
  before,
}: {
  /** Its identifier; visitors may name one that is not on file. */
  unit: string;
  /** Counts the requests that came before this time; all of them where nothing is said. */
  before?: string;
}): ReactNode {
  const { currentData: summary, isError } = useGetUnitSummaryQuery({
    query: { unit, ...(before === undefined ? {} : { before }) },
  });
  return (
    <p className={styles.strip}>
      <UnitLink unit={unit} saysUnit />
      {summary && <Facts summary={summary} isEarlier={before !== undefined} />}
      {isError && !summary && <span>Its people could not be loaded</span>}
    </p>
  );
}

function Facts({ summary, isEarlier }: { summary: UnitSummary; isEarlier: boolean }): ReactNode {
  const { unit, requests, unitIdentifier } = summary;
  return (
    <>
      {unit ? (
        <>
          <span>
            owner <PersonLink kind="owner" person={unit.owner} none="not on file" />
          </span>
          <span>
            tenant <PersonLink kind="tenant" person={unit.tenant} none="none" />
          </span>
        </>
      ) : (
        <strong>No such unit on file</strong>
      )}
      {requests > 0 ? (
        <span>
          <Link to={`${unitPath(unitIdentifier)}#requests`}>{requestsText(requests, isEarlier)}</Link>
        </span>
      ) : (
        <span>{requestsText(requests, isEarlier)}</span>
      )}
    </>
  );
}

function requestsText(count: number, isEarlier: boolean): string {
  const noun = `${isEarlier ? 'earlier ' : ''}${count === 1 ? 'request' : 'requests'}`;
  return `${count === 0 ? 'no' : formatCount(count)} ${noun}`;
}
