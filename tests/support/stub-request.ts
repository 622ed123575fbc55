import { vi } from 'vitest';

/** One answer of a server that is played: a status with its body, a lost connection, or silence. */
export type StubAnswer = { status: number; retryAfter?: string; body?: string } | 'none' | 'silence';

/** A try to send: where to, its key and body, and the request that waits for its answer. */
export interface StubTry {
  address: string;
  key: string;
  body: unknown;
  request: EventTarget & {
    upload: EventTarget;
    withCredentials: boolean;
    headers: Readonly<Record<string, string>>;
    abort: () => void;
  };
}

/** Plays the server of XMLHttpRequest: gives these answers in turn, and notes each try. */
export function stubServer(answers: StubAnswer[]): StubTry[] {
  const tries: StubTry[] = [];
  class StubRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    headers: Record<string, string> = {};
    #retryAfter: string | null = null;
    address = '';

    open(_method: string, address: string): void {
      this.address = address;
    }
    abort(): void {}
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(): string | null {
      return this.#retryAfter;
    }
    send(body: unknown): void {
      tries.push({ address: this.address, key: this.headers['Idempotency-Key'] ?? '', body, request: this });
      const answer = answers.shift() ?? { status: 500 };
      if (answer === 'silence') return;
      if (answer !== 'none') {
        this.status = answer.status;
        this.responseText = answer.body ?? '';
        this.#retryAfter = answer.retryAfter ?? null;
      }
      queueMicrotask(() => this.dispatchEvent(new Event(answer === 'none' ? 'error' : 'load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  return tries;
}
