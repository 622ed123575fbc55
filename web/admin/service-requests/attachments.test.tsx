// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceRequestFile } from '#contracts/service-request-files.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { Attachments } from './attachments.tsx';

const fileOf = (
  id: number,
  fileName: string,
  fields: Partial<ServiceRequestFile> = {},
): ServiceRequestFile => ({
  id,
  fileName,
  fileSize: 2048,
  scan: null,
  fileMime: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
  ...fields,
});
const files = [fileOf(1, 'ceiling.jpg'), fileOf(2, 'wall.jpg'), fileOf(3, 'plan.pdf')];

const linkOf = (fileName: string) => {
  const path = `/api/files/${fileName}`;
  const previewPath = fileName.endsWith('.pdf') ? null : `${path}?preview`;
  const data = { path, fileName, mime: 'image/jpeg', size: 2048, previewPath, scan: null };
  return Response.json({ path, data });
};

let calls: OfficeCall[];
let answerLink: (fileName: string) => unknown;
let answerFile: () => unknown;
/** The addresses of blobs that were given up. */
let revoked: string[];
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answerLink = linkOf;
  answerFile = () => new Response('the file');
  calls = playServer({
    'POST /public-submissions/3/file-url': ({ query }) =>
      answerLink(files[Number(query['file'] ?? 1) - 1]?.fileName ?? ''),
    'GET /public-submissions/3/file': () => answerFile(),
    'GET /files/plan.pdf': () => new Response('a plan'),
    'GET /files/ceiling.jpg': () => new Response('a ceiling'),
    'GET /files/wall.jpg': () => new Response('a wall'),
  });
  let made = 0;
  revoked = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => `blob:${(made += 1)}`;
      static override revokeObjectURL = (address: string) => void revoked.push(address);
    },
  );
});

const shown = () => document.querySelector('img')?.getAttribute('src') ?? null;
const press = (label: string) => userEvent.click(screen.getByText(label, { selector: 'button' }));

test('while another file is on its way to the preview, the one before it is not shown as that', async () => {
  const second = Promise.withResolvers<Response>();
  answerLink = (fileName) => (fileName === 'wall.jpg' ? second.promise : linkOf(fileName));
  openScreen(<Attachments requestId={3} files={files} />);
  await soon(() => expect(shown()).toContain('ceiling.jpg'));
  await userEvent.click(screen.getByText('wall.jpg'));
  expect(shown()).toBeNull();
  second.resolve(linkOf('wall.jpg'));
  await soon(() => expect(shown()).toContain('wall.jpg'));
});

test('an answer that comes after another file was chosen is not shown, and what was made of it is let go', async () => {
  const late = Promise.withResolvers<Response>();
  answerLink = (fileName) => (fileName === 'plan.pdf' ? late.promise : linkOf(fileName));
  openScreen(<Attachments requestId={3} files={files} />);
  await userEvent.click(screen.getByText('plan.pdf'));
  screen.getByText('Loading the preview');
  await userEvent.click(screen.getByText('wall.jpg'));
  await soon(() => expect(shown()).toContain('wall.jpg'));
  late.resolve(linkOf('plan.pdf'));
  await soon(() => expect(revoked).toEqual(['blob:1']));
  expect(shown()).toContain('wall.jpg');
  answerLink = linkOf;
  // One that is shown is let go with its place.
  await userEvent.click(screen.getByText('plan.pdf'));
  const frame = await screen.findByTitle('Preview of plan.pdf');
  expect(frame.getAttribute('src')).toBe('blob:2');
  await userEvent.click(screen.getByText('wall.jpg'));
  expect(revoked).toEqual(['blob:1', 'blob:2']);
});

// spec: SR-44
test('a preview that cannot be loaded says so, and is asked for again', async () => {
  answerLink = () => refused(404, 'NO_FILE', 'no');
  openScreen(<Attachments requestId={3} files={files.slice(0, 1)} />);
  await screen.findByText('The preview could not be loaded.');
  answerLink = linkOf;
  await press('Try again');
  await soon(() => expect(shown()).toContain('ceiling.jpg'));
});

// spec: SR-42 SR-65 SR-66 SR-67 SR-68 ER-18
test('the chosen file is opened in a tab that the press opens, by a signed path where it is refused, and saved by its name', async () => {
  const tab = { location: { href: '' }, close: vi.fn<() => void>() };
  const open = vi.fn(() => tab);
  vi.stubGlobal('open', open);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openScreen(<Attachments requestId={3} files={files} />);
  await userEvent.click(screen.getByText('wall.jpg'));
  const answer = Promise.withResolvers<Response>();
  answerFile = () => answer.promise;
  await press('View');
  expect(open).toHaveBeenCalledOnce();
  answer.resolve(new Response('the file'));
  await soon(() => expect(tab.location.href).toBe('blob:1'));
  expect(calls.at(-1)).toMatchObject({ path: '/public-submissions/3/file', query: { file: '2', dl: '0' } });
  answerFile = () => refused(403, 'FORBIDDEN', 'no');
  await press('View');
  await soon(() => expect(tab.location.href).toMatch(/\/files\/wall\.jpg$/));
  expect(screen.queryByText('The attachment could not be opened')).toBeNull();
  answerLink = () => refused(403, 'FORBIDDEN', 'no');
  await press('View');
  await screen.findByText('The attachment could not be opened');
  expect(tab.close).toHaveBeenCalledOnce();
  // A download that fails says nothing.
  const links = () => calls.filter(({ method }) => method === 'POST').length;
  const before = links();
  await press('Download');
  await soon(() => expect(links()).toBe(before + 1));
  answerLink = linkOf;
  await press('Download');
  await soon(() => expect(saved).toEqual(['wall.jpg']));
  const shownToasts = toastNotices().filter(({ isOpen }) => isOpen);
  expect(shownToasts.map(({ title }) => title)).toEqual(['The attachment could not be opened']);
  expect(calls.at(-1)?.path).toBe('/files/wall.jpg');
});

// spec: SR-43
test('of a closed file nothing is asked for, and of none there is a word', async () => {
  openScreen(<Attachments requestId={3} files={[fileOf(1, 'ceiling.jpg', { scan: 'INFECTED' })]} />);
  await screen.findByText(/A virus was found/);
  expect(calls).toEqual([]);
  openScreen(<Attachments requestId={3} files={[]} />);
  screen.getByText('No attachment');
  screen.getByText('JPEG, 2 KB, has a virus');
});
