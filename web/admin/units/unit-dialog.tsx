import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Unit } from '#contracts/units.ts';
import { unitLabels } from '#contracts/units.ts';
import { fullName } from '#contracts/people.ts';
import { formatDay } from '#web/lib/formats.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { OwnerPicker } from '../owners/owner-picker.tsx';
import { TenantPicker } from '../tenants/tenant-picker.tsx';
import { useChangeUnitMutation } from './units-api.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { unitRules, valuesOf } from './unit-values.ts';
import type { UnitValues } from './unit-values.ts';

/** Asks who owns a unit and who rents it. While a lease runs, the lease names the tenant. */
export function UnitDialog({ unit, onClose }: { unit: Unit; onClose: () => void }): ReactNode {
  const [change] = useChangeUnitMutation();
  const work = useFormWork<Unit, UnitValues>(unit, { objectKind: 'unit', valuesOf, onClose });
  const { form, base, values } = work.edited;
  const named = base ?? unit;
  const running = named.leases.find(({ status }) => status === 'ACTIVE');
  const send = (): Promise<unknown> =>
    change({
      params: { id: unit.id },
      body: {
        ownerId: values.ownerId || null,
        ownerSince: (values.ownerId && values.ownerSince) || null,
        ...(running ? {} : { tenantId: values.tenantId || null }),
        expectedUpdatedAt: named.updatedAt,
      },
    }).unwrap();

  return (
    <RecordFormDialog
      title={`Unit ${unit.unitIdentifier}`}
      submit="Save"
      submitting="Saving…"
      what={unit.unitIdentifier}
      {...work.status}
      onSubmit={(event) => {
        event.preventDefault();
        void work.send(send);
      }}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={unitRules} />
      <OwnerPicker
        none="No owner"
        value={values.ownerId}
        current={named.owner && { id: named.owner.id, label: fullName(named.owner) }}
        onChange={(id) => {
          form.setValue('ownerId', id);
          // Their day, not that of the owner before.
          form.setValue('ownerSince', id === named.ownerId ? (named.ownerSince ?? '') : '');
        }}
      />
      {values.ownerId !== 0 && (
        <TextField label={unitLabels.ownerSince} optional type="date" {...form.register('ownerSince')} />
      )}
      {running && named.tenant ? (
        <p>
          Tenant: <strong>{fullName(named.tenant)}</strong>, by the{' '}
          <Link to={recordPath('lease', running.id)}>lease until {formatDay(running.endDate)}</Link>.
        </p>
      ) : (
        <TenantPicker
          none="No tenant"
          value={values.tenantId}
          current={named.tenant && { id: named.tenant.id, label: fullName(named.tenant) }}
          onChange={(id) => form.setValue('tenantId', id)}
        />
      )}
      <RecordHistory kind="unit" id={unit.id} emptyText="No changes yet." />
    </RecordFormDialog>
  );
}
