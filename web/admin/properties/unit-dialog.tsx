import { useState, type ReactNode } from 'react';
import type { Unit } from '#contracts/units.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { serverWordsOf } from '../lists/failure-words.ts';
import { nameOf } from '../property-layer/person-facts.tsx';
import { OwnerPicker, TenantPicker } from '../property-layer/record-picker.tsx';
import { useChangeUnitMutation } from '../property-layer/rental-api.ts';
import styles from '../property-layer/layer.module.css';

/** Asks who owns a unit and who lives in it. */
export function UnitDialog({ unit, onClose }: { unit: Unit; onClose: () => void }): ReactNode {
  const [change, { isLoading }] = useChangeUnitMutation();
  const [ownerId, setOwnerId] = useState(unit.ownerId ?? 0);
  const [tenantId, setTenantId] = useState(unit.tenantId ?? 0);
  const [refusal, setRefusal] = useState<string | null>(null);

  const save = async (): Promise<void> => {
    setRefusal(null);
    const { error } = await change({
      params: { id: unit.id },
      body: { ownerId: ownerId || null, tenantId: tenantId || null, expectedUpdatedAt: unit.updatedAt },
    });
    if (error) setRefusal(serverWordsOf(error));
    else onClose();
  };

  return (
    <FormDialog
      isOpen
      title={`Unit ${unit.unitIdentifier}`}
      submit="Save"
      submitting="Saving…"
      isBusy={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <OwnerPicker
        none="No owner"
        value={ownerId}
        current={unit.owner && { id: unit.owner.id, label: nameOf(unit.owner) }}
        onChange={setOwnerId}
      />
      <TenantPicker
        none="No tenant"
        value={tenantId}
        current={unit.tenant && { id: unit.tenant.id, label: nameOf(unit.tenant) }}
        onChange={setTenantId}
      />
    </FormDialog>
  );
}
