import { apiBase } from '#web/lib/api-base.ts';
import { parseObject } from './failure-messages.ts';
import { language } from '#web/frame/language.en.ts';

/** How long nothing may happen, neither bytes going up nor an answer coming back. */
const silenceLimitMs = 60_000;

/** What the answer says of what was sent, each null where it does not. */
export interface Sent {
  /** Its number for the phone. */
  reference: string | null;
  /** Where the confirmation goes. */
  email: string | null;
  /** The page where it can be followed. */
  trackingPath: string | null;
  /** By when the office promises to write: an instant. */
  nextUpdateBy: string | null;
}

export type SendResult =
  /** With the number that people call it by, and the page where it can be followed, where the answer names them. */
  | ({ kind: 'accepted' } & Sent)
  | { kind: 'cancelled' }
  /** `retryAfterSeconds`: when a busy server asks to be tried again; null where it does not. */
  | { kind: 'refused'; status: number; body: string; retryAfterSeconds: number | null }
  | { kind: 'unanswered' };

export interface Sending {
  /** Below the API's host, such as /api/public-submissions. */
  path: string;
  /** A form with its files, or JSON as text. */
  body: FormData | string;
  idempotencyKey: string;
  /** The bytes that have gone up, of how many. */
  onProgress: (loaded: number, total: number) => void;
  signal: AbortSignal;
}

/** Sends a form with its files. By XMLHttpRequest, since fetch cannot tell how much has gone up. Never throws. */
export function sendForm({ path, body, idempotencyKey, onProgress, signal }: Sending): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;

    function finish(result: SendResult): void {
      clearTimeout(silence);
      signal.removeEventListener('abort', cancel);
      resolve(result);
    }
    function cancel(): void {
      finish({ kind: 'cancelled' });
      request.abort();
    }
    function giveUp(): void {
      finish({ kind: 'unanswered' });
      request.abort();
    }
    function heardSomething(): void {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceLimitMs);
    }

    request.upload.addEventListener('progress', (event) => {
      heardSomething();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded, event.total);
    });
    request.addEventListener('progress', heardSomething);
    request.addEventListener('load', () => finish(readAnswer(request)));
    request.addEventListener('error', () => finish({ kind: 'unanswered' }));
    signal.addEventListener('abort', cancel);

    request.open('POST', `${apiBase()}${path}`);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    // The page's language, not the browser's: what is refused before it is read is answered in it.
    request.setRequestHeader('Accept-Language', language);
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    heardSomething();
    request.send(body);
  });
}

/** A success is only what our server says is one: a sign-in page of a hotel's network also answers 200. */
function readAnswer(request: XMLHttpRequest): SendResult {
  const { status, responseText: body } = request;
  const isSuccess = status >= 200 && status < 300;
  const answer = parseObject(body);
  if (isSuccess && (body === '' || answer)) {
    return {
      kind: 'accepted',
      reference: textOf(answer, 'reference'),
      email: textOf(answer, 'email'),
      trackingPath: textOf(answer, 'trackingPath'),
      nextUpdateBy: textOf(answer, 'nextUpdateBy'),
    };
  }
  const retryAfterSeconds = status === 503 ? secondsOf(request.getResponseHeader('Retry-After')) : null;
  return { kind: 'refused', status, body, retryAfterSeconds };
}

/** The header's seconds, or its date as seconds from now (RFC 9110, section 10.2.3); null for neither. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(1, Math.ceil(seconds));
}

function textOf(answer: Record<string, unknown> | null, name: string): string | null {
  const data = answer?.['data'];
  const text: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
  return typeof text === 'string' ? text : null;
}
