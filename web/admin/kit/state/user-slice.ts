import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SignedInUser } from '#web/lib/session-user.ts';

export interface UserState {
  /** A property's code, or 'all'. */
  selectedProperty: string;
  user: SignedInUser | null;
}

const initialState: UserState = { selectedProperty: 'all', user: null };

export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    propertySelected: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      selectedProperty: payload,
    }),
    userRead: (state, { payload }: PayloadAction<SignedInUser | null>) => ({ ...state, user: payload }),
  },
});

export const { propertySelected, userRead } = userSlice.actions;
