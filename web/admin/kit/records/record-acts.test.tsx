// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { CascadeRemoval } from './cascade-removal.tsx';
import { DeleteOpened } from './delete-record.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import type { UnsentReply } from './discard-question.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';
import { RecordIssues } from './record-issues.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { useDialogSize } from './use-dialog-size.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const did = vi.fn<(what: string) => void>();
beforeEach(() => {
  did.mockClear();
});
const done = () => did.mock.calls.map(([what]) => what);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const question = (name: string) => screen.findByRole('alertdialog', { name });
const unasked = () => soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('what others depend on is deleted with them only after a second question that says why', async () => {
  const refused = (status: number, path: string) => ({
    status,
    data: {
      error: { code: 'CONFLICT', message: 'It has 2 leases.', issues: [{ path, message: 'x' }] },
      message: 'It has 2 leases.',
    },
  });
  let error: unknown = refused(500, 'cascade');
  render(
    <CascadeRemoval
      noun="unit"
      name="BT01-0007"
      lost="Its history goes."
      onRemove={async (cascade) => {
        did(cascade ? 'all of it' : 'alone');
        return { error };
      }}
      onRemoved={() => did('removed')}
    />,
  );
  const remove = async () => {
    await press(/^Delete ?BT01-0007$/);
    await question('Delete unit BT01-0007?');
    await press('Delete');
    await unasked();
  };
  // A toast says what else went wrong.
  await remove();
  error = refused(409, 'accounts');
  await press(/^Delete ?BT01-0007$/);
  await press('Delete');
  await question('It has 2 leases.');
  await press('OK');
  await unasked();
  error = refused(409, 'cascade');
  await press(/^Delete ?BT01-0007$/);
  await press('Delete');
  expect((await question('Delete BT01-0007 with everything in it?')).textContent).toContain(
    'It has 2 leases.',
  );
  await press('Keep unit');
  await unasked();
  expect(done()).toEqual(['alone', 'alone', 'alone']);
  await press(/^Delete ?BT01-0007$/);
  await press('Delete');
  await question('Delete BT01-0007 with everything in it?');
  error = undefined;
  await press('Delete all of it');
  await soon(() => expect(done().slice(3)).toEqual(['alone', 'all of it', 'removed']));
});

test('an open record is deleted after a question, and stays open where the server refuses', async () => {
  let error: unknown = new Error('refused');
  const remove = async ({ params }: { params: { id: number } }) => {
    did(`delete ${params.id}`);
    return { error };
  };
  render(
    <DeleteOpened noun="owner" id={7} removal={[remove, { isLoading: false }]} onDeleted={() => did('gone')}>
      Their name goes.
    </DeleteOpened>,
  );
  const answer = async (name: string) => {
    await press('Delete');
    await question('Delete owner?');
    await userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);
    await unasked();
  };
  await answer('Keep owner');
  expect(done()).toEqual([]);
  await answer('Delete');
  error = undefined;
  await answer('Delete');
  expect(done()).toEqual(['delete 7', 'delete 7', 'gone']);
});

function inPage(element: ReactNode): void {
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
}

test('a refusal leads to the records that it names, and nowhere for what has no screen or no number', () => {
  const issues = ['lease.12', 'unit.3', 'lease.x', 'cat.1'].map((path) => ({
    path,
    message: `About ${path}.`,
  }));
  inPage(<RecordIssues issues={issues} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
    'About lease.12. Open the lease',
    'About unit.3.',
    'About lease.x.',
    'About cat.1.',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/leases?record=12');
});

/** Something typed, and a way to archive what it was typed in, which the server may refuse. */
function Left({
  isDirty,
  isDone,
  reply,
}: {
  isDirty: boolean;
  isDone: boolean;
  reply?: UnsentReply;
}): ReactNode {
  const guard = useLeaveGuard(
    isDirty,
    () => did('closed'),
    () => did('forgotten'),
  );
  const archive = async () => {
    did('archived');
    return isDone;
  };
  return (
    <>
      <button type="button" onClick={() => guard.closeAfter(archive, () => did('next'))}>
        Archive
      </button>
      <button type="button" onClick={() => guard.closeAfterAsked(archive)}>
        Remove
      </button>
      <Link to="/admin/units">Units</Link>
      <DiscardQuestion guard={guard} what="BT01-0007" reply={reply ?? null} />
    </>
  );
}

test('an archived record is left for the next one once that is done, with unsaved changes after a question alone', async () => {
  inPage(<Left isDirty={false} isDone={false} />);
  await press('Archive');
  expect(done()).toEqual(['archived']);
  document.body.replaceChildren();
  did.mockClear();
  inPage(<Left isDirty isDone />);
  await press('Archive');
  await question('Discard your changes?');
  await press('Keep editing');
  await unasked();
  expect(done()).toEqual([]);
  await press('Archive');
  await press('Discard changes');
  await soon(() => expect(done()).toEqual(['archived', 'forgotten', 'next']));
  await press('Remove');
  await soon(() => expect(done().slice(3)).toEqual(['archived', 'forgotten', 'closed']));
});

test('what was typed is asked about again where the server refused to archive or remove its record', async () => {
  inPage(<Left isDirty isDone={false} />);
  const leave = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Units' }));
    await question('Discard your changes?');
    await press('Keep editing');
    await unasked();
  };
  await press('Remove');
  await leave();
  await press('Archive');
  await press('Discard changes');
  await leave();
  expect(done()).toEqual(['archived', 'archived']);
});

test.each([
  [true, true, 'Discard your reply?', ['archived', 'forgotten', 'next']],
  [true, false, 'Discard your reply?', []],
  [false, true, 'Discard your changes?', []],
])(
  'a reply that is alone (%j) and can be sent (%j) is asked about, and sent from the question',
  async (isAlone, isSent, title, then) => {
    const send = async () => {
      did('sent');
      return isSent;
    };
    inPage(<Left isDirty isDone reply={{ to: 'the resident', isAlone, isSending: false, send }} />);
    await press('Archive');
    const asked = await question(title);
    expect(asked.textContent.includes('What you changed on BT01-0007 has not been saved.')).toBe(!isAlone);
    expect(asked.textContent).toContain('Your reply to the resident has not been sent.');
    screen.getByRole('button', { name: isAlone ? 'Discard reply' : 'Discard changes' });
    await press('Send reply');
    await soon(() => expect(done()).toEqual(['sent', ...then]));
    // With changes beside it, these are still asked about.
    expect(screen.queryByRole('alertdialog') !== null).toBe(!isAlone);
  },
);

function Sized(): ReactNode {
  return <ResizeHandle sizing={useDialogSize('test')} />;
}

test('a dialog is resized by its corner, which follows the pointer, or by keys; the size is remembered here', () => {
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('innerHeight', 900);
  const first = render(<Sized />);
  const handle = () => screen.getByRole('button', { name: 'Resize the dialog' });
  // jsdom has no pointers.
  const size = () => screen.getByRole('status').textContent;
  const stored = () => localStorage.getItem('dialog-size:test');
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const point = (what: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', x: number, y: number) =>
    fireEvent[what](handle(), { clientX: x, clientY: y, pointerId: 1 });
  expect(size()).toBe('960 by 765');
  point('pointerMove', 500, 500);
  expect(size()).toBe('960 by 765');
  point('pointerDown', 100, 100);
  point('pointerMove', 90, 80);
  expect([size(), stored()]).toEqual(['940 by 725', null]);
  point('pointerUp', 80, 60);
  expect([size(), stored()]).toEqual(['920 by 685', '920x685']);
  point('pointerMove', 0, 0);
  expect(size()).toBe('920 by 685');
  point('pointerDown', 100, 100);
  point('pointerCancel', 90, 90);
  point('pointerMove', 0, 0);
  expect(size()).toBe('920 by 685');
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown'])
    fireEvent.keyDown(handle(), { key });
  expect([size(), stored()]).toEqual(['960 by 645', '960x645']);
  point('pointerDown', 0, 0);
  point('pointerUp', 5000, 0);
  expect([size(), stored()]).toEqual(['1368 by 645', '1368x645']);
  point('pointerDown', 204, 0);
  point('pointerUp', 0, 0);
  first.unmount();
  render(<Sized />);
  expect(size()).toBe('960 by 645');
  vi.stubGlobal('innerWidth', 800);
  act(() => void dispatchEvent(new Event('resize')));
  expect([size(), stored()]).toEqual(['760 by 645', '960x645']);
  fireEvent.keyDown(handle(), { key: 'Home' });
  expect([size(), stored()]).toEqual(['760 by 765', null]);
  fireEvent.keyDown(handle(), { key: 'ArrowUp' });
  fireEvent.doubleClick(handle());
  expect([size(), stored()]).toEqual(['760 by 765', null]);
  // Any other key does what it does elsewhere.
  expect(fireEvent.keyDown(handle(), { key: 'Tab' })).toBe(true);
});

test('a picture is zoomed step by step to four times its size, and turned by a quarter each time', async () => {
  render(<PictureViewer address="/a.png" fileName="a.png" />);
  const picture = () => screen.getByRole('img');
  const look = () => [picture().parentElement?.style.width, picture().style.transform];
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([look(), isOff('Zoom out')]).toEqual([['100%', 'rotate(0deg)'], true]);
  for (let step = 0; step < 4; step++) await press('Zoom in');
  expect([look()[0], isOff('Zoom in')]).toEqual(['400%', true]);
  await press('Zoom out');
  for (let turn = 0; turn < 2; turn++) await press('Rotate');
  expect(look()).toEqual(['300%', 'rotate(180deg)']);
  fireEvent.error(picture());
  screen.getByText('The preview could not be shown.');
});

test('the dialog of a record says that it loads, could not be read, or does not exist, and leads on at its ends', async () => {
  const frame = (props: Partial<RecordDialogProps>) => (
    <RecordDialog
      title="Inquiry"
      noun="inquiry"
      isOpen
      isLoading={false}
      onRetry={null}
      onClose={() => did('closed')}
      onPrevious={null}
      onNext={() => did('next')}
      findReturnFocus={() => true}
      {...props}
    >
      {props.children ?? null}
    </RecordDialog>
  );
  const { rerender } = render(frame({ isLoading: true }));
  await screen.findByText('Loading the inquiry');
  rerender(frame({ onRetry: () => did('retried') }));
  screen.getByText('The inquiry could not be loaded.');
  await press('Try again');
  rerender(frame({ missing: 'CI-0000-07' }));
  screen.getByText(/^CI-0000-07 does not exist or belongs to a property you do not work with/);
  screen.getByText('Select an inquiry to view details.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  rerender(frame({ children: <p>It stands here</p>, isLoading: true }));
  screen.getByText('It stands here');
  expect(screen.queryByText(/was deleted/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Previous inquiry' }).getAttribute('aria-disabled')).toBe('true');
  await press('Previous inquiry');
  await press('Next inquiry');
  await press('Close inquiry details');
  await userEvent.keyboard('{Escape}');
  expect(done()).toEqual(['retried', 'next', 'closed', 'closed']);
});
