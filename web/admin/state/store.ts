import { configureStore } from '@reduxjs/toolkit';
import { messagesSlice } from '../messages/messages-slice.ts';
import { changeToasts } from '../property-layer/change-toasts.ts';
import { collectionsSlice } from '../property-layer/collections.ts';
import { api } from './api.ts';
import { authSlice } from './auth-slice.ts';
import { userSlice } from './user-slice.ts';

/** The application's state: who is signed in, what they chose, and the cache of server data. */
export function createStore() {
  return configureStore({
    reducer: {
      [authSlice.name]: authSlice.reducer,
      [userSlice.name]: userSlice.reducer,
      [messagesSlice.name]: messagesSlice.reducer,
      [collectionsSlice.name]: collectionsSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware, changeToasts),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
