// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessTokenLifetimeMs, endSession, followOtherTabs } from '#web/lib/session-store.ts';
import { createStore } from '../kit/state/store.ts';
import { LoginPage } from './login.page.tsx';

let stop: () => void;
beforeEach(() => {
  stop = followOtherTabs();
});
afterEach(() => {
  endSession('logout');
  stop();
});

/** Stores a session as another tab does, which this one hears of by an event. */
function signInElsewhere(): void {
  const newValue = JSON.stringify({ token: 'access-1', exp: Date.now() + accessTokenLifetimeMs });
  localStorage.setItem('session', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'session', newValue, storageArea: localStorage }));
}

test('an open login goes on to the service requests once another tab has signed in', async () => {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '/admin/public-submissions', element: <h1>Service requests</h1> },
    ],
    { initialEntries: ['/login'] },
  );
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Welcome Back!' });
  act(signInElsewhere);
  await screen.findByRole('heading', { name: 'Service requests' });
  expect(router.state.location.pathname).toBe('/admin/public-submissions');
});
