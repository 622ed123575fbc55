// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AttachmentPanel } from './attachment-panel.tsx';

afterEach(cleanup);

const files = ['ceiling.jpg', 'wall.jpg', 'plan.pdf'].map((fileName, index) => ({
  id: index + 1,
  fileName,
  fileSize: 2048,
  scan: null,
  fileMime: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
}));
const [first] = files;
const rest = { onView: () => undefined, onDownload: () => undefined, onRetry: () => undefined };

test('of several files each can be brought into the preview, and the one that is there is pressed', async () => {
  const onChoose = vi.fn();
  const panel = { files, shown: first ?? null, preview: { phase: 'loading' as const }, onChoose, ...rest };
  render(<AttachmentPanel {...panel} />);
  const buttons = ['ceiling.jpg', 'wall.jpg', 'plan.pdf'].map((name) =>
    screen.getByRole('button', { name: new RegExp(name) }),
  );
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  await userEvent.click(screen.getByRole('button', { name: /plan\.pdf/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(3);
});

test('one file needs no choice', () => {
  render(
    <AttachmentPanel
      files={files.slice(0, 1)}
      shown={first ?? null}
      preview={{ phase: 'error' }}
      onChoose={() => undefined}
      {...rest}
    />,
  );
  screen.getByText('ceiling.jpg');
  expect(screen.queryByRole('button', { name: /ceiling/ })).toBeNull();
});

test.each([
  ['WAITING', 'Not checked for viruses yet', /ceiling\.jpg.*not checked yet/],
  ['INFECTED', 'A virus was found in this file', /ceiling\.jpg.*has a virus/],
] as const)(
  'a file that is %s says why, and neither a preview nor a way to it is offered',
  (scan, why, name) => {
    const marked = files.map((file) => Object.assign({}, file, file === first ? { scan } : {}));
    const preview = { phase: 'picture' as const, address: '/never' };
    const panel = { files: marked, shown: marked[0] ?? null, preview, onChoose: () => undefined, ...rest };
    render(<AttachmentPanel {...panel} />);
    expect(screen.getByRole('status').textContent).toContain(why);
    expect(screen.getByRole('button', { name })).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /View|Download/ })).toBeNull();
  },
);
