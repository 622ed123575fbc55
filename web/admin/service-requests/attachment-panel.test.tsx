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
