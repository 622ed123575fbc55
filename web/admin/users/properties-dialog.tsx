import { useState, type ReactNode } from 'react';
import { propertyLabel } from '#contracts/public-properties.ts';
import type { NamedProperty } from '#contracts/properties.ts';
import type { User } from '#contracts/users.ts';
import { FieldGroup } from '#web/ui/field/field.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { FormDialog } from '../kit/dialogs/form-dialog.tsx';
import styles from './users.module.css';

/** Asks which properties a user works with. None chosen means all. */
export function PropertiesDialog({
  user,
  properties,
  hasFailed,
  onAssign,
  onClose,
}: {
  user: User;
  /** Undefined while they are on their way. */
  properties: NamedProperty[] | undefined;
  hasFailed: boolean;
  /** Answers whether they are assigned now. */
  onAssign: (propertyIds: number[]) => Promise<boolean>;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>(user.propertyIds);

  const assign = async (): Promise<void> => {
    setIsBusy(true);
    const isAssigned = await onAssign(chosen.toSorted((one, other) => one - other));
    setIsBusy(false);
    if (isAssigned) onClose();
  };

  return (
    <FormDialog
      isOpen
      title="Properties"
      about={user.email}
      submit="Save"
      submitting="Saving…"
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (properties) void assign();
      }}
      onClose={onClose}
    >
      {hasFailed && <p role="alert">The properties could not be loaded. Please close this and try again.</p>}
      {!properties && !hasFailed && <Skeleton lines={5} label="Loading the properties" />}
      {properties && (
        <FieldGroup
          label="Works with"
          hint="If none is selected, this user works with all properties. Otherwise, only with those selected."
          note={chosen.length === 0 ? 'All properties' : `${chosen.length} of ${properties.length}`}
        >
          {() => (
            <div className={styles.choices}>
              {properties.map((property) => (
                <label key={property.id} className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(property.id)}
                    onChange={({ target }) =>
                      setChosen((before) =>
                        target.checked ? [...before, property.id] : before.filter((id) => id !== property.id),
                      )
                    }
                  />
                  {propertyLabel(property)}
                </label>
              ))}
            </div>
          )}
        </FieldGroup>
      )}
    </FormDialog>
  );
}
