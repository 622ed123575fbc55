import { render } from '@testing-library/react';
import type { BoundFunctions, queries } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Issue } from '#contracts/errors.ts';
import '#web/admin/nouns.ts';
import { createStore } from '#web/admin/kit/state/store.ts';
import { ToastHost } from '#web/admin/kit/toasts/toast-host.tsx';

/** A part of a screen, as `within` answers it. */
export type Place = BoundFunctions<typeof queries>;

/** A call that a screen made. */
export interface OfficeCall {
  method: string;
  /** Without `/api`. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** Its Idempotency-Key. */
  key: string | null;
}

/** What a call is answered with: a list as a page of it, anything else as one object, nothing as 204. */
type Answer = (call: OfficeCall) => unknown;

/**
 * Plays the server of a screen, and a wide window around it. Answers are named 'GET /owners/7', or 'GET /owners/:id' for any;
 * of what nothing answers a read is an empty list, and a change is refused. Answers all calls that are made.
 */
export function playServer(answers: Record<string, Answer>): OfficeCall[] {
  const calls: OfficeCall[] = [];
  // jsdom does not know every element, and lays nothing out.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://office.test');
    const path = pathname.replace(/^\/api/, '');
    const call = {
      method,
      path,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      key: new Headers(headers).get('idempotency-key'),
    };
    calls.push(call);
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${path.replaceAll(/\d+/g, ':id')}`];
    if (!answer && method !== 'GET') return refused(501, 'INTERNAL', `Nothing answers ${method} ${path}.`);
    const data: unknown = answer ? await answer(call) : [];
    if (data instanceof Response) return data;
    if (data === undefined) return new Response(null, { status: 204 });
    return Array.isArray(data) ? pageOf(data) : Response.json({ data });
  });
  return calls;
}

/** A page of a list, with what else its `meta` says. */
export function pageOf(data: readonly unknown[], meta: object = {}): Response {
  return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 25, pageCount: 1, ...meta } });
}

/** A refusal in the server's form. */
export function refused(status: number, code: string, message: string, issues: Issue[] = []): Response {
  return Response.json({ error: { code, message, issues }, message }, { status });
}

/** Shows a screen at an address, with its toasts; other addresses of the office are empty. */
export function openScreen(element: ReactNode, address = '/', path = address.replace(/[?#].*$/, '')) {
  const store = createStore();
  const routes = [
    { path, element },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Provider store={store}>
      <ToastHost onGo={(to) => void router.navigate(to)}>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  );
  const where = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { store, router, where };
}
