import { afterEach, expect, test, vi } from 'vitest';
import { propertyFilesOf } from '../property-files.ts';
import { loadProperties } from './load-properties.ts';

const server = '/api/public/properties';
const [first, second, third] = [
  '/forms/properties.json',
  '/forms/options/properties.json',
  '/forms/property-codes.json',
];
const made = [{ code: 'ZZ09', name: 'Made-up Court' }];

afterEach(() => vi.unstubAllGlobals());

/** Loads where the lists at these addresses answer as given, and all others fail. */
async function loadFrom(lists: Record<string, unknown>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address in lists ? Response.json(lists[address]) : new Response('', { status: 500 });
  });
  return { properties: await loadProperties(new AbortController().signal), asked };
}

// spec: EN-21, EN-22, EN-23
test.each([
  [
    'codes, of which this site knows some names',
    ['AA01', 'BT01'],
    [
      { code: 'AA01', name: null },
      { code: 'BT01', name: 'Bent Trail Condominiums' },
    ],
  ],
  ['objects with code and name', { data: made }, made],
  [
    'one that has another name by now',
    { data: [{ code: 'BT01', name: 'Bent Trail' }] },
    [{ code: 'BT01', name: 'Bent Trail' }],
  ],
  [
    'objects with other names, and one without a code',
    [{ propertyCode: 'P1', displayName: 'One' }, { id: 'P2', label: 'Two' }, { name: 'None' }],
    [
      { code: 'P1', name: 'One' },
      { code: 'P2', name: 'Two' },
    ],
  ],
])('the server’s list of %s is read', async (_form, list, properties) => {
  expect(await loadFrom({ [server]: list })).toEqual({ properties, asked: [server] });
});

// spec: EN-24, EN-25
test.each([
  ['items', first, { items: made }, [server, first]],
  ['properties', first, { properties: made }, [server, first]],
  ['data', second, { data: made }, [server, first, second]],
  ['codes', third, { codes: ['ZZ09'] }, [server, first, second, third]],
  ['a bare array', third, made, [server, first, second, third]],
])(
  'where the server’s list fails, a fallback with %s at %s takes its place',
  async (_form, path, list, order) => {
    const { properties, asked } = await loadFrom({ [path]: list });
    expect(properties.map(({ code }) => code)).toEqual(['ZZ09']);
    expect(asked).toEqual(order);
  },
);

test.each([first, second, third])('what the build writes to %s is read', async (path) => {
  const properties = [
    { code: 'BT01', name: 'Bent Trail Condominiums' },
    { code: 'ZZ09', name: 'Made-up Court' },
  ];
  const { [path]: text = '' } = propertyFilesOf(properties);
  const list: unknown = JSON.parse(text);
  const read = (await loadFrom({ [path]: list })).properties;
  expect(read.map(({ code }) => code)).toEqual(['BT01', 'ZZ09']);
});

// spec: EN-25
test('a server that cannot be reached, or answers a list without properties, is one that failed', async () => {
  const { asked } = await loadFrom({ [server]: [], [first]: { items: [] }, [second]: made });
  expect(asked).toEqual([server, first, second]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await loadProperties(new AbortController().signal)).toEqual([]);
});

test('a list that does not come within eight seconds is one that failed, and each code is offered once', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) =>
    address === server
      ? new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        })
      : Response.json([...made, { code: 'ZZ09', name: 'Court' }]),
  );
  const loaded = vi.fn<(properties: unknown) => void>();
  const loading = loadProperties(new AbortController().signal).then(loaded);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(loaded).toHaveBeenCalledExactlyOnceWith([{ code: 'ZZ09', name: 'Court' }]);
  vi.useRealTimers();
});

test('a page that is left asks for no further list', async () => {
  const leaving = new AbortController();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    leaving.abort();
    throw new DOMException('left', 'AbortError');
  });
  expect(await loadProperties(leaving.signal)).toEqual([]);
  expect(asked).toEqual([server]);
});
