// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageSwitch } from './language-switch.tsx';
import { restoreScrollPosition, saveScrollPosition } from './scroll-position.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the page in the other language is shown once from where this one was left, and no other page', () => {
  const scrolled: unknown[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...place) => void scrolled.push(...place));
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.stubGlobal('scrollY', 250);
  saveScrollPosition('/elsewhere');
  restoreScrollPosition();
  render(<LanguageSwitch to={window.location.pathname} place="inBar" />);
  fireEvent.click(screen.getByRole('link', { name: 'Español' }));
  // Another language takes more room.
  height.mockReturnValue(1200);
  restoreScrollPosition();
  restoreScrollPosition();
  expect(scrolled).toEqual([{ top: 300, behavior: 'instant' }]);
});

// spec: HD-08
test('a page that was prerendered last year still tells the year it is read in', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-12-31T12:00:00.000Z');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<SiteFooter />);
  expect(container.textContent).toContain('© 2026');
  vi.setSystemTime('2027-01-01T12:00:00.000Z');
  render(<SiteFooter />, { container, hydrate: true });
  expect(container.textContent).toContain('© 2027');
});

test('the bar changes past ten pixels of scroll', () => {
  vi.stubGlobal('scrollY', 10);
  const first = render(<SiteHeader current="/" />);
  const isScrolled = () => 'scrolled' in screen.getByRole('banner').dataset;
  expect(isScrolled()).toBe(false);
  first.unmount();
  vi.stubGlobal('scrollY', 11);
  render(<SiteHeader current="/" />);
  expect(isScrolled()).toBe(true);
  vi.stubGlobal('scrollY', 10);
  fireEvent.scroll(window);
  expect(isScrolled()).toBe(false);
});
