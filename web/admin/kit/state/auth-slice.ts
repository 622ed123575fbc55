import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SignedInUser } from '#web/lib/session-user.ts';

export interface AuthState {
  userInfo: SignedInUser | null;
  accessToken: string | null;
  /** What the last login was refused with. */
  error: string | null;
  /** Whether the last login succeeded. */
  success: boolean;
}

const signedOut: AuthState = { userInfo: null, accessToken: null, error: null, success: false };

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    signedIn: (
      _state,
      { payload }: PayloadAction<{ userInfo: SignedInUser | null; accessToken: string }>,
    ): AuthState => ({ ...payload, error: null, success: true }),
    loginFailed: (_state, { payload }: PayloadAction<string>): AuthState => ({
      ...signedOut,
      error: payload,
    }),
    signedOutHere: (): AuthState => signedOut,
  },
});

export const { signedIn, loginFailed, signedOutHere } = authSlice.actions;
