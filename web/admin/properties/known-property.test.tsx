// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { routes } from '../routes.ts';

const onItsWay = new Promise<never>(() => undefined);

let answerNames: () => unknown;
beforeEach(() => {
  answerNames = () => [{ id: 1, code: 'BT01', name: null }];
  // jsdom does not know every element.
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/accounts')) return onItsWay;
    const data = address.includes('/properties/names') ? await answerNames() : [];
    return Response.json({ data, meta: { total: 0, page: 1, pageSize: 25, pageCount: 0 } });
  });
});

/** The pages of one property, as the back office has them. */
const ofOneProperty = routes
  .flatMap(({ children = [] }) => children)
  .flatMap(({ children = [] }) => children)
  .flatMap(({ children = [] }) => children)
  .filter(({ path }) => path === 'properties/:code');

function open(address: string): void {
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: ofOneProperty }], {
    initialEntries: [address],
  });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

test.each(['accounts', 'assessments', 'account-rules', 'bank-payments'])(
  'the %s of a property that someone does not work with say so, and offer nothing',
  async (name) => {
    open(`/properties/wk02/${name}`);
    await screen.findByText('It does not exist, has another code now, or you do not work with it.');
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

test('those of one that they work with are shown, however its code is written', async () => {
  open('/properties/bt01/assessments');
  await screen.findByRole('button', { name: 'New assessment' });
});

test('the address of a property alone leads to the accounts of its units', async () => {
  open('/properties/BT01');
  await screen.findByRole('heading', { name: 'BT01 accounts' });
});

test('until it is known with which they work, the page is shown', async () => {
  answerNames = () => onItsWay;
  open('/properties/wk02/assessments');
  await screen.findByRole('button', { name: 'New assessment' });
});
