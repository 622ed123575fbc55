import { expect, test } from 'vitest';
import { loginFailed, signedIn, signedOutHere } from './auth-slice.ts';
import { createStore } from './store.ts';
import { propertySelected } from './user-slice.ts';

const ada = { id: 7, email: 'ada@example.com', role: 'ADMIN' };

// spec: LG-15
test('the auth state holds user, token, error and success', () => {
  const store = createStore();
  expect(store.getState().auth).toEqual({ userInfo: null, accessToken: null, error: null, success: false });
  store.dispatch(loginFailed('Not right.'));
  expect(store.getState().auth).toMatchObject({ error: 'Not right.', success: false });
  store.dispatch(signedIn({ userInfo: ada, accessToken: 'token' }));
  expect(store.getState().auth).toEqual({ userInfo: ada, accessToken: 'token', error: null, success: true });
  store.dispatch(signedOutHere());
  expect(store.getState().auth).toMatchObject({ userInfo: null, accessToken: null });
});

// spec: LG-16
test('the user state starts with all properties and nobody', () => {
  const store = createStore();
  expect(store.getState().user).toEqual({ selectedProperty: 'all', user: null });
  store.dispatch(propertySelected('BT01'));
  expect(store.getState().user.selectedProperty).toBe('BT01');
});

// spec: DL-31 DL-33 DL-34
test('unused data is cached two minutes, and focus or reconnection ask for nothing', () => {
  expect(createStore().getState().api.config).toMatchObject({
    keepUnusedDataFor: 120,
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
});
