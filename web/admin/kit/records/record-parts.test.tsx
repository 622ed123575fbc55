// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CascadeRemoval } from './cascade-removal.tsx';
import { DeleteOpened } from './delete-record.tsx';
import { FactList } from './fact-list.tsx';
import { LanguageBadge } from './language-badge.tsx';
import { PartyLinks, PersonLink, UnitLink } from './name-links.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { ArchiveButton, EditForm, RecordSection, RecordSummary, SaveButton } from './record-parts.tsx';
import { RecordPicker } from './record-picker.tsx';
import type { RecordPickerProps } from './record-picker.tsx';
import { fetchFile, saveFile, showInTab } from './signed-file.ts';
import { SmallTable } from './small-table.tsx';
import { StatusBadge } from './status-badge.tsx';
import '../../nouns.ts';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('facts that are not known are left out, and a number is one', () => {
  render(<FactList facts={{ Owed: 0, Owner: null, Tenant: undefined, Pets: false, Notes: '' }} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Owed', 'Notes']);
});

test('units and people lead to their pages; no one leads nowhere, and English is not said', () => {
  const ada = { id: 3, firstName: 'Ada', lastName: 'Example' };
  render(
    <MemoryRouter>
      <ul>
        <li>
          <PersonLink kind="owner" person={ada} />
        </li>
        <li>
          <PersonLink kind="tenant" person={null} />, <PersonLink kind="tenant" person={null} none="vacant" />
        </li>
        <li>
          <PartyLinks unit={{ unitIdentifier: 'BT01-0007' }} tenant={ada} />
        </li>
        <li>
          <UnitLink unit="BT01-0008" saysUnit />
        </li>
        <li>
          <LanguageBadge language="en" />
          <LanguageBadge language="es" />
        </li>
      </ul>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Example',
    '–, vacant',
    'BT01-0007, Ada Example',
    'Unit BT01-0008',
    'Spanish',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/owners?record=3',
    '/admin/units/BT01-0007',
    '/admin/tenants?record=3',
    '/admin/units/BT01-0008',
  ]);
  // It also stands on cards that are dragged.
  expect(screen.getByRole('link', { name: 'BT01-0007' }).draggable).toBe(false);
});

test.each([
  ['COMPLETED', 'Completed'],
  ['IN_PROGRESS', 'In Progress'],
  ['SCHEDULED', 'Scheduled'],
  ['OPEN', 'Open'],
])('the status %s is said in words and by a color of its own', (status, words) => {
  const { container } = render(
    <>
      <StatusBadge status={status} />
      <StatusBadge status="ANYTHING" />
    </>,
  );
  screen.getByText(words);
  const [own, other] = [...container.children].map((badge) => badge.outerHTML.replace(badge.textContent, ''));
  expect(own === other).toBe(status === 'OPEN');
});

test('a small table says what it has, or that it has nothing', () => {
  const table = (rows: { id: number; cells: ReactNode[] }[]) => (
    <SmallTable title="Payments" none="No payments yet." heads={['Day', 'Amount']} rows={rows} />
  );
  const { rerender } = render(table([]));
  screen.getByText('No payments yet.');
  rerender(table([{ id: 1, cells: ['Jan 1', '$5.00'] }]));
  expect(screen.getByRole('table', { name: 'Payments' }).textContent).toBe('PaymentsDayAmountJan 1$5.00');
});

test('an open record says what it is called, since when, and is saved by its own button', async () => {
  const saved = vi.fn<() => void>();
  const archived = vi.fn<() => void>();
  const record = { createdAt: '2026-01-05T15:00:00.000Z', updatedAt: '2026-01-06T15:00:00.000Z' };
  const parts = (isBusy: boolean) => (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the dialogs of the office are
    <div role="dialog" aria-label="BT01-0007">
      <RecordSummary name="BT01-0007" record={record} reference="SR-7">
        <p>Urgent</p>
      </RecordSummary>
      <EditForm id="edit" onSave={saved}>
        <input aria-label="Notes" />
      </EditForm>
      <RecordSection title="History" of="SR-7">
        Nothing yet
      </RecordSection>
      <ArchiveButton isBusy={isBusy} onArchive={archived} />
      <SaveButton form="edit" isBusy={isBusy} />
    </div>
  );
  const { rerender } = render(parts(false));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'SR-7',
    'Jan 5, 2026, 9:00 AM',
    'Jan 6, 2026, 9:00 AM',
  ]);
  screen.getByRole('region', { name: /^History of ?SR-7$/ });
  await press('Save changes');
  await userEvent.keyboard('e');
  expect([saved.mock.calls.length, archived.mock.calls.length]).toEqual([1, 1]);
  rerender(parts(true));
  for (const name of ['Save changes', 'Archive']) await press(name);
  await userEvent.keyboard('e');
  expect([saved.mock.calls.length, archived.mock.calls.length]).toEqual([1, 1]);
});

test('what is being deleted cannot be deleted once more', async () => {
  const remove = vi.fn<() => Promise<{ error?: unknown }>>(() => new Promise(() => undefined));
  render(
    <>
      <DeleteOpened noun="owner" id={7} removal={[remove, { isLoading: true }]} onDeleted={() => undefined}>
        Their name goes.
      </DeleteOpened>
      <CascadeRemoval noun="unit" name="BT01-0007" lost="Its history goes." onRemove={remove} />
    </>,
  );
  await press('Delete');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press(/^Delete ?BT01-0007$/);
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body);
  expect(remove).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: /^Delete ?BT01-0007$/ }).getAttribute('aria-busy')).toBe('true');
});

test('a picture of another host may be shown, and one that is zoomed is moved by keys', async () => {
  render(<PictureViewer address="/a.png" fileName="a.png" />);
  expect(screen.getByRole('img').getAttribute('crossorigin')).toBe('anonymous');
  const stage = screen.getByRole('figure', { name: 'Preview of a.png' });
  expect(stage.tabIndex).toBe(-1);
  await press('Zoom in');
  expect([stage.tabIndex, screen.getByRole('img').parentElement?.style.width]).toEqual([0, '150%']);
});

interface Owner {
  id: number;
  group?: string;
}
const page = (ids: Owner[], total = ids.length) => ({
  data: ids,
  meta: { total, page: 1, pageSize: 50, pageCount: 1 },
});

test('what is chosen of many stays in sight whatever is searched for after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const searched = vi.fn<(q: string) => void>();
  function Picker({
    list,
    ...props
  }: Partial<RecordPickerProps> & { list: ReturnType<typeof page> | undefined }) {
    const [value, setValue] = useState(props.value ?? 0);
    return (
      <>
        <RecordPicker<Owner>
          label="Owner"
          none="No owner"
          list={list}
          choosableOf={({ id, ...more }) => ({ id, label: `Owner ${id}`, ...more })}
          onSearch={searched}
          {...props}
          value={value}
          onChange={setValue}
        />
        <p>Chosen: {value}</p>
      </>
    );
  }
  const { rerender } = render(<Picker list={undefined} />);
  const select = () => screen.getByLabelText<HTMLSelectElement>('Owner');
  const offer = () => [...select().options].map(({ text }) => text);
  expect(offer()).toEqual(['Loading…']);
  rerender(<Picker list={page([{ id: 1 }, { id: 2 }], 1200)} error="Choose one." />);
  expect(offer()).toEqual(['No owner', 'Owner 1', 'Owner 2']);
  screen.getByText('Choose one.');
  screen.getByText('Showing 2 of 1,200, type to narrow');
  fireEvent.change(screen.getByLabelText('Find owner'), { target: { value: 'ada' } });
  await act(() => vi.advanceTimersByTimeAsync(450));
  expect(searched.mock.calls).toEqual([['ada']]);
  await userEvent.selectOptions(select(), 'Owner 2');
  screen.getByText('Chosen: 2');
  rerender(<Picker list={page([{ id: 3, group: 'Others' }])} current={{ id: 9, label: 'Owner 9' }} />);
  expect(offer()).toEqual(['No owner', 'Owner 9', 'Owner 2', 'Owner 3']);
  expect([select().value, screen.queryByText(/^Showing/)]).toEqual(['2', null]);
  expect(screen.getByRole('group', { name: 'Others' }).textContent).toBe('Owner 3');
  // Each once, also where it was chosen before or is found again.
  await userEvent.selectOptions(select(), 'Owner 9');
  expect(offer()).toEqual(['No owner', 'Owner 9', 'Owner 3']);
  rerender(<Picker list={page([{ id: 9 }, { id: 3 }])} current={{ id: 9, label: 'Owner 9' }} />);
  expect(offer()).toEqual(['No owner', 'Owner 9', 'Owner 3']);
});

test('a file is fetched with the person’s cookies, saved under its name, and forgotten after a minute', async () => {
  vi.useFakeTimers();
  const asked: [string, RequestInit['credentials']][] = [];
  let status = 200;
  vi.stubGlobal('fetch', async (address: string, { credentials }: RequestInit) => {
    asked.push([address.replace(/^.*(?=\/files)/, ''), credentials]);
    return new Response('a file', { status });
  });
  const blob = await fetchFile('/files/7');
  expect([asked, await blob.text()]).toEqual([[['/files/7', 'include']], 'a file']);
  status = 404;
  await expect(fetchFile('/files/8')).rejects.toThrow('404');

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} as ${this.download}`);
  });
  saveFile(blob, 'letter.pdf');
  await vi.advanceTimersByTimeAsync(59_999);
  expect([saved, revoked.mock.calls]).toEqual([['blob:a as letter.pdf'], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(revoked.mock.calls).toEqual([['blob:a']]);
});

test('a file is shown in the tab that was opened for it, else in a new one', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const tab = { location: { href: '' } };
  // As much of a tab as is led somewhere.
  showInTab(tab as unknown as Window, '/files/7');
  expect([tab.location.href, opened.mock.calls]).toEqual(['/files/7', []]);
  showInTab(null, '/files/7');
  expect(opened.mock.calls).toEqual([['/files/7', '_blank']]);
});
