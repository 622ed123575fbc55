import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { authSlice } from './auth-slice.ts';
import { OwnVersions } from './own-versions.ts';
import { userSlice } from './user-slice.ts';

/** The checks of development say only what is wrong, not that a busy machine took long over them. */
const looseChecks = { serializableCheck: { warnAfter: 5000 }, immutableCheck: { warnAfter: 5000 } };

/** The application's state: who is signed in, what they chose, and the cache of server data. */
export function createStore() {
  return configureStore({
    reducer: {
      [authSlice.name]: authSlice.reducer,
      [userSlice.name]: userSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (defaults) =>
      defaults({ ...looseChecks, thunk: { extraArgument: new OwnVersions() } }).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
