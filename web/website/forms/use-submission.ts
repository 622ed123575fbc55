import { useEffect, useState } from 'react';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { clearDraft, fileKey, readDraft, writeDraft } from './draft.ts';
import { sendForm, type Sending, type SendResult } from './send-form.ts';

export interface Submission {
  /** What an earlier visit of this tab left, by field; empty for none. */
  restore: () => Record<string, string>;
  /** Keeps the text over a reload of the tab. */
  saveDraft: (values: Record<string, string>) => void;
  /** The same with what stands in these fields when the form is taken over: typed before, or given back by a refusal. */
  saveFound: (values: Record<string, string>, fields: readonly string[]) => void;
  /** Whether one is on its way. Known at once, where the state waits for the next rendering. */
  isSending: () => boolean;
  send: (form: SentForm) => Promise<SendResult>;
  cancel: () => void;
  /** In how many seconds the form is sent again by itself; null while it does not wait. */
  retryInSeconds: () => number | null;
  /** The server takes its time: nothing more goes up, and no answer has come. Nothing is given up. */
  isSlow: () => boolean;
  /** Calls back when `retryInSeconds` or `isSlow` changes, until the function that it answers is called. */
  subscribe: (onChange: () => void) => () => void;
}

export interface SentForm {
  values: Record<string, string>;
  /** The files of each part. */
  files: (readonly File[])[];
  body: FormData | string;
  onProgress?: (loaded: number, total: number) => void;
}

/**
 * Sends a public form, one at a time: the same content under the same key, so that a retry after a lost answer creates
 * nothing twice, also over a reload. What was accepted is forgotten.
 */
export function useSubmission(draftName: string, path: string): Submission {
  const [submission] = useState(() => createSubmission(draftName, path));
  useEffect(() => submission.cancel, [submission]);
  return submission;
}

/** A busy server is tried again so often, and only where it asks for no longer wait. */
const retriesMax = 3;
const retryWaitMaxSeconds = 30;

/** After so long people read that it is still being sent; then the progress is checked again. */
const slowAfterMs = 8000;
const lookAgainMs = 1000;

function createSubmission(draftName: string, path: string): Submission {
  let attempt: Attempt | null = null;
  let sending: AbortController | null = null;
  const retries = createRetries();

  function saveDraft(values: Record<string, string>): void {
    writeDraft(draftName, { values, attempt });
  }

  async function send({ values, files, body, onProgress = ignore }: SentForm): Promise<SendResult> {
    sending = new AbortController();
    try {
      attempt = attemptFor(JSON.stringify([values, ...files.map((part) => part.map(fileKey))]), attempt);
      writeDraft(draftName, { values, attempt });
      const { signal } = sending;
      const result = await retries.send({ path, body, idempotencyKey: attempt.key, onProgress, signal });
      if (result.kind === 'accepted') {
        attempt = null;
        clearDraft(draftName);
      }
      return result;
    } finally {
      sending = null;
    }
  }

  return {
    restore: () => {
      const draft = readDraft(draftName);
      attempt = draft?.attempt ?? null;
      return draft?.values ?? {};
    },
    saveDraft,
    saveFound: (values, fields) => {
      if (fields.some((field) => values[field])) saveDraft(values);
    },
    isSending: () => sending !== null,
    send,
    cancel: () => sending?.abort(),
    retryInSeconds: retries.inSeconds,
    isSlow: retries.isSlow,
    subscribe: retries.subscribe,
  };
}

/** Sends the same again where a busy server says when. */
function createRetries() {
  let inSeconds: number | null = null;
  let isSlow = false;
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function waitFor(seconds: number | null): void {
    inSeconds = seconds;
    tell();
  }

  async function send(form: Sending): Promise<SendResult> {
    let isGoingUp = false;
    const onProgress = (loaded: number, total: number): void => {
      isGoingUp = loaded < total;
      form.onProgress(loaded, total);
    };
    const look = (): void => {
      if (isGoingUp) {
        timer = setTimeout(look, lookAgainMs);
        return;
      }
      isSlow = true;
      tell();
    };
    let timer = setTimeout(look, slowAfterMs);
    try {
      return await sendAgain({ ...form, onProgress });
    } finally {
      clearTimeout(timer);
      isSlow = false;
      tell();
    }
  }

  async function sendAgain(form: Sending): Promise<SendResult> {
    for (let retries = 0; ; retries += 1) {
      const result = await sendForm(form);
      const seconds = result.kind === 'refused' ? result.retryAfterSeconds : null;
      if (seconds === null || seconds > retryWaitMaxSeconds || retries === retriesMax) return result;
      waitFor(seconds);
      await wait(seconds, form.signal);
      waitFor(null);
      if (form.signal.aborted) return { kind: 'cancelled' };
    }
  }

  return {
    send,
    inSeconds: () => inSeconds,
    isSlow: () => isSlow,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Resolves after so many seconds, or once aborted. */
function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ignore(): void {
  // A few kilobytes have no progress to show.
}
