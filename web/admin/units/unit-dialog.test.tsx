// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Unit } from '#contracts/units.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName } from '#tests/support/stored-records.ts';
import { UnitDialog } from './unit-dialog.tsx';

const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const owner = { id: 3, firstName: 'Max', lastName: 'Houser' };
const tenant = { id: 4, firstName: 'Ada', lastName: 'Newer' };
const unit: Unit = {
  ...storedUnitName,
  createdAt: at,
  updatedAt: at,
  ownerId: null,
  ownerSince: null,
  tenantId: null,
  share: null,
  owner: null,
  tenant: null,
  leases: [],
  openRequests: 0,
};

let calls: OfficeCall[];
let answer: () => unknown;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  onClose.mockClear();
  answer = () => unit;
  calls = playServer({
    'GET /owners': () => [owner],
    'GET /tenants': () => [tenant],
    'PATCH /units/:id': () => answer(),
  });
});

const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
async function chooseOwner(): Promise<void> {
  await screen.findByRole('option', { name: 'Max Houser' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Max Houser');
}

test('what someone else saved of a unit first is named, and stays beside what was chosen', async () => {
  openScreen(<UnitDialog unit={unit} onClose={onClose} />);
  await chooseOwner();
  const theirs = { ...unit, updatedAt: later, tenantId: tenant.id, tenant };
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answer = () => Response.json({ error, message: error.message, data: theirs }, { status: 409 });
  await press('Save');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tenant: nothing → Ada Newer',
  ]);
  await press('Keep what I typed');
  answer = () => theirs;
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes()).toEqual([
    { ownerId: 3, ownerSince: null, tenantId: null, expectedUpdatedAt: at },
    { ownerId: 3, ownerSince: null, tenantId: 4, expectedUpdatedAt: later },
  ]);
});

test('while a lease runs it names the tenant, who is not chosen here', async () => {
  const running = {
    id: 21,
    tenantId: 4,
    startDate: '2026-01-01',
    endDate: '2100-01-01',
    rentAmount: 1000,
    status: 'ACTIVE' as const,
  };
  openScreen(<UnitDialog unit={{ ...unit, tenantId: 4, tenant, leases: [running] }} onClose={onClose} />);
  const lease = await screen.findByText('lease until Jan 1, 2100');
  expect(lease.closest('p')?.textContent).toBe('Tenant: Ada Newer, by the lease until Jan 1, 2100.');
  expect(lease.getAttribute('href')).toBe('/admin/leases?record=21');
  expect(screen.queryByRole('combobox', { name: 'Tenant' })).toBeNull();
  await chooseOwner();
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes()).toEqual([{ ownerId: 3, ownerSince: null, expectedUpdatedAt: at }]);
});
