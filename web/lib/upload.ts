export interface Upload {
  address: string;
  method: string;
  headers: Headers;
  body: FormData | Blob;
  /** Without an answer within this time it fails with a TimeoutError, as fetch does. */
  timeoutMs: number;
  /** How much of the body has gone up, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** What fetch does, by XMLHttpRequest: fetch cannot tell how much has gone up. */
export function upload({ address, method, headers, body, timeoutMs, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The upload failed')));
    request.addEventListener('timeout', () =>
      reject(new DOMException('The upload took too long', 'TimeoutError')),
    );
    request.open(method, address);
    request.withCredentials = true;
    request.timeout = timeoutMs;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  // A Response of these may not have a body.
  const isEmpty = [204, 205, 304].includes(request.status);
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers });
}
