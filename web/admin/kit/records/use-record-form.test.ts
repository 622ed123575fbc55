// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { startSession } from '#web/lib/session-store.ts';
import { fittingFields } from '../drafts/fitting-fields.ts';
import { changedFields } from './changed-fields.ts';
import { useRecordForm } from './use-record-form.ts';

interface Values {
  title: string;
  notes: string;
}
type Record = Values & { id: number; updatedAt: string };

const record: Record = { id: 17, updatedAt: '2026-03-02T15:00:00.000Z', title: 'Leak', notes: '' };
const valuesOf = ({ title, notes }: Record): Values => ({ title, notes });
const rules = {
  valuesOf,
  changesOf: (base: Record, values: Values) => changedFields(valuesOf(base), values),
};

const open = (of = record) =>
  renderHook(() => useRecordForm(of, rules, { draftName: 'submission/17' })).result;

beforeEach(() => {
  sessionStorage.clear();
  startSession({ accessToken: accessToken(), refreshToken: 'refresh' });
});

test('a form opens again with what was typed in it, over the record as it is now', () => {
  const first = open();
  expect(first.current.restored.typedAt).toBeNull();
  act(() => first.current.form.setValue('notes', 'Called the plumber'));
  const second = open({ ...record, updatedAt: '2026-03-02T16:00:00.000Z', title: 'Burst pipe' });
  expect(second.current.values).toEqual({ title: 'Burst pipe', notes: 'Called the plumber' });
  expect(second.current.form.getValues()).toEqual(second.current.values);
  expect(second.current.isDirty).toBe(true);
  expect(second.current.restored.typedAt).toBeTypeOf('number');
});

test('what was restored goes when it is discarded, and when it was saved', () => {
  const first = open();
  act(() => first.current.form.setValue('notes', 'Called the plumber'));
  const second = open();
  act(() => second.current.restored.discard());
  expect(second.current.values).toEqual(valuesOf(record));
  expect(second.current.restored.typedAt).toBeNull();
  expect(sessionStorage).toHaveLength(0);

  act(() => second.current.form.setValue('notes', 'Called again'));
  expect(second.current.restored.typedAt).toBeNull();
  expect(sessionStorage).toHaveLength(1);
  const saved = { ...record, notes: 'Called again', updatedAt: '2026-03-02T17:00:00.000Z' };
  act(() => second.current.rebase(saved, 'keep-typed', second.current.values));
  expect(second.current.isDirty).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('a stored value that the form no longer takes is left out', () => {
  sessionStorage.setItem(
    'office-draft:1:submission/17',
    JSON.stringify({ typedAt: Date.now(), typed: { title: 7, notes: 'Kept', gone: 'x' } }),
  );
  expect(open().current.values).toEqual({ title: 'Leak', notes: 'Kept' });
  const own = { title: '', units: ['BT01-0001'] };
  expect(fittingFields(own, { title: 'Leak', units: { 0: 'BT01-0007' } })).toEqual({ title: 'Leak' });
  expect(fittingFields(own, { units: [] })).toEqual({ units: [] });
  expect([null, 'Leak', {}].map((typed) => fittingFields(own, typed))).toEqual([null, null, null]);
});

test('a form in which nothing is typed follows its record, also where that keeps its time of change', () => {
  const { result, rerender } = renderHook(
    (of: Record) => useRecordForm(of, rules, { draftName: 'submission/17' }),
    { initialProps: record },
  );
  rerender({ ...record, notes: 'The resident wrote.' });
  expect(result.current.form.getValues('notes')).toBe('The resident wrote.');
  rerender({ ...record, updatedAt: '2026-03-02T14:00:00.000Z', notes: 'Older' });
  expect(result.current.form.getValues('notes')).toBe('The resident wrote.');
  act(() => result.current.form.setValue('title', 'Burst pipe'));
  rerender({ ...record, notes: 'Once more.' });
  expect(result.current.values).toEqual({ title: 'Burst pipe', notes: 'The resident wrote.' });
});
