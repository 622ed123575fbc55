// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilePreview } from './file-preview.tsx';

const report = new File([new Uint8Array(75 * 1024)], 'report.pdf', { type: 'application/pdf' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:http://localhost/report';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showIn(pdfViewerEnabled: boolean | undefined): void {
  vi.stubGlobal('navigator', pdfViewerEnabled === undefined ? {} : { pdfViewerEnabled });
  render(<FilePreview file={report} />);
}

test('a PDF is a row with a link where the browser shows no PDF, and starts no download', () => {
  showIn(false);
  expect(document.querySelector('iframe')).toBeNull();
  expect(document.body.textContent).toContain('PDF, 75 KB, ready to send');
  const open = screen.getByRole('link', { name: /^Open/ });
  expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual([
    'blob:http://localhost/report',
    '_blank',
  ]);
});

test.each([true, undefined])('a PDF shows in a frame where the browser reports %s', (reported) => {
  showIn(reported);
  expect(document.querySelector('iframe')?.title).toBe('Preview of report.pdf');
  expect(screen.queryByText(/ready to send/)).toBeNull();
});

test('a PDF counts as one by its name where the system has no type for it, and another one gets another frame', () => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: true });
  const { rerender } = render(<FilePreview file={new File(['%PDF'], 'SCAN.PDF')} />);
  const frame = screen.getByTitle('Preview of SCAN.PDF');
  expect(frame.getAttribute('src')).toBe('blob:http://localhost/report#toolbar=0&navpanes=0&view=FitH');
  rerender(<FilePreview file={report} />);
  // One frame that goes on to another address would add a step to Back.
  expect(screen.getByTitle('Preview of report.pdf')).not.toBe(frame);
});

const heic = (name: string) => new File([name], name, { type: 'image/heic' });

test('a picture that the browser cannot show is drawn only where it is HEIC, and what comes too late is left alone', async () => {
  const drawings: { name: string; signal: AbortSignal; done: PromiseWithResolvers<Blob> }[] = [];
  const drawHeic = ({ name }: File, signal: AbortSignal) => {
    const done = Promise.withResolvers<Blob>();
    drawings.push({ name, signal, done });
    return done.promise;
  };
  const show = (file: File) => <FilePreview file={file} drawHeic={drawHeic} />;
  const { rerender, unmount } = render(show(new File(['x'], 'broken.png', { type: 'image/png' })));
  fireEvent.error(screen.getByRole('img'));
  screen.getByText('This file cannot be shown here. Please check that it is the right one.');
  expect(drawings).toEqual([]);

  rerender(show(heic('sink.heic')));
  fireEvent.error(screen.getByRole('img', { name: 'Preview of sink.heic' }));
  screen.getByText('Making a preview of this HEIC picture…');
  const wall = heic('wall.heic');
  rerender(show(wall));
  expect(drawings[0]?.signal.aborted).toBe(true);
  fireEvent.error(screen.getByRole('img', { name: 'Preview of wall.heic' }));
  await act(async () => drawings[0]?.done.resolve(new Blob(['sink'])));
  screen.getByText('Making a preview of this HEIC picture…');
  await act(async () => drawings[1]?.done.resolve(new Blob(['wall'])));
  expect(screen.getByRole('img', { name: 'Preview of wall.heic' }).getAttribute('src')).toMatch(/^blob:/);

  rerender(show(heic('roof.heic')));
  fireEvent.error(screen.getByRole('img'));
  await act(async () => drawings[2]?.done.reject(new Error('No preview: 503')));
  screen.getByText('Preview not available for HEIC; it will be sent as it is.');
  unmount();
  expect(drawings.map(({ name }) => name)).toEqual(['sink.heic', 'wall.heic', 'roof.heic']);
});
