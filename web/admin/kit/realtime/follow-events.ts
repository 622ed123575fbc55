import {
  importProgress,
  receivedMessage,
  recordsChanged,
  submissionKinds,
  notifiedKinds,
} from '#contracts/events.ts';
import type { RecordChange, SubmissionKind, NotifiedKind } from '#contracts/events.ts';
import { forgetEarlyAnswers } from '#web/lib/early-answers.ts';
import { hasLiveSession, onAccessToken, onSessionEnd, wasSettingUp } from '#web/lib/session-store.ts';
import { setSocketId } from '#web/lib/socket-id.ts';
import { nounOf } from '../nouns/nouns.ts';
import { api } from '../state/api.ts';
import type { CacheTag } from '../state/api.ts';
import { removeFromCollections } from '../state/collections.ts';
import type { AppDispatch, AppStore } from '../state/store.ts';
import { logEvent } from './log-event.ts';
import type { EventSocket } from './open-socket.ts';
import { noteProgress } from './work-progress.ts';

/** The server has refused or closed the socket: it is asked again after as long as the longest delay of a reconnection. */
const askAgainMs = 5000;

/** Listens to the server while someone is signed in. What goes wrong is only logged: the screens renew themselves without it. */
export function followEvents(store: AppStore): void {
  let socket: EventSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = async (): Promise<void> => {
    // The server refuses the socket until the password is changed or the second factor is set up.
    if (wasSettingUp()) return askAgain();
    try {
      // Loaded once someone is signed in: the login has no use for it.
      const { openSocket } = await import('./open-socket.ts');
      if (!hasLiveSession()) return;
      socket ??= listenTo(openSocket(), store.dispatch, askAgain);
      if (!socket.active) socket.connect();
    } catch (error) {
      logEvent('not loaded', error);
      askAgain();
    }
  };
  const askAgain = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void (hasLiveSession() && connect()), askAgainMs);
  };

  onAccessToken(() => void connect());
  onSessionEnd(() => {
    clearTimeout(timer);
    socket?.disconnect();
    socket = undefined;
  });
  if (hasLiveSession()) void connect();
}

/** What each event of a socket does; `askAgain` is called where the socket would not connect again by itself. */
export function listenTo(socket: EventSocket, dispatch: AppDispatch, askAgain: () => void): EventSocket {
  let hasMissed = false;
  // The server closes the socket of a session that has ended. The own account's answer then leads to the login, also from a
  // screen that would ask for nothing.
  const askWhetherItLives = (): void => void dispatch(api.util.invalidateTags(['own-user']));
  socket.on('connect', () => {
    logEvent('connected');
    setSocketId(socket.id ?? null);
    if (hasMissed) dispatch(api.util.invalidateTags(allTags()));
    hasMissed = false;
  });
  socket.on('disconnect', (reason) => {
    hasMissed = true;
    logEvent('disconnected', reason);
    setSocketId(null);
    if (reason === 'io server disconnect') askWhetherItLives();
    if (!socket.active && reason !== 'io client disconnect') askAgain();
  });
  socket.on('connect_error', (error) => {
    hasMissed = true;
    logEvent('connection error', error.message);
    if (error.message === 'INVALID_SESSION') askWhetherItLives();
    if (!socket.active) askAgain();
  });
  socket.on('records_changed', (payload) => {
    const event = recordsChanged.safeParse(payload);
    if (!event.success) return;
    // What was read before, for a screen that is still on its way, does not have it.
    forgetEarlyAnswers();
    const { changes } = event.data;
    // What goes with others goes at once; one record alone is taken out when the list is read again.
    for (const { kind, id, act } of changes) {
      if (act === 'deleted' && nounOf(kind).alsoRemoved) dispatch(removeFromCollections(kind, [id]));
    }
    dispatch(api.util.invalidateTags(changes.flatMap(staleAfter)));
  });
  socket.on('receive_message', (payload) => {
    logEvent('message', payload);
    const message = receivedMessage.safeParse(payload);
    if (message.success && message.data.senderId !== message.data.receiverId) {
      dispatch(api.util.invalidateTags(['message']));
    }
  });
  // Read on another device of the same person.
  socket.on('conversation_read', () => dispatch(api.util.invalidateTags(['message'])));
  // In another tab of the same person.
  socket.on('saved_views_changed', () => dispatch(api.util.invalidateTags(['saved-view'])));
  socket.on('import_progress', (payload) => {
    const progress = importProgress.safeParse(payload);
    if (progress.success) noteProgress(progress.data);
  });
  return socket;
}

type Stale = Parameters<typeof api.util.invalidateTags>[0][number];

/** All that events are about: what happened while no one listened, to lists and to what is open, is read again. */
function allTags(): CacheTag[] {
  const nouns = notifiedKinds.map(nounOf);
  const tags = nouns.flatMap((noun) => noun.tags);
  const recordTags = nouns.flatMap((noun) => noun.recordTags ?? []);
  return [...new Set([...tags, ...recordTags, ...alsoStale])];
}

const alsoStale: readonly CacheTag[] = ['audit', 'message', 'saved-view'];

/** What of the cache a change makes old; only what a screen shows is read again. */
function staleAfter({ kind, id, act }: RecordChange): Stale[] {
  const { tags, recordTags = [] } = nounOf(kind);
  const history = { type: 'audit', id: `${kind}-${id}` } as const;
  if (!isSubmission(kind)) return [...tags, history];
  const lists = tags.map((type) => (type === kind ? { type, id: 'LIST' } : type));
  if (act === 'created') return lists;
  // The answer says that a record is gone: what is shown of it stays in sight beside that.
  if (act === 'deleted') return [...lists, { type: kind, id }];
  return [...lists, history, { type: kind, id }, ...recordTags.map((type) => ({ type, id }))];
}

/** What visitors send is cached as lists and records apart. */
function isSubmission(kind: NotifiedKind): kind is SubmissionKind {
  return submissionKinds.some((known) => known === kind);
}
