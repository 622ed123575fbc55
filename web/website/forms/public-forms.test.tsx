// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { propertyMessages } from '#contracts/properties.ts';
import { type PublicProperty } from '#contracts/public-properties.ts';
import { ContactForm } from '../contact/contact-form.tsx';
import { RegistrationForm } from '../owner-tenant-registration/registration-form.tsx';
import { ServiceRequestForm } from '../service-request/service-request-form.tsx';
import { NoteForm } from '../tracking/note-form.tsx';
import type { FormState } from './form-state.ts';
import { stubServer, type StubAnswer } from '#tests/support/stub-request.ts';

const properties = [
  { code: 'BT01', name: 'Bent Trail Condominiums' },
  { code: 'TH03', name: 'Two Holland Place Condominiums' },
  { code: 'NN01', name: 'New Court' },
];
let offered: PublicProperty[] = properties;

beforeEach(() => {
  offered = properties;
  // jsdom lays nothing out, so it cannot scroll.
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/unit-lookup') ? new Response('', { status: 404 }) : Response.json({ data: offered }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.title = '';
});

const packet = new File(['%PDF-1.7'], 'completed form.pdf', { type: 'application/pdf', lastModified: 7 });

interface Story {
  name: string;
  /** The names of its fields, as they follow one another on the page. */
  fields: string[];
  /** The same in the order in which they are checked, where that is another. */
  checked?: string[];
  show: (formState: FormState | null) => ReactNode;
  /** What is typed and ticked, by name. */
  values: Record<string, string>;
  /** The required file, by the name of its part. */
  file?: string;
  /** What else is shown in a field than was typed. */
  shown?: Record<string, string>;
  /** What each answer says. */
  failures: [StubAnswer, string][];
  thanks: string;
  /** A field that a change can be made in. */
  changed: string;
  leadsTo: 'field' | 'summary';
}

const broken = '<h1>Bad gateway</h1>';
const limited = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Too many attempts.' } });

const stories: Story[] = [
  {
    name: 'inquiry',
    fields: [
      'firstName',
      'lastName',
      'phone',
      'email',
      'boardPosition',
      'communityName',
      'communityLocation',
      'numberOfUnits',
      'propertyType',
      'description',
      'referral',
    ],
    show: (formState) => <ContactForm formState={formState} />,
    values: {
      firstName: 'Ada',
      lastName: 'Example',
      phone: '(214) 555-0100',
      email: 'ada@example.com',
      boardPosition: 'Developer',
      communityName: 'Cedar Court',
      communityLocation: 'Dallas, TX',
      numberOfUnits: '48',
      propertyType: 'Condominium',
      description: 'We look for a new manager.',
    },
    failures: [
      ['none', 'Your inquiry has not been sent'],
      [{ status: 400, body: '{"message":"Not today."}' }, 'Not today.'],
      [{ status: 429, body: limited }, 'Too many attempts.'],
    ],
    thanks: 'Thank you. Your inquiry has been sent.',
    changed: 'lastName',
    leadsTo: 'field',
  },
  {
    name: 'maintenance request',
    fields: ['propertyCode', 'unitDigits', 'category', 'notes', 'email', 'phone', 'attachment'],
    checked: ['propertyCode', 'unitDigits', 'category', 'email', 'phone', 'attachment', 'notes'],
    show: (formState) => <ServiceRequestForm formState={formState} properties={properties} />,
    values: {
      propertyCode: 'BT01',
      unitDigits: '7',
      category: 'Incident',
      email: 'resident@example.com',
      phone: '2145550142',
      notes: 'Under the sink.',
    },
    shown: { phone: '(214) 555-0142' },
    failures: [
      ['none', 'Network error.'],
      [{ status: 400, body: '{"message":"Not today."}' }, 'Not today.'],
      [{ status: 400, body: '{"error":[{"message":"First."},{"message":"Second."}]}' }, 'First.'],
      [{ status: 500, body: '{"error":"Broken."}' }, 'Broken.'],
      // A page of a proxy, and the sign-in page of a hotel.
      [{ status: 502, body: broken }, 'Submission failed.'],
      [{ status: 200, body: broken }, 'Submission failed.'],
      [{ status: 429, body: limited }, 'Too many attempts.'],
    ],
    thanks: 'Your service request has been submitted.',
    changed: 'notes',
    leadsTo: 'field',
  },
  {
    name: 'registration',
    fields: [
      'propertyCode',
      'unitDigits',
      'partyType',
      'firstName',
      'lastName',
      'email',
      'phone',
      'filledPacket',
      'backgroundCheck',
      'leaseAgreement',
      'driversLicense',
    ],
    show: (formState) => <RegistrationForm formState={formState} properties={properties} />,
    values: {
      propertyCode: 'BT01',
      unitDigits: 'a12b',
      partyType: 'TENANT',
      firstName: 'Renata',
      lastName: 'Okafor',
      email: 'resident@example.com',
      phone: '2145550142',
    },
    shown: { phone: '(214) 555-0142', unitDigits: 'A12B' },
    file: 'filledPacket',
    failures: [
      ['none', 'Could not submit: Network error.'],
      [{ status: 429, body: limited }, 'Could not submit: Too many attempts.'],
      [{ status: 503, body: 'Closed for repairs\n' }, 'Could not submit: Closed for repairs'],
      [{ status: 502, body: '' }, 'Could not submit: HTTP 502'],
      [{ status: 200, body: broken }, 'Could not submit: Network error.'],
    ],
    thanks: 'Submitted! We’ll email you a confirmation shortly.',
    changed: 'lastName',
    leadsTo: 'summary',
  },
];

const accepted: StubAnswer = {
  status: 201,
  body: '{"data":{"reference":"SR-7K3M-20","trackingPath":"/track/7"}}',
};
const form = (): HTMLFormElement =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ }).form ?? expect.fail('No form.');
const controls = (name: string): HTMLInputElement[] => [
  ...form().querySelectorAll<HTMLInputElement>(`[name="${name}"]`),
];

function type(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const [control, ...others] = controls(name);
    if (others.length > 0)
      controls(name)
        .find((one) => one.value === value)
        ?.click();
    else if (control) fireEvent.input(control, { target: { value } });
  }
}

async function choose({ file }: Story): Promise<void> {
  const [input] = file ? controls(file) : [];
  if (input) await userEvent.upload(input, packet);
}

async function fillIn(story: Story): Promise<void> {
  type(story.values);
  await choose(story);
}

function expectValues(values: Record<string, string>): void {
  const held = new FormData(form());
  for (const [name, value] of Object.entries(values))
    expect([name, held.get(name) ?? '']).toEqual([name, value]);
}

const submit = (): boolean => fireEvent.submit(form());
const isFocused = (element: Element | null): boolean => element?.contains(document.activeElement) ?? false;

/** The box that says what is wrong above the form. */
const summaryOf = (text: RegExp): Element | null =>
  screen.getByRole('link', { name: text }).closest('section')?.parentElement ?? null;

describe.each(stories)('the form of a $name', (story) => {
  const filledIn = { ...story.values, ...story.shown };

  test('has a control for every field, and says what is wrong with them in the order of their check', () => {
    const { fields, checked = fields } = story;
    const visit = render(story.show(null));
    const named = Array.from(form().elements, (control) => control.getAttribute('name') ?? '');
    expect([...new Set(named)].filter((name) => fields.includes(name))).toEqual(fields);
    // Who only looks leaves nothing behind but what the form itself begins with.
    if (story.name !== 'registration') expect(sessionStorage).toHaveLength(0);
    visit.unmount();
    const issues = fields.toReversed().map((path) => ({ path, message: `${path} is wrong.` }));
    render(story.show({ values: {}, issues, message: 'Refused.' }));
    const said = screen.getAllByText(/ is wrong\.$/, { selector: 'a' });
    expect(said.map(({ textContent }) => /\S+ is wrong\.$/.exec(textContent)?.[0])).toEqual(
      checked.map((name) => `${name} is wrong.`),
    );
  });

  test('takes over what was typed and chosen before it came alive, and fills in only the rest from before', async () => {
    offered = [...properties, { code: 'ZZ09', name: 'Far Court' }];
    const visit = render(story.show(null));
    type({ ...story.values, email: 'before@example.com' });
    visit.unmount();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(story.show(null));
    const [email] = container.querySelectorAll<HTMLInputElement>('[name=email]');
    if (email) email.value = 'typed@example.com';
    const [property] = container.querySelectorAll<HTMLSelectElement>('[name=propertyCode]');
    if (property) property.value = 'TH03';
    const [input] = container.querySelectorAll<HTMLInputElement>('input[type=file][name]');
    if (input) await userEvent.upload(input, packet);
    render(story.show(null), { container, hydrate: true });
    if (property) await screen.findByText('ZZ09 — Far Court', { selector: 'option' });
    expectValues({ ...filledIn, email: 'typed@example.com', ...(property && { propertyCode: 'TH03' }) });
    if (input) expect(screen.getAllByText(/completed form\.pdf/)).not.toEqual([]);
  });

  test('asks about an address that looks mistyped, and takes what was meant as if it had been typed', () => {
    vi.useFakeTimers();
    render(story.show(null));
    type({ email: 'ada@gmial.com' });
    act(() => void vi.advanceTimersByTime(700));
    fireEvent.click(screen.getByRole('button', { name: 'Use ada@gmail.com' }));
    expectValues({ email: 'ada@gmail.com' });
    expect(JSON.stringify(sessionStorage)).toContain('ada@gmail.com');
    vi.useRealTimers();
  });

  test('leaves who has begun to type in its answer where they are', () => {
    const given = { values: filledIn, issues: [{ path: 'email', message: 'Wrong.' }], message: 'Refused.' };
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(story.show(given));
    const [email] = container.querySelectorAll<HTMLInputElement>('[name=email]');
    email?.focus();
    render(story.show(given), { container, hydrate: true });
    expect(document.activeElement).toBe(email);
  });

  // spec: RF-38, RF-39, RF-40, RF-41, RF-42, RF-45, GF-54, GF-55, GF-61, CF-21
  test('says whatever goes wrong, and loses nothing', async () => {
    const tries = stubServer(story.failures.map(([answer]) => answer));
    render(story.show(null));
    await fillIn(story);
    for (const [index, [, text]] of story.failures.entries()) {
      submit();
      // A second press while it is on its way sends nothing, and nothing of it is changed meanwhile.
      submit();
      const isHeld = () => controls('email')[0]?.closest('[inert]') != null;
      expect(isHeld()).toBe(true);
      await waitFor(() => expect(tries).toHaveLength(index + 1));
      await waitFor(() => expect(screen.getAllByText(text, { exact: true })[0]).toBeTruthy());
      expect(isHeld()).toBe(false);
      expectValues(filledIn);
      // The next thing to do is to try again.
      expect(document.activeElement?.getAttribute('type')).toBe('submit');
    }
    if (story.file) expect(screen.getAllByText(/completed form\.pdf/)).not.toEqual([]);
    expect(tries).toHaveLength(story.failures.length);
    // No field is to blame, so it is said until the next try.
    type({ [story.changed]: 'Changed' });
    screen.getByRole('heading', { name: /has not been sent$/ });
    type({ email: '' });
    submit();
    expect(screen.queryByRole('heading', { name: /has not been sent$/ })).toBeNull();
  });

  // spec: RF-45, GF-61, CF-21
  test('shows what the server finds wrong at its field, until that changes', async () => {
    const issues = [{ path: 'email', message: 'Not this one.' }];
    stubServer([{ status: 400, body: JSON.stringify({ error: { issues }, message: 'Not today.' }) }]);
    render(story.show(null));
    await fillIn(story);
    submit();
    await screen.findAllByText(/Not today\./);
    const [email] = controls('email');
    expect(email?.getAttribute('aria-invalid')).toBe('true');
    expect(isFocused(story.leadsTo === 'summary' ? summaryOf(/Not this one\./) : (email ?? null))).toBe(true);
    expectValues(filledIn);
    type({ email: 'other@example.com' });
    expect(screen.queryByText(/Not this one\./)).toBeNull();
    expect(email?.getAttribute('aria-invalid')).toBeNull();
    // The failure was of that field, and goes with it.
    expect(screen.queryByRole('heading', { name: /has not been sent$/ })).toBeNull();
  });

  // spec: RF-44, RF-46, RF-47, GF-60, GF-62, GF-63, CF-20, CF-22
  test('outlives a reload as text, is retried under its key, and gets a new one with a change', async () => {
    const tries = stubServer(['none', 'none', 'none', accepted]);
    const visit = render(story.show(null));
    await fillIn(story);
    expect(JSON.stringify(sessionStorage)).not.toContain('completed form');
    submit();
    await waitFor(() => expect(tries).toHaveLength(1));
    await screen.findByRole('button', { name: /^Submit( Registration)?$/ });
    visit.unmount();
    render(story.show(null));
    expectValues(filledIn);
    expect(screen.queryAllByText(/completed form\.pdf/)).toEqual([]);
    await choose(story);
    submit();
    await waitFor(() => expect(tries).toHaveLength(2));
    await screen.findByRole('button', { name: /^Submit( Registration)?$/ });
    type({ [story.changed]: 'Changed' });
    submit();
    await waitFor(() => expect(tries).toHaveLength(3));
    await screen.findByRole('button', { name: /^Submit( Registration)?$/ });
    submit();
    await screen.findByText(story.thanks);
    expect(tries[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(tries[1]?.key).toBe(tries[0]?.key);
    expect(tries[2]?.key).not.toBe(tries[0]?.key);
    expect(tries[3]?.key).toBe(tries[2]?.key);
    // It is empty again, and nothing is stored; what can be chosen is still there.
    if (story.values['propertyCode']) screen.getByRole('option', { name: 'NN01 — New Court' });
    const empty = Object.keys(story.values).map((name) => [name, name === 'partyType' ? 'OWNER' : '']);
    expectValues(Object.fromEntries(empty));
    expect(sessionStorage).toHaveLength(0);
    // Nor is its property wanted by what is begun next.
    type({ [story.changed]: 'Another' });
    expect(JSON.stringify(sessionStorage)).not.toContain('BT01');
  });

  // spec: RF-43, GF-54
  test('says that something went wrong where it cannot even begin to send', async () => {
    const tries = stubServer([]);
    render(story.show(null));
    await fillIn(story);
    vi.stubGlobal('crypto', {});
    submit();
    const heading = { inquiry: 'Your inquiry has not been sent' }[story.name];
    const prefix = story.name === 'registration' ? 'Could not submit: ' : '';
    await waitFor(() => screen.getAllByText(heading ?? `${prefix}Something went wrong.`));
    expectValues(filledIn);
    expect(tries).toEqual([]);
  });

  test('goes on from the answer to a try without JavaScript: leads to what was wrong, until the next try', async () => {
    document.title = 'Error – The page';
    const wrong = { ...filledIn, email: 'no address' };
    render(
      story.show({ values: wrong, issues: [{ path: 'email', message: 'Wrong.' }], message: 'Refused.' }),
    );
    expect(isFocused(summaryOf(/Wrong\./))).toBe(true);
    expectValues(wrong);
    // It outlives a reload although nothing was typed here.
    expect(JSON.stringify(sessionStorage)).toContain('no address');
    // What is still wrong after a change is said at once.
    type({ email: 'still none' });
    expect(screen.queryByText(/Wrong\./)).toBeNull();
    expect(controls('email')[0]?.getAttribute('aria-invalid')).toBe('true');
    if (story.leadsTo === 'summary') summaryOf(/^Email: Enter a valid email$/);
    type({ email: 'resident@example.com' });
    await choose(story);
    expect(controls('email')[0]?.getAttribute('aria-invalid')).toBeNull();
    stubServer([accepted]);
    submit();
    await screen.findByText(story.thanks);
    expect(document.title).toBe('The page');
  });
});

// spec: GF-52
test.each(stories.filter(({ name }) => name !== 'maintenance request'))(
  'the thanks for an $name go as another one begins',
  async (story) => {
    stubServer([accepted]);
    render(story.show(null));
    await fillIn(story);
    submit();
    const thanks = await screen.findByText(story.thanks);
    expect(isFocused(thanks.parentElement?.parentElement ?? null)).toBe(true);
    screen.getByText('SR-7K3M-20');
    type({ [story.changed]: 'Another' });
    expect(screen.queryByText(story.thanks)).toBeNull();
  },
);

test.each(stories.filter(({ name }) => name !== 'inquiry'))(
  'a try to send a $name can be broken off, and nothing of it is lost',
  async (story) => {
    const tries = stubServer(['silence', accepted]);
    render(story.show(null));
    await fillIn(story);
    submit();
    await waitFor(() => expect(tries).toHaveLength(1));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(controls(story.changed).every((control) => control.closest('[inert]') !== null)).toBe(true);
    expect(document.querySelector('button[type=submit][aria-busy]:disabled')).not.toBeNull();
    submit();
    expect(tries).toHaveLength(1);
    // The fields and the button refuse the focus meanwhile.
    expect(isFocused(cancel.parentElement) || document.activeElement?.contains(cancel)).toBe(true);
    await userEvent.click(cancel);
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('submit'));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expectValues({ ...story.values, ...story.shown });
    submit();
    await screen.findByText(story.thanks);
    expect(tries[1]?.key).toBe(tries[0]?.key);
  },
);

const gone: StubAnswer = {
  status: 400,
  body: JSON.stringify({
    message: 'Please check the highlighted fields.',
    error: { issues: [{ path: 'propertyCode', message: propertyMessages.unknown }] },
  }),
};

test.each(stories.filter(({ values }) => values['propertyCode']))(
  'a property that has gone meanwhile is said to be gone on the form of a $name, and the others are offered',
  async (story) => {
    stubServer([gone]);
    render(story.show(null));
    await fillIn(story);
    type({ propertyCode: 'TH03' });
    type({ unitDigits: '0007' });
    const list = Promise.withResolvers<Response>();
    const ask = vi.fn(() => list.promise);
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('/unit-lookup') ? Promise.reject(new TypeError('offline')) : ask(),
    );
    submit();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    // It is said of the list as it is then, whose coming would else take it away again.
    expect(screen.queryByText(new RegExp(propertyMessages.unknown))).toBeNull();
    list.resolve(Response.json({ data: properties.filter(({ code }) => code !== 'TH03') }));
    await screen.findAllByText(new RegExp(propertyMessages.unknown));
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Property' });
    expect(Array.from(select.options, ({ value }) => value)).toEqual(['', 'BT01', 'NN01']);
    expect(select.value).toBe('');
    type({ propertyCode: 'NN01' });
    expect(screen.queryByText(new RegExp(propertyMessages.unknown))).toBeNull();
    expectValues({ email: 'resident@example.com' });
  },
);

test.each(stories.filter(({ values }) => values['propertyCode']))(
  'the property of a $name is chosen again once a list has it, also after a visit in which none had',
  async (story) => {
    stubServer([]);
    const visit = render(story.show(null));
    type({ propertyCode: 'NN01' });
    visit.unmount();
    offered = properties.filter(({ code }) => code !== 'NN01');
    const without = render(story.show(null));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'NN01 — New Court' })).toBeNull());
    expectValues({ propertyCode: '' });
    type({ email: 'resident@example.com' });
    without.unmount();
    offered = properties;
    render(story.show(null));
    expectValues({ propertyCode: 'NN01', email: 'resident@example.com' });
  },
);

test('a property that the office has added since the page was opened is offered', async () => {
  stubServer([]);
  render(<ServiceRequestForm formState={null} properties={properties.slice(0, 2)} />);
  await screen.findByRole('option', { name: 'NN01 — New Court' });
});

test('a request that may be an emergency names whom to call, by its words or its category, for as long as it does', async () => {
  stubServer([]);
  render(<ServiceRequestForm formState={null} properties={properties} />);
  const notice = () => screen.queryByText('Is this an emergency?');
  expect(notice()).toBeNull();
  type({ notes: 'I smell gas' });
  expect(notice()?.closest('output')?.querySelector('a[href="tel:911"]')).not.toBeNull();
  type({ notes: 'My gas bill' });
  expect(notice()).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Incident' }));
  expect(notice()).not.toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  expect(notice()).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false);
});

test('a note is refused while it is empty, and a file makes it a good one', async () => {
  const tries = stubServer([accepted]);
  const sent = vi.fn();
  render(<NoteForm kind="note" token="t" reference="SR-1" formState={null} onSent={sent} />);
  const button = screen.getByRole('button', { name: 'Send note' });
  await userEvent.click(button);
  const text = 'Please write a note, or choose a photo or PDF.';
  screen.getByText(text);
  const note = screen.getByRole('textbox', { name: 'Note' });
  expect(document.activeElement).toBe(note);
  await userEvent.type(note, ' ');
  await userEvent.click(button);
  screen.getByText(text);
  expect(tries).toEqual([]);
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), packet);
  expect(screen.queryByText(text)).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const body = tries[0]?.body;
  expect(body instanceof FormData && [...body.keys()]).toEqual(['attachment']);
});
