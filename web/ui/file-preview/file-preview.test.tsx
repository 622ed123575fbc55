// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
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
