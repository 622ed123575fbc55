import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordChange } from '#contracts/events.ts';
import { createRealtimeHub } from './realtime.ts';
import type { Delivery, RealtimeHub } from './realtime.ts';

const change: RecordChange = { kind: 'service-request', id: 7, act: 'changed', propertyCode: 'BT01' };
let hub: RealtimeHub;
let deliveries: Delivery[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(5000);
  hub = createRealtimeHub();
  deliveries = [];
  hub.connect((delivery) => deliveries.push(delivery));
});
afterEach(() => vi.useRealTimers());

test('what two back offices do to a record at once is announced to each of them', () => {
  hub.causedBy('one').notify(change);
  hub.causedBy('two').notify(change);
  hub.causedBy('two').notify(change);
  vi.advanceTimersByTime(100);
  const changes = [
    { ...change, by: 'one' },
    { ...change, by: 'two' },
  ];
  expect(deliveries).toEqual([{ to: 'all', changes }]);
});

test('what is done at once is announced together, and lists are read again once a second at most', () => {
  hub.notify(change);
  vi.advanceTimersByTime(99);
  hub.notify({ ...change, id: 8 });
  expect(deliveries).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(deliveries).toHaveLength(1);
  hub.notify(change);
  vi.advanceTimersByTime(999);
  expect(deliveries).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(deliveries).toHaveLength(2);
  expect(deliveries[1]).toEqual({ to: 'all', changes: [{ ...change, by: null }] });
});
