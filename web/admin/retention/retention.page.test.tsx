// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { DueDocument, RemovalCertificate, RetentionRule } from '#contracts/retention.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { RetentionPage } from './retention.page.tsx';

const at = '2026-11-01T18:00:00.000Z';
const ruleOf = (kind: RetentionRule['kind'], dueCount: number): RetentionRule => ({
  kind,
  isOn: true,
  days: 30,
  countsFrom: 'DECISION',
  updatedAt: at,
  confirmedAt: null,
  confirmedBy: null,
  dueCount,
});
const due: DueDocument = {
  id: 5,
  registrationId: 12,
  reference: 'RG-7',
  unitIdentifier: 'BT01-0007',
  kind: 'dl',
  version: 2,
  size: 2048,
  countedFrom: '2026-09-30',
};
const certificate: RemovalCertificate = {
  id: 41,
  removedAt: at,
  reference: 'RG-9',
  kind: 'bg',
  version: 3,
  sha256: 'ab12',
  size: 2048,
  days: 2555,
  countsFrom: 'MOVE_OUT',
  countedFrom: '2019-10-31',
  confirmedBy: 'ada@example.com',
  confirmedAt: '2026-10-02T18:00:00.000Z',
};

let calls: OfficeCall[];
let isSuperAdmin: boolean;
let certificates: RemovalCertificate[];
let dueTotal: number;
let held: number;
let answerRule: () => unknown;
/** The paths of what cannot be read. */
let failing: string[];
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  isSuperAdmin = true;
  certificates = [certificate];
  dueTotal = 45;
  held = 0;
  answerRule = () => refused(409, 'CONFLICT', 'Someone else has changed it.');
  failing = [];
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds: [], isSuperAdmin }),
    'GET /retention/rules': readable(() =>
      Response.json({ data: [ruleOf('dl', dueTotal), ruleOf('bg', 0)] }),
    ),
    'GET /retention/rules/dl/due': readable(({ query }) =>
      pageOf(dueTotal > 0 && Number(query['page']) <= 3 ? [due] : [], {
        total: dueTotal,
        pageCount: Math.ceil(dueTotal / 20),
        digest: 'a-digest',
        held,
      }),
    ),
    'PUT /retention/rules/dl': () => answerRule(),
    'GET /retention/due/export': () => new Promise<never>(() => undefined),
    'GET /retention/certificates': readable(({ query }) =>
      pageOf(Number(query['page']) <= 3 ? certificates : [], {
        total: certificates.length * 45,
        pageCount: certificates.length * 3,
      }),
    ),
  });
});
const readable = (read: (call: OfficeCall) => Response) => (call: OfficeCall) =>
  failing.includes(call.path) ? refused(500, 'INTERNAL', 'no') : read(call);
const open = (search = '') => openScreen(<RetentionPage />, `/admin/retention${search}`);
const pagesAsked = (path: string) =>
  calls.filter((call) => call.path === path).map(({ query }) => query['page']);

test('who is no super admin reads why nothing is here, and asks for nothing', async () => {
  isSuperAdmin = false;
  open();
  await screen.findByText('Only the super admin works with this screen.');
  await soon(() => expect(calls.map(({ path }) => path)).toContain('/user'));
  expect(calls.filter(({ path }) => path.startsWith('/retention'))).toEqual([]);
});

test('the list of a rule and the certificates are turned apart from each other, and a closed list leaves no page behind', async () => {
  const { where } = open('?certificates=2');
  await userEvent.click(await screen.findByRole('button', { name: /^45 files are due for removal/ }));
  expect(where()).toBe('/admin/retention?due=dl&certificates=2');
  const list = within(await screen.findByRole('region', { name: /Driver/ }));
  await userEvent.click(await list.findByRole('button', { name: 'Next' }));
  expect(where()).toBe('/admin/retention?due=dl&page=2&certificates=2');
  await soon(() => expect(pagesAsked('/retention/rules/dl/due')).toEqual(['1', '2']));
  const below = within(screen.getByRole('region', { name: 'Certificates' }));
  await userEvent.click(below.getByRole('button', { name: 'Next' }));
  expect(where()).toBe('/admin/retention?due=dl&page=2&certificates=3');
  await soon(() => expect(pagesAsked('/retention/certificates')).toEqual(['2', '3']));
  // The list of another rule begins at its first page.
  await userEvent.click(screen.getByRole('button', { name: /^No file is due for removal/ }));
  expect(where()).toBe('/admin/retention?due=bg&certificates=3');
  await userEvent.click(screen.getByRole('button', { name: /^No file is due for removal/ }));
  expect(where()).toBe('/admin/retention?certificates=3');
});

test('a certificate says what was removed, by which rule, and who confirmed it', async () => {
  open();
  const below = within(await screen.findByRole('region', { name: 'Certificates' }));
  const item = await below.findByRole('listitem');
  expect(item.textContent).toBe(
    'No. 41 Background Check, version 3, of RG-9, removed Nov 1, 2026, 12:00 PM' +
      'Rule: 2555 days after they moved out, counted from 2019-10-31. Confirmed Oct 2, 2026, 1:00 PM by ada@example.com.' +
      'SHA-256 ab12',
  );
});

test('what is due leads to its registration, and is exported by its kind', async () => {
  const person = userEvent.setup();
  open('?due=dl');
  const list = within(await screen.findByRole('region', { name: /Driver/ }));
  expect((await list.findByRole('link', { name: 'RG-7' })).getAttribute('href')).toBe(
    '/admin/registration-submissions?record=12',
  );
  await person.click(list.getByRole('button', { name: 'Export CSV' }));
  await soon(() =>
    expect(calls.find(({ path }) => path === '/retention/due/export')?.query).toMatchObject({ kind: 'dl' }),
  );
});

test('where nothing is due and nothing was removed, nothing can be exported or turned to', async () => {
  certificates = [];
  dueTotal = 0;
  open('?due=dl');
  await screen.findByText('Nothing is due for removal.');
  await screen.findByText('No file has been removed by a rule.');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Prev|Next)/ })).toBeNull();
});

test.each([
  [1, '1 more file stays under a legal hold.'],
  [1200, '1,200 more files stay under a legal hold.'],
])('what is due says its version and size, and of %i held files “%s”', async (count, text) => {
  held = count;
  open('?due=dl');
  const list = within(await screen.findByRole('region', { name: /Driver/ }));
  await list.findByText(text);
  const cells = list.getAllByRole('row').at(-1)?.querySelectorAll('td, th') ?? [];
  expect(Array.from(cells, ({ textContent }) => textContent)).toEqual([
    'RG-7',
    'BT01-0007',
    '2',
    '2 KB',
    '2026-09-30',
  ]);
});

test('a page past the end is empty, and leads back', async () => {
  open('?due=dl&page=9&certificates=9');
  const list = within(await screen.findByRole('region', { name: /Driver/ }));
  await list.findByText('This page is empty.');
  list.getByRole('button', { name: 'Prev' });
  const below = within(screen.getByRole('region', { name: 'Certificates' }));
  await below.findByRole('button', { name: 'Prev' });
  below.getByText(/45 total/);
  expect(below.queryByText('No file has been removed by a rule.')).toBeNull();
});

test('certificates that could not be loaded are asked for again', async () => {
  failing = ['/retention/certificates'];
  open();
  await screen.findByText('The certificates could not be loaded.');
  failing = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^SHA-256/);
});

test('rules and lists that could not be loaded are asked for again', async () => {
  failing = ['/retention/rules'];
  open('?due=dl');
  await screen.findByText('The rules could not be loaded');
  failing = ['/retention/rules/dl/due'];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The list could not be loaded.');
  failing = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'RG-7' });
});

test('what was typed of a rule stays until it is saved, and a saved one is read again', async () => {
  open('?due=dl');
  const part = within(await screen.findByRole('region', { name: /Driver/ }));
  const box = part.getByRole<HTMLInputElement>('checkbox');
  expect(part.queryByText(/^Not saved yet/)).toBeNull();
  await userEvent.click(box);
  await userEvent.type(part.getByLabelText('Days'), '0');
  await userEvent.selectOptions(part.getByLabelText('Counted'), 'MOVE_OUT');
  part.getByText('Not saved yet. The list below is by the saved rule.');
  const values = () => [
    box.checked,
    part.getByLabelText<HTMLInputElement>('Days').value,
    part.getByLabelText<HTMLSelectElement>('Counted').value,
  ];
  expect(values()).toEqual([false, '300', 'MOVE_OUT']);
  await userEvent.click(part.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Someone else has changed it.');
  expect(values()).toEqual([false, '300', 'MOVE_OUT']);
  const before = pagesAsked('/retention/rules/dl/due').length;
  answerRule = () => {
    dueTotal = 1;
    return ruleOf('dl', 1);
  };
  await userEvent.click(part.getByRole('button', { name: /^Save/ }));
  await part.findByRole('button', { name: /^1 file is due for removal/ });
  expect(part.queryByText(/^Not saved yet/)).toBeNull();
  expect(values()).toEqual([true, '30', 'DECISION']);
  await soon(() => expect(pagesAsked('/retention/rules/dl/due').length).toBeGreaterThan(before));
  // Of one page there are no others.
  await soon(() => expect(part.queryByRole('button', { name: 'Next' })).toBeNull());
});
