import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ReceivedMessage } from '#contracts/events.ts';

/** The messages that came in while the back office is open, newest first. */
export const messages = createEntityAdapter<ReceivedMessage>({
  sortComparer: (one, other) => other.timestamp.localeCompare(one.timestamp) || other.id - one.id,
});

export const messagesSlice = createSlice({
  name: 'messages',
  initialState: messages.getInitialState(),
  reducers: {
    messageReceived: (state, { payload }: PayloadAction<ReceivedMessage>) => {
      messages.upsertOne(state, payload);
    },
    messagesForgotten: () => messages.getInitialState(),
  },
});

export const { messageReceived, messagesForgotten } = messagesSlice.actions;
