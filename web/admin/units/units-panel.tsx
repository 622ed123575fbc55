import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { unitNumber } from '#contracts/properties.ts';
import type { Property } from '#contracts/properties.ts';
import { units as allUnits } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { ExportButton, queryOf } from '../kit/exports/export-button.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { useCreateUnitMutation, useListUnitsQuery } from './units-api.ts';
import { UnitDialog } from './unit-dialog.tsx';
import { UnitList } from './unit-list.tsx';
import styles from '../kit/records/layout.module.css';

/** The units of a property: who owns, who lives there, by which lease, and what is open. */
export function UnitsPanel({ property }: { property: Property }): ReactNode {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Unit | null>(null);
  const list = useListUnitsQuery({
    query: { realEstateObjectId: property.id, sort: 'identifier', take: 50, page },
  });
  const units = list.data?.data;
  return (
    <section aria-labelledby={headingId} className={styles.lines}>
      <h3 id={headingId}>Units</h3>
      {units && units.length > 0 && (
        <div>
          <ExportButton endpoint={allUnits.export} query={queryOf(list.originalArgs)}>
            Export units
          </ExportButton>
        </div>
      )}
      {list.isError && <p role="alert">The units could not be loaded. Close this and try again.</p>}
      {!units && !list.isError && <Skeleton lines={5} label="Loading the units" />}
      {units?.length === 0 && <p className={styles.soft}>This property has no units yet.</p>}
      {units && units.length > 0 && <UnitList units={units} onEdit={setEdited} />}
      {list.data && list.data.meta.pageCount > 1 && (
        <Pager page={page} pageCount={list.data.meta.pageCount} onPage={setPage} />
      )}
      <NewUnit property={property} />
      {edited && <UnitDialog unit={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function NewUnit({ property }: { property: Property }): ReactNode {
  const [create, { isLoading }] = useCreateUnitMutation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const issue = firstIssue(unitNumber.safeParse(typed));
    setError(issue === true ? undefined : issue);
    if (issue !== true) return;
    const { error: refused } = await create({
      body: { realEstateObjectId: property.id, unitNumber: typed },
    });
    setError(refused ? serverMessageOf(refused) : undefined);
    if (!refused) setTyped('');
  };
  return (
    <form className={styles.line} noValidate aria-label="New unit" onSubmit={(event) => void add(event)}>
      <TextField
        label="New unit’s number"
        autoComplete="off"
        maxLength={4}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        Add unit
      </Button>
    </form>
  );
}
