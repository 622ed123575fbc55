// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CreatedAt } from './created-at.tsx';
import { EmailLink } from './email-address.tsx';
import { ChoiceFilter, DayFilters, SearchFilter, UnitFilter, UnitNumberFilter } from './filter-bar.tsx';
import { LinkTabs } from './link-tabs.tsx';
import { LookSwitch } from './look-switch.tsx';
import { MetricCards } from './metric-cards.tsx';
import { RowButton } from './row-button.tsx';
import { TabLabel } from './tab-label.tsx';
import { useRowHandlers } from './use-row-handlers.ts';

test('filters take what can be searched for: units, words, days that follow each other', async () => {
  vi.useFakeTimers();
  const sent = vi.fn<(what: unknown) => void>();
  const days = (from: string, to: string) => <DayFilters from={from} to={to} onChange={sent} />;
  const { rerender } = render(
    <>
      <SearchFilter label="Words" value="roof" onChange={sent} />
      <UnitNumberFilter value="" onChange={(unit) => sent(['number', unit])} />
      {days('', '')}
    </>,
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, value: string) => {
    fireEvent.change(field(label), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(450));
  };
  expect(field('Words').maxLength).toBe(200);
  await type('Words', 'roof ');
  await type('Unit', 'bt01-0007b');
  expect(field('Unit').value).toBe('0007');
  await type('From', '2026-01-02');
  await type('To', '2026-01-31');
  expect(sent.mock.calls.map(([what]) => what)).toEqual([
    ['number', '0007'],
    { from: '2026-01-02' },
    { to: '2026-01-31' },
  ]);
  expect([field('From').max, field('To').min]).toEqual(['', '']);
  sent.mockClear();
  rerender(
    <>
      {days('2026-01-02', '2026-01-31')}
      <UnitFilter value="" onChange={sent} />
      <ChoiceFilter
        label="State"
        value=""
        choices={['a', 'b']}
        labelOf={(choice) => `State ${choice}`}
        onChange={sent}
      />
    </>,
  );
  expect([field('From').max, field('To').min]).toEqual(['2026-01-31', '2026-01-02']);
  await type('Unit', ' bt01-0007');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'b' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: '' } });
  expect(sent.mock.calls.map(([what]) => what)).toEqual(['BT01-0007', 'b', '']);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All',
    'State a',
    'State b',
  ]);
});

test('what waits for a week and more says so beside its day; what is done does not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T15:30:00Z'), toFake: ['Date'] });
  const came = (day: string) => `2026-01-${day}T15:30:00.000Z`;
  const { container } = render(
    <ul>
      {['25', '24', '17'].map((day) => (
        <li key={day}>
          <CreatedAt createdAt={came(day)} isWaiting />
        </li>
      ))}
      <li>
        <CreatedAt createdAt={came('01')} isWaiting={false} />
      </li>
    </ul>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jan 25, 2026, 9:30 AM',
    'Jan 24, 2026, 9:30 AM7 days',
    'Jan 17, 2026, 9:30 AM14 days',
    'Jan 1, 2026, 9:30 AM',
  ]);
  // Not by color alone.
  const icons = screen.getAllByRole('listitem').map((item) => item.querySelector('svg')?.innerHTML);
  expect(icons.map(Boolean)).toEqual([false, true, true, false]);
  expect(icons[1]).not.toBe(icons[2]);
  expect(container.querySelector('time')?.dateTime).toBe(came('25'));
});

test('an address opens the reader’s mail program, whatever stands before its domain', () => {
  const { container } = render(<EmailLink email={'"a@b&c"@example.com'} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:%22a%40b%26c%22%40example.com');
  expect(container.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.com');
});

test('of several views the shown one is marked', async () => {
  const onLook = vi.fn<(look: string) => void>();
  const looks = [
    { value: 'list', label: 'List' },
    { value: 'board', label: 'Board' },
  ] as const;
  const tabs = [
    { name: 'unit', label: 'Unit', to: '/unit' },
    { name: 'account', label: 'Account', to: '/account' },
  ] as const;
  render(
    <MemoryRouter>
      <LookSwitch looks={looks} look="list" onLook={onLook} />
      <LinkTabs label="BT01-0007" tabs={tabs} shown="account" />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
  await userEvent.click(screen.getByLabelText('Board'));
  expect(onLook.mock.calls).toEqual([['board']]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'page',
  ]);
});

test('a number that is not known yet is a dash, and none is 0', () => {
  const metrics = [
    { label: 'Total', count: 1200, tone: 'total' },
    { label: 'Open', count: 0, tone: 'open' },
    { label: 'Late', count: undefined, tone: 'progress' },
    { label: 'Owed', count: 5, text: '$5.00', tone: 'completed' },
  ] as const;
  const { container } = render(
    <>
      <MetricCards label="Requests" metrics={[...metrics]} />
      <p>
        <TabLabel label="Open" count={0} />, <TabLabel label="Late" count={undefined} />,{' '}
        <TabLabel label="Done" count={1200} />
      </p>
    </>,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,200',
    '0',
    '–',
    '$5.00',
  ]);
  expect(container.querySelector('p')?.textContent).toBe('Open 0, Late –, Done 1,200');
});

test('a button of a row names its record, and does what its list does with it by now', async () => {
  const done: string[] = [];
  function Row({ by }: { by: string }) {
    const { archive } = useRowHandlers({ archive: (id: number) => void done.push(`${by} ${id}`) });
    return (
      <RowButton about="BT01-0007" onClick={() => archive(7)}>
        Archive
      </RowButton>
    );
  }
  const { rerender } = render(<Row by="first" />);
  rerender(<Row by="last" />);
  await userEvent.click(screen.getByRole('button', { name: /^Archive ?BT01-0007$/ }));
  expect(done).toEqual(['last 7']);
});
