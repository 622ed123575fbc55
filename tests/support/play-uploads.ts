import { vi } from 'vitest';

/**
 * Files go by XMLHttpRequest: from now on they are played by the same server as all else, by `fetch`. Answers what says how far
 * the file on its way has gone up, in percent, as the browser says it.
 */
export function playUploads(): (loaded: number) => void {
  let rising: EventTarget | undefined;
  class PlayedRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private call = { method: '', address: '' };
    open(method: string, address: string): void {
      this.call = { method, address };
    }
    setRequestHeader(): void {}
    getResponseHeader(name: string): string | null {
      return name === 'content-type' ? 'application/json' : null;
    }
    send(body: FormData): void {
      rising = this.upload;
      void this.answer(body);
    }
    private async answer(body: FormData): Promise<void> {
      const response = await fetch(this.call.address, { method: this.call.method, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  return (loaded) => void rising?.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }));
}
