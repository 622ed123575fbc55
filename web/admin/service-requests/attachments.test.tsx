// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { Attachments } from './attachments.tsx';

const files = ['ceiling.jpg', 'wall.jpg'].map((fileName, index) => ({
  id: index + 1,
  fileName,
  fileSize: 2048,
  scan: null,
  fileMime: 'image/jpeg',
}));

test('while another file is on its way to the preview, the one before it is not shown as that', async () => {
  const second = Promise.withResolvers<Response>();
  const linkOf = (fileName: string) => {
    const path = `/api/files/${fileName}`;
    const data = {
      path,
      fileName,
      mime: 'image/jpeg',
      size: 2048,
      previewPath: `${path}?preview`,
      scan: null,
    };
    return Response.json({ path, data });
  };
  localStorage.setItem('token', 'a-token');
  playServer({
    'POST /public-submissions/3/file-url': ({ query }) =>
      query['file'] === undefined ? linkOf('ceiling.jpg') : second.promise,
  });
  openScreen(<Attachments requestId={3} files={files} />);
  const shown = () => document.querySelector('img')?.getAttribute('src') ?? null;
  await soon(() => expect(shown()).toContain('ceiling.jpg'));
  await userEvent.click(screen.getByText('wall.jpg'));
  expect(shown()).toBeNull();
  second.resolve(linkOf('wall.jpg'));
  await soon(() => expect(shown()).toContain('wall.jpg'));
});
