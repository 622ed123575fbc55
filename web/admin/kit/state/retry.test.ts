// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from '../../account/account-api.ts';
import { auditApi } from '../../audit/audit-api.ts';
import { contactInquiriesApi } from '../../contact-inquiries/contact-inquiries-api.ts';
import { mailApi } from '../../mail/mail-api.ts';
import { ownersApi } from '../../owners/owners-api.ts';

import { registrationChangesApi } from '../../registrations/registration-changes-api.ts';
import { registrationsApi } from '../../registrations/registrations-api.ts';
import { serviceRequestChangesApi } from '../../service-requests/service-request-changes-api.ts';
import { serviceRequestsApi } from '../../service-requests/service-requests-api.ts';
import { usersApi } from '../../users/users-api.ts';
import { createStore } from './store.ts';
import { useIsChangeWaiting } from './waiting-changes.ts';

/** What the server answers to everything; null for no answer at all, or none in time. */
let status: number | 'too late' | null;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 'a-token');
  asked = [];
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    asked.push(method ?? 'GET');
    if (status === null) throw new TypeError('no connection');
    if (status === 'too late') throw new DOMException('late', 'TimeoutError');
    return Response.json({ message: 'no', data: [], meta: { total: 0 } }, { status });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

type Dispatch = ReturnType<typeof createStore>['dispatch'];

/** The list, or the account, that each screen begins with. */
const reads = {
  'service requests': (send: Dispatch) => send(serviceRequestsApi.endpoints.listServiceRequests.initiate({})),
  registrations: (send: Dispatch) => send(registrationsApi.endpoints.listRegistrations.initiate({})),
  inquiries: (send: Dispatch) => send(contactInquiriesApi.endpoints.listContactInquiries.initiate({})),
  users: (send: Dispatch) => send(usersApi.endpoints.listUsers.initiate({})),
  mail: (send: Dispatch) => send(mailApi.endpoints.listMail.initiate({})),
  activity: (send: Dispatch) => send(auditApi.endpoints.listActions.initiate({})),
  account: (send: Dispatch) => send(accountApi.endpoints.getOwnUser.initiate()),
  owners: (send: Dispatch) => send(ownersApi.endpoints.listOwners.initiate({})),
};

// spec: DL-35 DL-37
test.each(Object.entries(reads))(
  'the screen of %s asks three times more, after one, two and four seconds, while no server is there',
  async (_screen, read) => {
    status = 503;
    const reading = read(createStore().dispatch);
    const tries: number[] = [];
    for (const ms of [0, 999, 1, 1999, 1, 3999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      tries.push(asked.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect((await reading).error).toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(4);
  },
);

test.each([null, 'too late' as const, 502, 504])(
  'where the answer is %s, the next try may succeed',
  async (failure) => {
    status = failure;
    const reading = reads['service requests'](createStore().dispatch);
    await vi.advanceTimersByTimeAsync(500);
    status = 200;
    await vi.advanceTimersByTimeAsync(500);
    expect((await reading).data?.data).toEqual([]);
    expect(asked).toHaveLength(2);
  },
);

test.each([400, 403, 404, 409, 429, 500])('an answer of %i is final', async (refusal) => {
  status = refusal;
  const { error } = await reads.registrations(createStore().dispatch);
  expect(error).toMatchObject({ status: refusal });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

const changes = {
  'a service request': (send: Dispatch) =>
    send(
      serviceRequestChangesApi.endpoints.changeServiceRequest.initiate({
        id: 1,
        changes: { notes: 'Seen.' },
      }),
    ),
  'a registration': (send: Dispatch) =>
    send(
      registrationChangesApi.endpoints.changeRegistration.initiate({ id: 1, changes: { lastName: 'New' } }),
    ),
  'a user': (send: Dispatch) => send(usersApi.endpoints.removeUser.initiate(7)),
};

// spec: DL-36 DL-38
test.each(Object.entries(changes))(
  'a change of %s waits for the connection, and is sent once, whatever comes of it',
  async (_record, change) => {
    status = 503;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result: isWaiting } = renderHook(useIsChangeWaiting);
    const changing = change(createStore().dispatch);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect([asked, isWaiting.current]).toEqual([[], true]);
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect((await act(async () => changing)).error).toMatchObject({ status: 503 });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect([asked.length, isWaiting.current]).toEqual([1, false]);
  },
);
