// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { site } from '#site';
import { documentOf } from './document.ts';
import { Page as NotFound } from './not-found/not-found.page.tsx';
import { ownState, type PageState } from './page-state.ts';
import { Page as ContactSubmitted } from './contact/submitted.page.tsx';
import { Page as RequestSubmitted } from './service-request/submitted.page.tsx';
import { rememberSent } from './sent-strip/sent-request.ts';
import { siteProperties, comparePropertyCodes } from './site-properties.ts';
import { findRoute, notFoundRoute } from './routes.ts';
import { Page as Unavailable } from './unavailable/unavailable.page.tsx';
import { Website } from './website.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const Nothing = () => <h1>A page</h1>;
const showAt = (path: string, Page: typeof NotFound = Nothing, state: Partial<PageState> = {}) =>
  render(<Website route={findRoute(path)} Page={Page} state={{ ...ownState, ...state }} />);
const main = () => within(screen.getByRole('main'));
const ways = () =>
  main()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('an address that leads nowhere says so, leads home, and shows what people came for', () => {
  const properties = [{ code: 'NN01', name: 'New Court' }];
  expect(findRoute('/service')).toBe(notFoundRoute);
  showAt('/service', NotFound, { properties });
  expect(
    main()
      .getAllByRole('heading', { level: 1 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Page Not Found']);
  main().getByText('Sorry, the page you are looking for does not exist.');
  expect(ways()[0]).toEqual(['Go Home', '/']);
  main().getByRole('heading', { name: `Welcome to ${site.companyName}`, level: 2 });
  main().getByRole('heading', { name: 'New Court' });
  expect(main().queryByText('Wykeham Condominiums')).toBeNull();
});

test.each([
  [
    'a page',
    { address: '/track/abc_7' },
    'We can’t show this page right now',
    'Nothing you sent is lost. Please try again in a few minutes.',
    ['Try again', '/track/abc_7'],
  ],
  ['a page without an address', {}, 'We can’t show this page right now', /try again/, ['Try again', '/']],
  [
    'a file that may open later',
    { address: '/track/abc_7', data: { message: 'We are checking it.', again: '/files/7' } },
    'This file cannot be opened',
    'We are checking it.',
    ['Try again', '/files/7'],
  ],
  [
    'a file that never opens',
    { address: '/track/abc_7', data: { message: 'It has a virus.', again: null } },
    'This file cannot be opened',
    'It has a virus.',
    ['Go Home', '/'],
  ],
])('%s that cannot be shown says why, and where to go on', (_what, state, heading, words, way) => {
  showAt('/unavailable', Unavailable, state);
  main().getByRole('heading', { name: heading, level: 1 });
  main().getByText(words);
  expect(ways().at(-1)).toEqual(way);
  // What cannot wait is in sight here too.
  expect(main().getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
    `tel:${site.urgentPhone.tel}`,
  );
});

describe('the way back to the request that was sent', () => {
  const strip = () => screen.queryByRole('complementary', { name: 'Your request' });

  test.each(['/track/abc_7', '/es/track/a-7', 'https://api.example.com/track/7'])(
    'stands on the home page and on no other, for %s',
    async (address) => {
      rememberSent({ reference: 'SR-7K3M-20', address });
      const elsewhere = showAt('/services');
      expect(strip()).toBeNull();
      elsewhere.unmount();
      showAt('/');
      expect(strip()?.textContent).toBe('Request SR-7K3M-20 sent. Follow it →');
      expect(strip()?.querySelector('a')?.getAttribute('href')).toBe(address);
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(strip()).toBeNull();
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test.each([
    'nonsense',
    '{"reference":7,"address":"/track/7"}',
    '{"reference":"SR-1","address":"javascript:alert(1)"}',
    '{"reference":"SR-1","address":"https://example.com/elsewhere/track/7"}',
    '{"reference":"SR-1","address":"/track/7/../../login"}',
    '{"reference":"SR-1"}',
  ])('is not there for %s', (stored) => {
    sessionStorage.setItem('sent-request', stored);
    showAt('/');
    expect(strip()).toBeNull();
  });
});

test('what was sent without JavaScript is answered with its number, and an emergency with whom to call', () => {
  const sent = {
    reference: 'SR-7K3M-20',
    email: null,
    trackingPath: '/track/abc_7',
    nextUpdateBy: null,
    isUrgent: true,
  };
  const urgent = render(<RequestSubmitted {...ownState} properties={[]} data={sent} />);
  screen.getByText('Is this an emergency?');
  screen.getByText('SR-7K3M-20');
  expect(screen.getByRole('link', { name: 'Follow your request' }).getAttribute('href')).toBe('/track/abc_7');
  urgent.unmount();
  const usual = render(
    <RequestSubmitted {...ownState} properties={[]} data={{ ...sent, isUrgent: false }} />,
  );
  expect(screen.queryByText('Is this an emergency?')).toBeNull();
  usual.unmount();
  const inquiry = render(<ContactSubmitted {...ownState} properties={[]} data={{ reference: 'CI-7' }} />);
  screen.getByText('CI-7');
  for (const { title } of site.copy.contact.next) screen.getByText(title);
  expect(screen.queryByRole('complementary', { name: 'Urgent maintenance' })).toBeNull();
  inquiry.unmount();
  render(<ContactSubmitted {...ownState} properties={[]} />);
  expect(screen.queryByText('Reference number:')).toBeNull();
  expect(screen.getByRole('link', { name: 'OK' }).getAttribute('href')).toBe('/');
});

test('a page shows the office’s properties where it is given them, leads to itself in Spanish, and to itself alone', () => {
  const given: string[] = [];
  const Page: typeof NotFound = ({ properties }) => {
    given.push(properties.map(({ code }) => code).join());
    return null;
  };
  const first = showAt('/services', Page);
  expect(given.at(-1)).toBe(siteProperties.map(({ code }) => code).join());
  const header = () => within(screen.getByRole('banner'));
  const current = () =>
    header()
      .getAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent);
  expect(new Set(current())).toEqual(new Set(['SERVICES']));
  first.unmount();
  showAt('/track', Page, { address: '/track/abc_7', properties: [{ code: 'NN01', name: null }] });
  expect(given.at(-1)).toBe('NN01');
  const [spanish] = header().getAllByText('Español');
  expect(spanish?.closest('a')?.getAttribute('href')).toBe('/es/track/abc_7');
});

test('the menu closes by a press or a step of the focus beside it, and by Escape, which leads back to its button', async () => {
  const { container } = showAt('/services');
  const menu = container.querySelector('details') ?? expect.fail('No menu.');
  const link = () => within(menu).getByRole('link', { name: 'OUR TEAM' });
  menu.open = true;
  await userEvent.click(menu.querySelector('nav') ?? menu);
  link().focus();
  expect(menu.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
  menu.open = true;
  await userEvent.click(screen.getByRole('heading', { name: 'A page' }));
  expect(menu.open).toBe(false);
  menu.open = true;
  const beside = screen.getByRole('link', { name: site.builtBy.name });
  beside.focus();
  expect(menu.open).toBe(false);
  // Escape means something else while it is closed.
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(beside);
});

test('a page that breaks says so, and leads home', () => {
  // React reports it as well.
  vi.spyOn(console, 'error').mockReturnValue();
  showAt('/services', () => {
    throw new Error('No such thing.');
  });
  main().getByRole('heading', { name: 'Unexpected Application Error!' });
  main().getByText('No such thing.');
  expect(ways()).toEqual([['Go Home', '/']]);
});

test('the default properties come in their order, then the others by their codes', () => {
  const codes = ['ZZ09', 'PR05', 'AA01', 'BT01', 'WK02'];
  expect(codes.toSorted(comparePropertyCodes)).toEqual(['BT01', 'WK02', 'PR05', 'AA01', 'ZZ09']);
});

describe('the document of a page', () => {
  const assets = { script: '/main.js', styles: {}, fonts: [] };
  const origin = 'https://www.example.com';
  const dangerous = '</script><b title="x">Court & Co';

  test('holds what the office has written as text, for search engines and for the page’s own script', () => {
    const state = { ...ownState, properties: [{ code: 'NN01', name: dangerous }] };
    const html = documentOf({ route: findRoute('/'), body: '', assets, origin, state });
    expect(html).not.toContain('</script><b');
    const read = new DOMParser().parseFromString(html, 'text/html');
    const data = [...read.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as { name: string },
    );
    expect(data.map(({ name }) => name)).toEqual([site.companyName, dangerous]);
    expect(JSON.parse(read.querySelector<HTMLElement>('#root')?.dataset['state'] ?? '')).toEqual(state);
    expect(read.title).toBe(`${site.companyName} – ${read.title.split(' – ')[1]}`);
    expect(read.querySelector('[name=robots]')).toBeNull();
  });

  test.each([
    ['a form that was refused', '/contact', null, { formState: { values: {}, issues: [], message: 'No.' } }],
    ['what only its link opens', '/track', null, { data: {} }],
    ['an answer to a form', '/contact/submitted', origin, {}],
    ['an address that leads nowhere', '/nowhere', origin, {}],
  ])('of %s is not to be found by a search', (what, path, at, given) => {
    const state = { ...ownState, ...given };
    const html = documentOf({ route: findRoute(path), body: '', assets, origin: at, state });
    const read = new DOMParser().parseFromString(html, 'text/html');
    expect(read.querySelector('[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(read.querySelector('[rel=canonical]')).toBeNull();
    expect(read.title.startsWith('Error – ')).toBe(what === 'a form that was refused');
  });
});
