// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { assessmentMessages } from '#contracts/assessments.ts';
import { bulkMax } from '#contracts/bulk.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { SharesDialog } from './shares-dialog.tsx';

const unitOf = (id: number, share: number | null) => {
  const unitNumber = String(id).padStart(4, '0');
  const unit = { id, realEstateObjectId: 1, propertyCode: 'BT01', unitNumber };
  return { id, unit: { ...unit, unitIdentifier: `BT01-${unitNumber}` }, share };
};

let calls: OfficeCall[];
let answer: () => unknown;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  answer = () => ({ count: 1 });
  calls = playServer({ 'PATCH /bulk/unit-shares': () => answer() });
});

const open = (units: ReturnType<typeof unitOf>[]) =>
  openScreen(<SharesDialog units={units} onClose={onClose} />);
const field = (id: number) => screen.getByLabelText<HTMLInputElement>(`BT01-${String(id).padStart(4, '0')}`);
const type = (id: number, value: string) => fireEvent.change(field(id), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

test('only shares that are others now are sent, with what each was, and an emptied one is none', async () => {
  open([unitOf(1, 1.5), unitOf(2, null), unitOf(3, 2), unitOf(4, 7)]);
  screen.getByText('All shares add up to 10.5');
  type(1, ' .25 ');
  type(2, '0');
  type(3, ' ');
  type(4, '7.0');
  screen.getByText('All shares add up to 7.25');
  press('Save');
  // A second press while it is saved.
  press('Saving…');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    {
      items: [
        { id: 1, share: 0.25, expectedShare: 1.5 },
        { id: 2, share: 0, expectedShare: null },
        { id: 3, share: null, expectedShare: 2 },
      ],
    },
  ]);
});

test('what is no share is named at its unit, counts for nothing, and keeps all others from being sent', async () => {
  open([unitOf(1, 1), unitOf(2, 1), unitOf(3, 1), unitOf(4, 1)]);
  type(1, '12%');
  type(2, '-1');
  type(3, '0.1234567');
  type(4, '5');
  screen.getByText('All shares add up to 5.123457');
  press('Save');
  await soon(() => expect(screen.getAllByText(assessmentMessages.share)).toHaveLength(3));
  expect([1, 2, 3, 4].map((id) => field(id).getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    'true',
    null,
  ]);
  await soon(() => expect(document.activeElement).toBe(field(1)));
  expect(sent()).toEqual([]);
  press('The same for each');
  screen.getByText('All shares add up to 4');
  press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  // All of them have had this share.
  expect(sent()).toEqual([]);
});

test('a refusal says why and what was typed stays, and it goes once the shares are saved again', async () => {
  open([unitOf(1, 1), unitOf(2, 1)]);
  type(2, '3');
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  answer = () => refused(409, 'CONFLICT', 'The property is gone.');
  press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The property is gone.');
  expect(seen.mock.contexts).toEqual([alert]);
  seen.mockRestore();
  expect([field(2).value, onClose.mock.calls.length]).toEqual(['3', 0]);
  press('Cancel');
  await screen.findByText('What you changed on the shares has not been saved.');
  press('Keep editing');
  let release: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  press('Save');
  await soon(() => expect(sent()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  release({ count: 1 });
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a share that someone else changes while it is typed is refused first, and replaced by who saves again', async () => {
  let read: (units: ReturnType<typeof unitOf>[]) => void = () => undefined;
  function Shares(): ReactNode {
    const [units, setUnits] = useState([unitOf(1, 1), unitOf(2, 1)]);
    useEffect(() => {
      read = setUnits;
    }, []);
    return <SharesDialog units={units} onClose={onClose} />;
  }
  openScreen(<Shares />);
  type(2, '3');
  act(() => read([unitOf(1, 5), unitOf(2, 4)]));
  expect([field(1).value, field(2).value]).toEqual(['5', '3']);
  type(2, '3.5');
  const message = assessmentMessages.shareChanged(4);
  answer = () => refused(409, 'CONFLICT', 'Please check.', [{ path: 'items.0.share', message }]);
  press('Save');
  await screen.findByText(message);
  expect([field(1), field(2)].map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  await soon(() => expect(document.activeElement).toBe(field(2)));
  expect(screen.queryByRole('alert')).toBeNull();
  answer = () => ({ count: 1 });
  press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([1, 4].map((expectedShare) => ({ items: [{ id: 2, share: 3.5, expectedShare }] })));
});

test('of more shares than one call takes, all are sent in parts', async () => {
  const all = Array.from({ length: bulkMax + 2 }, (_, index) => index + 1);
  open(all.map((id) => unitOf(id, null)));
  press('The same for each');
  press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  const items = all.map((id) => ({ id, share: 1, expectedShare: null }));
  expect(sent()).toEqual([{ items: items.slice(0, bulkMax) }, { items: items.slice(bulkMax) }]);
});
