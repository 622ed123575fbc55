// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { accessToken } from '#tests/support/access-token.ts';
import { soon } from '#tests/support/soon.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import '../../nouns.ts';
import { createStore } from '../state/store.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { Sent } from './edit-dialog.tsx';
import { changedFields } from './changed-fields.ts';
import { fieldProps } from './field-props.ts';
import { findConflict } from './find-conflict.ts';
import { RecordConflict } from './record-conflict.tsx';
import type { SaveOutcome } from './save-outcome.ts';
import { useRecordWork } from './use-record-work.ts';
import type { RecordRules, RecordWorkOptions } from './use-record-work.ts';

// What becomes of what someone types where the server refuses it, or they go elsewhere.

interface Values {
  firstName: string;
  lastName: string;
}
type Owner = Values & { id: number; updatedAt: string };
type Given = Sent<Values>;

const at = '2026-01-31T15:30:00.000Z';
const later = '2026-01-31T16:00:00.000Z';
const owner: Owner = { id: 7, updatedAt: at, firstName: 'Ann', lastName: 'Example' };
const labels = { firstName: 'First name', lastName: 'Last name' };
const shape = { firstName: z.string().min(1, 'Required'), lastName: z.string() };
const valuesOf = (record: Owner | null): Values => ({
  firstName: record?.firstName ?? '',
  lastName: record?.lastName ?? '',
});

/** What the server was sent, and what it refuses the next with. */
let sent: Given[];
let refusal: { status: number; data: unknown } | null;
/** Until when its answer is on its way. */
let answered: Promise<void>;
/** The record's history, newest first; null where it cannot be read. */
let history: { at: string; actorEmail: string | null; changes: object }[] | null;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  sent = [];
  refusal = null;
  answered = Promise.resolve();
  history = [{ at: later, actorEmail: 'rosa@example.com', changes: { lastName: {} } }];
  onClose.mockClear();
  localStorage.setItem('token', accessToken());
  vi.stubGlobal('fetch', async () =>
    history
      ? Response.json({ data: history, meta: { total: 1, page: 1, pageSize: 10, pageCount: 1 } })
      : Response.json({ message: 'no' }, { status: 500 }),
  );
});

function open(record: Owner | null = owner) {
  const element = (
    <EditDialog<Owner, Values>
      kind="owner"
      record={record}
      nameOf={({ firstName }) => firstName}
      labels={labels}
      valuesOf={valuesOf}
      onSave={async (given) => {
        sent.push(given);
        await answered;
        if (refusal) throw Object.assign(new Error('refused'), refusal);
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldProps(form, labels, shape);
        return (
          <>
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </>
        );
      }}
    </EditDialog>
  );
  const routes = ['/', '/other', '/login'].map((path) => ({ path, element }));
  const router = createMemoryRouter(routes);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}

const first = () => screen.getByLabelText<HTMLInputElement>('First name');
const last = () => screen.getByLabelText<HTMLInputElement>('Last name');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const conflict = (data: unknown) => {
  const message = 'Changed meanwhile.';
  return { status: 409, data: { error: { code: 'CONFLICT', message }, message, data } };
};
const drafts = () => sessionStorage.length;

test('who saves second reads who was first and what they changed; what they keep goes over the record as it is now', async () => {
  open();
  screen.getByRole('dialog', { name: 'Edit owner' });
  await userEvent.type(first(), 'a');
  refusal = conflict({ ...owner, lastName: 'Married', updatedAt: later });
  await press('Save');
  const notice = await screen.findByText(/^rosa@example\.com changed this owner .*10:00 AM/);
  expect(document.activeElement?.contains(notice)).toBe(true);
  const changes = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual(['Last name: Example → Married']);
  expect([first().value, last().value, drafts()]).toEqual(['Anna', 'Example', 1]);

  await press('Keep what I typed');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([first().value, last().value, document.activeElement]).toEqual(['Anna', 'Married', first()]);
  refusal = null;
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { firstName: 'Anna', lastName: 'Example', expectedUpdatedAt: at },
    { firstName: 'Anna', lastName: 'Married', expectedUpdatedAt: later },
  ]);
  expect(drafts()).toBe(0);
});

test('a conflict says what was nothing before, and where it is not known who was first', async () => {
  history = null;
  open({ ...owner, lastName: '' });
  await userEvent.type(first(), 'a');
  refusal = conflict({ ...owner, updatedAt: later });
  await press('Save');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/^Someone else changed this owner .*Last name: nothing → Example/);
});

test.each([
  [true, 'It was archived.'],
  [false, 'It was moved back to Active.'],
])('a conflict over a record that is archived now (%j) says so', (archived, text) => {
  render(
    <ConflictNotice
      noun="inquiry"
      conflict={{ current: { updatedAt: later, archived }, winner: 'rosa@example.com' }}
      base={{ updatedAt: at, archived: !archived }}
      differences={[]}
      onResolve={() => undefined}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([text]);
});

test('who loads the current record after a conflict has nothing left to lose', async () => {
  open();
  await userEvent.type(first(), 'a');
  refusal = conflict({ ...owner, lastName: '', updatedAt: later });
  await press('Save');
  const [change] = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(change?.textContent).toBe('Last name: Example → nothing');
  await press('Load the current record');
  expect([first().value, last().value, drafts()]).toEqual(['Ann', '', 0]);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['its last change', 0, { lastName: {} }, 'rosa@example.com'],
  ['one a moment before it', -1000, { lastName: {} }, 'rosa@example.com'],
  ['an older change', -1001, { lastName: {} }, null],
  ['what changed nothing', 0, {}, null],
])('a conflict is put down to who made %s', async (_what, msLater, changes, winner) => {
  const changedAt = new Date(Date.parse(later) + msLater).toISOString();
  history = [{ at: changedAt, actorEmail: 'rosa@example.com', changes }];
  const current = { ...owner, updatedAt: later };
  expect(await findConflict(conflict(current), 'owner')).toEqual({ current, winner });
  history = null;
  expect(await findConflict(conflict(current), 'owner')).toEqual({ current, winner: null });
  expect(await findConflict(conflict(null), 'owner')).toBeNull();
  expect(await findConflict({ status: 404, data: { data: current } }, 'owner')).toBeNull();
});

test('a refusal stands beside the field that it names, else above the form; what was typed stays for another try', async () => {
  open(null);
  screen.getByRole('dialog', { name: 'New owner' });
  // What is left empty is wrong before anything is sent.
  await userEvent.click(first());
  await userEvent.type(last(), 'Example');
  await screen.findByText('Required');
  await press('Save');
  expect(sent).toEqual([]);
  await userEvent.type(first(), 'Ann');
  const refuse = (path: string, message: string) => {
    const issues = [{ path, message }];
    refusal = {
      status: 400,
      data: { error: { code: 'VALIDATION', message: 'Wrong.', issues }, message: 'Wrong.' },
    };
  };
  refuse('items.0.lastName', 'This name is taken.');
  await press('Save');
  await screen.findByText('This name is taken.');
  expect([document.activeElement, screen.queryByText('Wrong.')]).toEqual([last(), null]);
  refuse('email', 'Enter an email.');
  await press('Save');
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const said = await screen.findByText('Wrong.');
  expect([said.getAttribute('role'), scrolledTo.mock.contexts]).toEqual(['alert', []]);
  // The next try says nothing until it is answered; then the form shows why not, wherever one is in it.
  answered = promise;
  await press('Save');
  expect([screen.queryByText('Wrong.'), screen.getByRole('button', { name: 'Saving…' }).ariaBusy]).toEqual([
    null,
    'true',
  ]);
  answer();
  expect(scrolledTo.mock.contexts).toEqual([await screen.findByText('Wrong.')]);
  await screen.findByRole('button', { name: 'Save' });
  expect([last().value, drafts(), onClose.mock.calls]).toEqual(['Example', 1, []]);
  cleanup();
  open(null);
  expect([first().value, last().value]).toEqual(['Ann', 'Example']);
  screen.getByText(/^Restored what you had typed/);
  // It is not what someone typed of another record.
  cleanup();
  open();
  expect(screen.queryByText(/^Restored/)).toBeNull();
  cleanup();
  open(null);
  await userEvent.clear(first());
  await userEvent.clear(last());
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

/** Whether the browser asks before the page is left or loaded again. */
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('nothing that was typed is lost without a question, and nothing is asked where nothing was typed', async () => {
  open();
  expect(asksBeforeUnload()).toBe(false);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  const router = open();
  await userEvent.type(first(), 'a');
  expect(asksBeforeUnload()).toBe(true);
  const ways = [
    () => press('Cancel'),
    () => userEvent.type(first(), '{Escape}'),
    // It comes to no end where the question is answered with no.
    () => act(async () => void router.navigate('/other')),
  ];
  for (const leave of ways) {
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    expect(question.textContent).toContain('What you changed on Ann has not been saved.');
    await press('Keep editing');
    await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([first().value, router.state.location.pathname]).toEqual(['Anna', '/']);
  }
  expect([onClose.mock.calls.length, drafts()]).toEqual([1, 1]);
  onClose.mockClear();
  await press('Cancel');
  await press('Discard changes');
  await soon(() => expect(onClose).toHaveBeenCalled());
  expect(drafts()).toBe(0);
  // On the way to another place of the same page too, which does not take the dialog away.
  cleanup();
  onClose.mockClear();
  const other = open();
  await userEvent.type(first(), 'a');
  await act(async () => void other.navigate('/other'));
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await press('Discard changes');
  await soon(() => expect([onClose.mock.calls.length, other.state.location.pathname]).toEqual([1, '/other']));
});

test('an ended session asks nothing: what was typed is stored for the next one', async () => {
  const router = open();
  await userEvent.type(first(), 'a');
  await router.navigate('/login');
  expect(router.state.location.pathname).toBe('/login');
  expect([screen.queryByRole('alertdialog'), drafts()]).toEqual([null, 1]);
});

const rules: RecordRules<Owner, Values, Partial<Values>, Partial<Values>> = {
  noun: 'owner',
  labels,
  valuesOf,
  // Blanks around a name say nothing.
  changesOf: (record, values) =>
    changedFields(valuesOf(record), values, (field, typed) => typed[field].trim()),
  check: (changes) =>
    changes.lastName === ''
      ? { ok: false, issues: [{ path: 'lastName', message: 'Required' }] }
      : { ok: true, changes },
};

/** An open record whose changes are sent by a button, and answered in time. */
function Opened({ more, onSave }: Pick<RecordWorkOptions, 'more'> & { onSave: Save }): ReactNode {
  const work = useRecordWork(owner, rules, { onClose, ...(more && { more }) });
  const { register, formState } = work.edited.form;
  const save = async () => {
    const changes = work.takeChanges();
    if (changes) work.settle(await onSave(changes));
  };
  return (
    <>
      <RecordConflict work={work} rules={rules} />
      <TextField label="First name" {...register('firstName')} />
      <TextField label="Last name" error={formState.errors.lastName?.message} {...register('lastName')} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <button type="button" onClick={() => work.guard.closeAfter(async () => true)}>
        Close
      </button>
      <DiscardQuestion guard={work.guard} what="Ann" />
    </>
  );
}
type Save = (changes: Partial<Values>) => Promise<SaveOutcome<Owner>>;

function work(onSave: Save, more?: RecordWorkOptions['more']): void {
  const element = <Opened onSave={onSave} {...(more && { more })} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('what is typed while a save is on its way stays, and is what the next one sends', async () => {
  const saves: { changes: Partial<Values>; answer: (outcome: SaveOutcome<Owner>) => void }[] = [];
  work((changes) => new Promise((answer) => saves.push({ changes, answer })));
  await userEvent.type(first(), ' ');
  await press('Save');
  const said = toastNotices().find(({ isOpen }) => isOpen);
  expect([saves, said?.title]).toEqual([[], 'Nothing has changed']);
  expect(first().value).toBe('Ann');
  await userEvent.type(first(), 'a');
  await press('Save');
  await userEvent.type(first(), 'b');
  const saved = { ...owner, firstName: 'Anna', lastName: 'Theirs', updatedAt: later };
  await act(async () => saves[0]?.answer({ kind: 'saved', record: saved }));
  expect([first().value, last().value, drafts()]).toEqual(['Annab', 'Theirs', 1]);
  await press('Save');
  await act(async () =>
    saves[1]?.answer({ kind: 'saved', record: { ...saved, firstName: 'Annab', updatedAt: at } }),
  );
  expect(saves.map(({ changes }) => changes)).toEqual([{ firstName: 'Anna' }, { firstName: 'Annab' }]);
  expect(drafts()).toBe(0);
});

test('what is wrong is not sent, and is said no longer once it is right', async () => {
  const saves: { changes: Partial<Values>; answer: (outcome: SaveOutcome<Owner>) => void }[] = [];
  work((changes) => new Promise((answer) => saves.push({ changes, answer })));
  await userEvent.clear(last());
  await press('Save');
  screen.getByText('Required');
  expect(saves).toEqual([]);
  await userEvent.type(last(), 'Fox');
  await press('Save');
  expect([screen.queryByText('Required'), saves[0]?.changes]).toEqual([null, { lastName: 'Fox' }]);
  const issues = ['Taken', 'Too short'].map((message) => ({ path: 'lastName', message }));
  await act(async () => saves[0]?.answer({ kind: 'refused', issues }));
  screen.getByText('Taken');
  expect([last().value, document.activeElement]).toEqual(['Fox', last()]);
});

test('who saves an open record second goes on from it as it is now, and hears no more of that once it is saved', async () => {
  const saves: { changes: Partial<Values>; answer: (outcome: SaveOutcome<Owner>) => void }[] = [];
  work((changes) => new Promise((answer) => saves.push({ changes, answer })));
  const current = { ...owner, firstName: 'Anne', lastName: 'Married', updatedAt: later };
  const lose = () => saves.at(-1)?.answer({ kind: 'conflict', conflict: { current, winner: null } });
  await userEvent.type(first(), 'a');
  await press('Save');
  await act(async () => lose());
  await press('Keep what I typed');
  expect([screen.queryByRole('alert'), first().value, last().value]).toEqual([null, 'Anna', 'Married']);
  await press('Save');
  await act(async () => lose());
  screen.getByRole('alert');
  await press('Save');
  await act(async () => saves[2]?.answer({ kind: 'saved', record: { ...current, firstName: 'Anna' } }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saves.map(({ changes }) => changes)).toEqual(
    Array.from({ length: 3 }, () => ({ firstName: 'Anna' })),
  );
});

test('what is typed of an open record is asked about before it is closed, and is of that record alone', async () => {
  const refuse: Save = async () => ({ kind: 'refused', issues: [] });
  work(refuse);
  await userEvent.type(first(), 'a');
  expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/owner\/7$/)]);
  await press('Close');
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await press('Discard changes');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(drafts()).toBe(0);
});

test('what would be lost besides the fields is asked about too, and forgotten once it is given up', async () => {
  const forget = vi.fn<() => void>();
  work(async () => ({ kind: 'refused', issues: [] }), { isThere: true, forget });
  await press('Close');
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  expect(forget).not.toHaveBeenCalled();
  await press('Discard changes');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(forget).toHaveBeenCalledOnce();
});
