// @vitest-environment jsdom
import { PDFDocument } from '@cantoo/pdf-lib';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packetFields } from '#contracts/blank-form.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { RegistrationForm } from './registration-form.tsx';

const properties = [
  { code: 'BT01', name: 'Bent Trail Condominiums' },
  { code: 'TH03', name: 'Two Holland Place Condominiums' },
];
let offered: PublicProperty[];
/** The lookups of units, each answered when the test says so. */
let lookups: { unit: string; found: PromiseWithResolvers<unknown> }[];
/** The blank form; null while it is not to be had. */
let blankForm: Uint8Array<ArrayBuffer> | null;

beforeEach(() => {
  offered = properties;
  lookups = [];
  blankForm = null;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('.pdf')) return new Response(blankForm, { status: blankForm ? 200 : 503 });
    if (address.includes('/preview'))
      return new Response(new Blob(['x'], { type: 'image/jpeg' }), {
        headers: { 'content-type': 'image/jpeg' },
      });
    if (!address.includes('/unit-lookup')) return Response.json({ data: offered });
    const query = new URL(address, 'http://localhost').searchParams;
    const lookup = {
      unit: `${query.get('property')}-${query.get('unit')}`,
      found: Promise.withResolvers<unknown>(),
    };
    lookups.push(lookup);
    return Response.json(await lookup.found.promise);
  });
  URL.createObjectURL = () => 'blob:http://localhost/page';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const person = {
  firstName: ' Renata ',
  lastName: 'Okafor',
  email: 'resident@example.com',
  phone: '2145550142',
};
const accepted = { status: 201, body: '{"data":{"reference":"RG-7K3M-20"}}' };
const tooMuch = 10 * 1024 * 1024 + 1;
const file = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type });

const show = (given: readonly PublicProperty[] = properties) =>
  render(<RegistrationForm formState={null} properties={given} />);
const form = (): HTMLFormElement => document.forms[0] ?? expect.fail('No form.');
const button = () => form().querySelector<HTMLButtonElement>('[type=submit]') ?? expect.fail('No button.');
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const unitId = () => new FormData(form()).get('unitId');

function type(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form().elements.namedItem(name);
    if (control instanceof Element) fireEvent.input(control, { target: { value } });
  }
}

const answer = (index: number, found: unknown) => act(async () => lookups[index]?.found.resolve(found));

// spec: GF-45, GF-46, GF-47, GF-48, GF-49
test('a complete unit is looked up; what is found for another one, or for none any more, is left alone', async () => {
  show();
  type({ propertyCode: 'BT01', unitDigits: '000' });
  expect(lookups).toEqual([]);
  type({ unitDigits: '0007' });
  type({ unitDigits: '0008' });
  expect(lookups.map(({ unit }) => unit)).toEqual(['BT01-0007', 'BT01-0008']);
  await answer(0, { data: { id: 7 } });
  expect(unitId()).toBe('');
  await answer(1, { data: { id: 8 } });
  expect(unitId()).toBe('8');
  screen.getByText('BT01-0008');
  // It is found, so it is not asked for again.
  type(person);
  expect(lookups).toHaveLength(2);
  // Another unit is another id, and another property has other units: that is to be filled in, and not wrong.
  type({ unitDigits: '0009' });
  expect(unitId()).toBe('');
  screen.getByText('BT01-0009');
  fireEvent.blur(field('Unit'));
  type({ propertyCode: 'TH03' });
  expect(field('Unit').value).toBe('');
  expect(screen.queryByText(/^(BT01|TH03)-/)).toBeNull();
  expect(button().disabled).toBe(true);
  await answer(2, { data: { id: 9 } });
  expect(unitId()).toBe('');
  expect(screen.queryByText('Enter 4 letters or digits.')).toBeNull();
});

test('an id that was found outlives a reload, unless another unit was typed before the page came alive', async () => {
  const before = show();
  type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
  await answer(0, 7);
  before.unmount();
  const again = show();
  expect([unitId(), lookups.length]).toEqual(['7', 1]);
  again.unmount();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<RegistrationForm formState={null} properties={properties} />);
  const typed = container.querySelector<HTMLInputElement>('[name=unitDigits]');
  if (typed) typed.value = '0008';
  render(<RegistrationForm formState={null} properties={properties} />, { container, hydrate: true });
  expect(new FormData(form()).get('unitDigits')).toBe('0008');
  expect([unitId(), lookups.at(-1)?.unit]).toEqual(['', 'BT01-0008']);
});

// spec: GF-50
test('a lookup that fails is not mentioned', async () => {
  const failures = [
    () => Response.json({ data: { id: 41 } }, { status: 404 }),
    () => new Response('<p>Sign in</p>'),
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  show();
  type({ propertyCode: 'BT01', unitDigits: '0040' });
  screen.getByText('BT01-0040');
  const wordsAbout = (unit: string) => document.body.textContent?.replace(`BT01-${unit}`, '');
  const words = wordsAbout('0040');
  vi.stubGlobal('fetch', async () => failures.shift()?.());
  for (const unit of ['0041', '0042', '0043']) {
    await act(async () => type({ unitDigits: unit }));
    screen.getByText(`BT01-${unit}`);
    expect([unitId(), wordsAbout(unit)]).toEqual(['', words]);
  }
  expect(failures).toEqual([]);
});

// spec: GF-56, GF-57, GF-58, GF-59
test('a registration has every part, as the server takes it, the files last, and nothing that there is not', async () => {
  const tries = stubServer(['none', 'silence']);
  const partsOf = (index: number) => {
    const body = tries[index]?.body;
    const parts = body instanceof FormData ? [...body] : [];
    return parts.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  };
  show();
  type({ propertyCode: 'BT01', unitDigits: 'a12b', ...person });
  fireEvent.click(field('Tenant'));
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  await userEvent.click(button());
  await screen.findByText('Could not submit: Network error.');
  expect(tries[0]?.address).toBe('/api/registration-submissions');
  expect(partsOf(0)).toEqual([
    ['propertyCode', 'BT01'],
    ['unitDigits', 'A12B'],
    ['unitIdentifier', 'BT01-A12B'],
    ['partyType', 'TENANT'],
    ['firstName', 'Renata'],
    ['lastName', 'Okafor'],
    ['email', 'resident@example.com'],
    ['phone', '2145550142'],
    ['filledPacket', 'form.pdf'],
  ]);

  await answer(0, 12);
  await userEvent.upload(field(/^Driver’s license/), file('license.png', 'image/png'));
  await userEvent.upload(field(/^Lease agreement/), file('lease.pdf'));
  await userEvent.upload(field(/^Background check report/), file('report.pdf'));
  await userEvent.click(button());
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(partsOf(1)).toEqual([
    ['propertyCode', 'BT01'],
    ['unitDigits', 'A12B'],
    ['unitIdentifier', 'BT01-A12B'],
    ['unitId', '12'],
    ['partyType', 'TENANT'],
    ['firstName', 'Renata'],
    ['lastName', 'Okafor'],
    ['email', 'resident@example.com'],
    ['phone', '2145550142'],
    ['filledPacket', 'form.pdf'],
    ['backgroundCheck', 'report.pdf'],
    ['leaseAgreement', 'lease.pdf'],
    ['driversLicense', 'license.png'],
  ]);
});

test('an id that is found while the registration goes up comes too late, so that a retry is the same', async () => {
  const tries = stubServer(['silence', 'silence']);
  show();
  type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  await userEvent.click(button());
  await waitFor(() => expect(tries).toHaveLength(1));
  // The text goes first; of the eight bytes of the file one is still to come.
  const goUp = (loaded: number): void => {
    const progress = new ProgressEvent('progress', { lengthComputable: true, loaded, total: 108 });
    act(() => void tries[0]?.request.upload.dispatchEvent(progress));
  };
  const shareOf = (text: string) => screen.getByText(text).parentElement?.textContent;
  goUp(107);
  expect(shareOf('87 %')).toBe('Completed registration form87 %');
  screen.getByText('Uploading');
  goUp(108);
  expect(shareOf('Sent')).toBe('Completed registration formSent');
  screen.getByText('Waiting for confirmation');
  await answer(0, 7);
  await userEvent.click(screen.getByText('Cancel'));
  expect(unitId()).toBe('');
  fireEvent.submit(form());
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(tries[1]?.key).toBe(tries[0]?.key);
  // It goes up once more from its beginning.
  screen.getByText('Uploading');
});

// spec: GF-17
test('the button waits for each that is needed', async () => {
  show();
  const needed = () => document.querySelector('#needed')?.textContent;
  for (const [name, label, value] of [
    ['propertyCode', 'Property', 'BT01'],
    ['unitDigits', 'Unit', '1'],
    ['firstName', 'First name', 'R'],
    ['lastName', 'Last name', 'O'],
    ['email', 'Email', 'r'],
    ['phone', 'Phone', '2'],
  ] as const) {
    expect([button().disabled, needed()]).toEqual([true, expect.stringContaining(label)]);
    type({ [name]: value });
    expect(needed()).not.toContain(label);
  }
  expect([button().disabled, needed()]).toEqual([true, 'Still needed: Completed registration form']);
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  expect(button().disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(button().disabled).toBe(true);
});

test('the button waits for what is needed, names it, and Enter says what is wrong', async () => {
  show();
  const needed = () => within(form()).queryAllByRole('link', { name: /^[A-Z]/ });
  const names = () =>
    needed().flatMap(({ textContent, parentElement }) => (parentElement?.id === 'needed' ? textContent : []));
  expect(names()).toEqual([
    'Property',
    'Unit',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Completed registration form',
  ]);
  expect(button().disabled).toBe(true);
  type({ propertyCode: 'BT01', unitDigits: '0007', ...person, firstName: '  ', email: 'nobody' });
  expect(names()).toEqual(['First name', 'Completed registration form']);
  const enter = (isComposing: boolean) =>
    fireEvent.keyDown(field('First name'), { key: 'Enter', isComposing });
  enter(true);
  fireEvent.keyDown(field('Owner'), { key: 'Tab' });
  fireEvent.keyDown(button(), { key: 'Enter' });
  expect(screen.queryByText('Please correct the following:')).toBeNull();
  enter(false);
  const summary = screen.getByRole('region', { name: 'Please correct the following:' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'First name: Required',
    'Email: Enter a valid email',
    'Completed registration form: Please upload the completed registration form (PDF)',
  ]);
  expect(summary.parentElement).toBe(document.activeElement);
  type({ firstName: 'Renata' });
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  expect(button().disabled).toBe(false);
  expect(screen.queryByText('Everything needed is filled in.')).toBeNull();
  type({ email: 'resident@example.com' });
  screen.getByText('Everything needed is filled in.');
  // A document that need not be there must be one, all the same.
  const gif = new File(['GIF89a'], 'lease.gif', { type: 'image/gif' });
  await userEvent.upload(field(/^Lease agreement/), gif, { applyAccept: false });
  await screen.findAllByText('PDF or image only');
  await userEvent.click(button());
  const wrong = screen.getByRole('link', { name: 'Lease agreement: PDF or image only' });
  expect(document.activeElement?.contains(wrong)).toBe(true);
});

test('what is found in a file after another has taken its place changes nothing', async () => {
  show();
  const looked = Promise.withResolvers<ArrayBuffer>();
  const first = new File(['GIF89a'], 'first', { type: 'image/x-scan' });
  Object.assign(first, { slice: () => ({ arrayBuffer: () => looked.promise }) });
  await userEvent.upload(field('Completed registration form'), first, { applyAccept: false });
  await userEvent.upload(field('Completed registration form'), file('second.pdf'));
  await act(async () => looked.resolve(new TextEncoder().encode('%PDF-1.7').buffer));
  screen.getByText('second.pdf', { selector: '[title]' });
  expect(screen.queryByText('first', { selector: '[title]' })).toBeNull();
});

test('a PDF that was chosen before the page came alive counts by its first bytes', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const page = <RegistrationForm formState={null} properties={properties} />;
  container.innerHTML = renderToString(page);
  const looked = Promise.withResolvers<ArrayBuffer>();
  const scan = file('scan', 'application/x-pdf');
  Object.assign(scan, { slice: () => ({ arrayBuffer: () => looked.promise }) });
  await userEvent.upload(field('Completed registration form'), scan, { applyAccept: false });
  // Until the form says it itself, the browser keeps people from typing too much.
  expect(field('First name').maxLength).toBe(20);
  render(page, { container, hydrate: true });
  expect(field('First name').maxLength).toBe(-1);
  await act(async () => looked.resolve(new TextEncoder().encode('%PDF-1.7').buffer));
  type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
  const tries = stubServer(['silence']);
  fireEvent.submit(form());
  expect(tries).toHaveLength(1);
});

test('a document of the wrong kind is said to be one as it is chosen', () => {
  show();
  const gif = new File(['GIF89a'], 'lease.gif', { type: 'image/gif' });
  fireEvent.change(field(/^Lease agreement/), { target: { files: [gif] } });
  screen.getByText('PDF or image only');
});

/** What a screen reader says after a field's name. */
const describedBy = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function leaveEmpty(control: HTMLElement): Promise<void> {
  fireEvent.input(control, { target: { value: '' } });
  act(() => control.focus());
  act(() => control.blur());
  await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));
}

// spec: GF-18, GF-19, GF-20, GF-21, GF-29, GF-30, GF-31, GF-32, GF-33, GF-34, GF-35, GF-36, GF-37, GF-38, GF-39
test('what is typed is counted, formatted, and checked in words', async () => {
  show();
  const unit = field('Unit');
  type({ unitDigits: 'a-1 é2bc' });
  expect(unit.value).toBe('A12B');
  expect(describedBy(unit)).toContain('4 / 4');
  await leaveEmpty(unit);
  type({ unitDigits: '12' });
  expect(describedBy(unit)).toContain('2 / 4');
  expect(describedBy(unit)).toContain('Enter 4 letters or digits.');

  for (const [name, control] of [
    ['firstName', field('First name')],
    ['lastName', field('Last name')],
  ] as const) {
    type({ [name]: 'n'.repeat(20) });
    expect(describedBy(control)).toBe('20 / 20 characters');
    type({ [name]: 'n'.repeat(21) });
    expect(describedBy(control)).toContain('Max 20');
    expect(describedBy(control)).toContain('21 / 20');
    // A character is what people take for one, here as in the rule.
    type({ [name]: `${'n'.repeat(19)}🙂` });
    expect(describedBy(control)).toBe('20 / 20 characters');
    await leaveEmpty(control);
    expect(describedBy(control)).toContain('Required');
  }

  const email = field('Email');
  type({ email: `${'e'.repeat(80)}@example.com` });
  expect(describedBy(email)).toContain('Max 90');
  expect(describedBy(email)).toContain('92 / 90');
  await leaveEmpty(email);
  expect(describedBy(email)).toContain('Required');
  type({ email: 'no address' });
  expect(describedBy(email)).toContain('Enter a valid email');

  const phone = field('Phone');
  await leaveEmpty(phone);
  expect(describedBy(phone)).toContain('Must be 10 digits');
  type({ phone: '+1 214 555 014' });
  expect(describedBy(phone)).toContain('Must be 10 digits');
  expect(describedBy(phone)).toContain('9 / 10');
});

// spec: GF-40, GF-41, GF-42, GF-43, GF-44, GF-61
test('a file of another kind or over 10 MB is refused in words, and one that the server finds wrong at its field', async () => {
  const issues = [{ path: 'leaseAgreement', message: 'PDF or image only' }];
  const tries = stubServer([
    { status: 400, body: JSON.stringify({ message: 'PDF or image only', error: { issues } }) },
    accepted,
  ]);
  const visitor = userEvent.setup({ applyAccept: false });
  const wrong = (text: string) => screen.findByText(text, { selector: 'a', exact: true });
  const summary = () => screen.queryByRole('region', { name: 'Please correct the following:' });
  const tooLarge = (name: string, type: string) =>
    Object.defineProperty(file(name, type), 'size', { value: tooMuch });
  show();
  type({ propertyCode: 'BT01', unitDigits: '0001', ...person });
  const completed = field('Completed registration form');
  const packetMessage = 'Completed registration form: Please upload the completed registration form (PDF)';
  expect(completed.accept).toBe('application/pdf,.pdf');
  await visitor.upload(completed, file('license.jpg', 'image/jpeg'));
  await visitor.click(button());
  await wrong(packetMessage);
  await visitor.upload(completed, tooLarge('completed form.pdf', 'application/pdf'));
  await wrong('Completed registration form: Max 10 MB');
  await visitor.click(screen.getByRole('button', { name: /^Remove/ }));
  await wrong(packetMessage);
  screen.getByText('Required');
  await visitor.upload(completed, file('form.pdf'));
  expect(summary()).toBeNull();
  expect(screen.queryByText('Required')).toBeNull();

  for (const label of ['Background check report', 'Lease agreement', 'Driver’s license']) {
    const control = field(new RegExp(`^${label}`));
    await visitor.upload(control, new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await visitor.click(button());
    await wrong(`${label}: PDF or image only`);
    await visitor.upload(control, tooLarge('large.png', 'image/png'));
    await wrong(`${label}: Max 10 MB`);
    expect(screen.queryByAltText(/^Preview/)).toBeNull();
    await visitor.click(screen.getByRole('button', { name: /^Remove\s?large/ }));
    expect(summary()).toBeNull();
  }
  // Those that the page itself refuses are not sent.
  expect(tries).toEqual([]);

  const lease = field(/^Lease agreement/);
  await visitor.upload(lease, file('lease.png', 'image/png'));
  await visitor.click(button());
  fireEvent.click(await wrong('Lease agreement: PDF or image only'));
  screen.getByText('Could not submit: PDF or image only');
  expect(lease.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(lease);
  // The files are still chosen.
  screen.getByText('form.pdf', { selector: '[title]' });
  await visitor.click(screen.getByRole('button', { name: /^Remove\s?lease/ }));
  expect(summary()).toBeNull();
  await visitor.click(button());
  await screen.findByText('Submitted! We’ll email you a confirmation shortly.');
  expect(tries).toHaveLength(2);
});

test('too much is said while it is typed, and nothing else before the field is left', () => {
  show();
  type({ firstName: 'x'.repeat(20), email: `${'x'.repeat(78)}@example.com`, phone: '214' });
  expect(screen.queryByText(/^Max/)).toBeNull();
  type({ firstName: 'x'.repeat(21), email: `${'x'.repeat(79)}@example.com` });
  screen.getByText('Max 20');
  screen.getByText('Max 90');
  const tooShort = () => screen.queryByText('Must be 10 digits');
  expect(tooShort()).toBeNull();
  // The window loses the focus to another one, and the field keeps it.
  act(() => field('Phone').focus());
  fireEvent.blur(field('Phone'));
  expect(tooShort()).toBeNull();
  act(() => field('Phone').blur());
  expect(tooShort()).not.toBeNull();
});

test('while the button is held down no words come up that would move it away', async () => {
  show();
  type({ propertyCode: 'BT01', unitDigits: '0007', ...person, email: 'nobody' });
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  act(() => field('Email').focus());
  fireEvent.mouseDown(button());
  act(() => field('Email').blur());
  expect(screen.queryByText('Enter a valid email')).toBeNull();
  fireEvent.mouseUp(button());
  await screen.findByText('Enter a valid email');
  // Once it is up again a field is checked as it is left.
  type({ firstName: '' });
  act(() => field('First name').focus());
  act(() => field('First name').blur());
  await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBe('true'));
  screen.getByText('Enter a valid email');
});

test('a key in the middle of a unit leaves the caret there, in upper case, and a word that is being composed alone', () => {
  show();
  const unit = field('Unit');
  act(() => unit.focus());
  const put = (value: string, caret: number, isComposing = false): void => {
    unit.value = value;
    unit.setSelectionRange(caret, caret);
    fireEvent(unit, new InputEvent('input', { bubbles: true, isComposing }));
  };
  put('a-12', 2);
  expect([unit.value, unit.selectionStart]).toEqual(['A12', 1]);
  put('Ab12', 2);
  expect([unit.value, unit.selectionStart]).toEqual(['AB12', 2]);
  put('ABc12', 3);
  expect([unit.value, unit.selectionStart]).toEqual(['ABC1', 3]);
  put('ぁ', 1, true);
  expect(unit.value).toBe('ぁ');
  fireEvent.compositionEnd(unit);
  expect(unit.value).toBe('');
  // A bracket that is deleted takes the digit before it along.
  const phone = field('Phone');
  type({ phone: '2145550142' });
  act(() => phone.focus());
  phone.value = '(214 555-0142';
  phone.setSelectionRange(4, 4);
  fireEvent(phone, new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }));
  expect([phone.value, phone.selectionStart]).toEqual(['(215) 550-142', 3]);
});

// spec: GF-52
test('what was sent is not chosen again when a list that failed meanwhile comes', async () => {
  const failed = Promise.withResolvers<void>();
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/unit-lookup')) return others(address);
    await failed.promise;
    return others(address);
  });
  const tries = stubServer(['silence']);
  show();
  type({ propertyCode: 'BT01', unitDigits: '0032', ...person });
  await userEvent.upload(field('Completed registration form'), file('form.pdf'));
  await userEvent.click(button());
  await waitFor(() => expect(tries).toHaveLength(1));
  offered = [];
  failed.resolve();
  await screen.findByText('No properties available. Please try again later.');
  const request = tries[0]?.request ?? expect.fail('Nothing was sent.');
  Object.assign(request, { status: accepted.status, responseText: accepted.body });
  act(() => void request.dispatchEvent(new Event('load')));
  await screen.findByText('Submitted! We’ll email you a confirmation shortly.');
  offered = properties;
  fireEvent.click(screen.getByText('Try again'));
  await screen.findByText(/^BT01/, { selector: 'option' });
  const left = Object.keys({ propertyCode: '', unitDigits: '', unitId: '', ...person });
  const values = new FormData(form());
  expect(left.map((name) => [name, values.get(name)])).toEqual(left.map((name) => [name, '']));
  expect(sessionStorage).toHaveLength(0);
});

// spec: GF-25, GF-26, GF-27
test.each(['the button', 'the connection'])(
  'where there is no list that is said, and once it comes back by %s the property of before is chosen',
  async (by) => {
    const before = show();
    type({ propertyCode: 'TH03', unitDigits: '0007' });
    before.unmount();
    offered = [];
    // The page may have come with one.
    show(by === 'the button' ? [] : properties);
    const select = field('Property');
    await screen.findByText('No properties available. Please try again later.');
    expect(select.disabled).toBe(true);
    expect(select.textContent).toBe('Unable to load');
    offered = properties;
    const again = () => userEvent.click(screen.getByText('Try again'));
    const readLate = vi.fn(async () => ({ data: [{ code: 'XX01', name: 'Old Court' }] }));
    const late = Promise.withResolvers<Response>();
    if (by === 'the button') {
      const { fetch } = globalThis;
      vi.stubGlobal('fetch', () => late.promise);
      await again();
      vi.stubGlobal('fetch', fetch);
      await again();
    }
    if (by === 'the connection') act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^BT01/, { selector: 'option' });
    expect([select.value, select.disabled, field('Unit').value]).toEqual(['TH03', false, '0007']);
    expect(screen.queryByRole('link', { name: 'Property' })).toBeNull();
    // The button has gone, and its focus goes on to the list.
    expect(document.activeElement === select).toBe(by === 'the button');
    // A list that was asked for before that one comes too late.
    late.resolve(Object.assign(new Response(), { json: readLate }));
    if (by === 'the button') await waitFor(() => expect(readLate).toHaveBeenCalledOnce());
    expect(select.value).toBe('TH03');
  },
);

describe('the completed form', () => {
  /** The photos that are being read, each until the test says so. */
  let reading: PromiseWithResolvers<void>[];
  let isAtOnce: boolean;
  /** What the pages wait for that are put together. */
  let joining: Promise<void>;

  beforeEach(() => {
    reading = [];
    isAtOnce = true;
    joining = Promise.resolve();
    vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
      if (type !== 'image/jpeg') throw new DOMException('It is no picture', 'InvalidStateError');
      const read = Promise.withResolvers<void>();
      if (isAtOnce) read.resolve();
      else reading.push(read);
      await read.promise;
      return { width: 17, height: 22, close: () => undefined };
    });
    const nothing = () => undefined;
    const brush = { fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => brush as never);
    const picture = Object.assign(new Blob(['a picture'], { type: 'image/jpeg' }), {
      arrayBuffer: async () => {
        await joining;
        return new Uint8Array(tinyJpeg).buffer;
      },
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(picture));
  });

  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const addPhotos = async (...photos: File[]) =>
    userEvent.upload(screen.getByLabelText('Pages of your completed form'), photos);
  const pages = () => screen.queryAllByAltText(/^Preview of page/).map((page) => page.getAttribute('alt'));
  const openWay = async (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
  const packetNames = () => screen.queryAllByText(/^registration-form/, { selector: '[title]' }).length;

  /** As much of the blank form as is filled in here. */
  async function formWithFields(): Promise<Uint8Array<ArrayBuffer>> {
    const blank = await PDFDocument.create();
    const names = [...Object.values(packetFields), 'signature.name', 'signature.date', 'vehicles.2.color'];
    for (const name of names) blank.getForm().createTextField(name);
    return new Uint8Array(await blank.save());
  }

  async function photographPages(...names: string[]): Promise<void> {
    await openWay('Photograph the pages');
    await screen.findByLabelText('Pages of your completed form');
    await addPhotos(...names.map(photo));
  }

  test('of photographed pages is sent only once it has followed them', async () => {
    const tries = stubServer([accepted]);
    show();
    type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
    await photographPages('1.jpg', '2.jpg');
    await screen.findByText('Your 2 pages are in one PDF below, ready to send.');
    await addPhotos(photo('3.jpg'));
    fireEvent.submit(form());
    await waitFor(() => expect(tries).toHaveLength(1));
    const body = tries[0]?.body;
    const packet = body instanceof FormData ? body.get('filledPacket') : null;
    expect(packet).toMatchObject({ name: 'registration-form-photos.pdf', type: 'application/pdf' });
    const bytes = packet instanceof File ? await packet.arrayBuffer() : new ArrayBuffer();
    expect((await PDFDocument.load(new Uint8Array(bytes))).getPageCount()).toBe(3);
    // Once it is sent nothing is left of it.
    await screen.findByText('Submitted! We’ll email you a confirmation shortly.');
    expect(pages()).toEqual([]);
    expect(screen.queryByLabelText('Pages of your completed form')).toBeNull();
    expect(packetNames()).toBe(0);
  });

  test('goes with its pages, gives way to a file of one’s own, and can be put back', async () => {
    show();
    await photographPages('1.jpg');
    await screen.findByText('Your page is in the PDF below, ready to send.');
    expect(packetNames()).toBe(1);
    await userEvent.upload(field('Completed registration form'), file('own.pdf'));
    screen.getByText('own.pdf', { selector: '[title]' });
    expect(packetNames()).toBe(0);
    await userEvent.click(screen.getByText('Put them back'));
    await screen.findByText('Your page is in the PDF below, ready to send.');
    expect(packetNames()).toBe(1);
    // A page that is turned is another one, so that it is sent as it is seen.
    const save = vi.spyOn(PDFDocument.prototype, 'save');
    for (const turns of [1, 2]) {
      await userEvent.click(screen.getByLabelText('Turn page 1 to the right'));
      await waitFor(() => expect(save).toHaveBeenCalledTimes(turns));
    }
    await userEvent.click(screen.getByLabelText('Remove page 1'));
    expect(packetNames()).toBe(0);
    expect(button().disabled).toBe(true);
  });

  test('stays the file of one’s own that was chosen while photographed pages were put together', async () => {
    const joined = Promise.withResolvers<void>();
    joining = joined.promise;
    const save = vi.spyOn(PDFDocument.prototype, 'save');
    const begin = vi.spyOn(PDFDocument, 'create');
    show();
    await photographPages('1.jpg');
    await waitFor(() => expect(begin).toHaveBeenCalledOnce());
    await userEvent.upload(field('Completed registration form'), file('own.pdf'));
    await act(async () => {
      joined.resolve();
      await waitFor(() => expect(save.mock.settledResults[0]?.type).toBe('fulfilled'));
    });
    screen.getByText('own.pdf', { selector: '[title]' });
    expect(packetNames()).toBe(0);
  });

  test('keeps its pages as they were put in order while another is read or turned, and has ten at most', async () => {
    show();
    await photographPages('1.jpg', '2.jpg');
    await waitFor(() => expect(pages()).toHaveLength(2));
    const first = screen.getByAltText('Preview of page 1');
    isAtOnce = false;
    await addPhotos(photo('3.jpg'));
    await userEvent.click(screen.getByLabelText('Move page 1 down'));
    expect(document.activeElement).toBe(screen.getByLabelText('Move page 2 down'));
    screen.getByLabelText('Turn page 2 to the right').click();
    await waitFor(() => expect(reading).toHaveLength(2));
    await userEvent.click(screen.getByLabelText('Remove page 1'));
    // Its button has gone: the next thing to do is to add another one.
    expect(document.activeElement).toBe(screen.getByLabelText('Pages of your completed form'));
    for (const read of reading) read.resolve();
    await waitFor(() => expect(pages()).toHaveLength(2));
    await screen.findByText('Page 1 is now page 2.');
    expect(screen.getByAltText('Preview of page 1')).toBe(first);
    isAtOnce = true;
    await addPhotos(...Array.from({ length: 9 }, (_, index) => photo(`${index}.jpg`)));
    await screen.findByText('Up to 10 pages. The last ones were not added.');
    expect(pages()).toHaveLength(10);
    await userEvent.click(screen.getByLabelText('Remove page 10'));
    await addPhotos(photo('10.jpg'));
    await waitFor(() => expect(screen.queryByText(/were not added/)).toBeNull());
    expect(pages()).toHaveLength(10);
  });

  test('has its pages moved by one step, is made again from them, and none goes beyond the first or the last', async () => {
    const save = vi.spyOn(PDFDocument.prototype, 'save');
    const made = (times: number) => waitFor(() => expect(save).toHaveBeenCalledTimes(times));
    show();
    await photographPages('1.jpg', '2.jpg', '3.jpg');
    await waitFor(() => expect(pages()).toHaveLength(3));
    await made(1);
    const shown = () => screen.getAllByAltText(/^Preview of page/);
    const atFirst = shown();
    const inOrder = () => shown().map((page) => atFirst.indexOf(page) + 1);
    await userEvent.click(screen.getByLabelText('Move page 3 up'));
    expect(inOrder()).toEqual([1, 3, 2]);
    await made(2);
    await userEvent.click(screen.getByLabelText('Move page 1 down'));
    expect(inOrder()).toEqual([3, 1, 2]);
    await made(3);
    for (const name of ['Move page 1 up', 'Move page 3 down']) {
      expect(screen.getByLabelText(name).getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(screen.getByLabelText(name));
    }
    expect(inOrder()).toEqual([3, 1, 2]);
  });

  test('takes photos of iPhones as the server draws them, and names what it cannot take', async () => {
    show();
    await openWay('Photograph the pages');
    const input = await screen.findByLabelText('Pages of your completed form');
    const wrong = [new File(['x'], 'notes.txt', { type: 'text/plain' }), file('form.pdf')];
    await userEvent.upload(input, [new File(['x'], 'IMG_1.HEIC'), ...wrong], { applyAccept: false });
    await screen.findByText(
      /notes\.txt cannot be read as a picture\. .* form\.pdf is a PDF already: choose it below/,
    );
    expect(pages()).toHaveLength(1);
  });

  test('has no photo drawn any more once the form itself goes up', async () => {
    const signals: AbortSignal[] = [];
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.includes('/preview')) return others(address, init);
      if (init?.signal) signals.push(init.signal);
      return new Promise<never>(() => undefined);
    });
    const tries = stubServer(['silence']);
    show();
    type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
    await userEvent.upload(field('Completed registration form'), file('own.pdf'));
    await openWay('Photograph the pages');
    const input = await screen.findByLabelText('Pages of your completed form');
    await userEvent.upload(input, new File(['x'], 'IMG_1.HEIC'), { applyAccept: false });
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false]));
    fireEvent.submit(form());
    await waitFor(() => expect(tries).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(true);
  });

  test('is signed before it is used, on the day at the office, and asks an owner for no lease', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-03-01T03:00:00.000Z');
    const page = show();
    await openWay('Fill in the form here');
    const signature = await screen.findByLabelText(/^Signature/);
    const all = () => [...form().querySelectorAll('input')].map(({ id }) => id);
    expect(all().filter((id) => id.startsWith('paper-dates'))).toEqual(['paper-dates-moveIn']);
    fireEvent.click(field('Tenant'));
    expect(all().filter((id) => id.startsWith('paper-dates'))).toHaveLength(3);
    const date = () => document.querySelector<HTMLInputElement>('#paper-signature-date')?.value;
    expect(date()).toBe('02/28/2026');
    for (const rows of [2, 3]) {
      await userEvent.click(screen.getByText('Add another vehicle'));
      expect(all().filter((id) => /^paper-vehicles-\d-model$/.test(id))).toHaveLength(rows);
    }
    expect(screen.queryByText('Add another vehicle')).toBeNull();
    await userEvent.click(screen.getByText('Use this form'));
    screen.getByText('Please type your full name as your signature.');
    expect(document.activeElement).toBe(signature);
    // Enter ends the form that is filled in here, and does not send the registration.
    const press = createEvent.keyDown(signature, { key: 'Enter' });
    fireEvent(signature, press);
    expect(press.defaultPrevented).toBe(true);
    expect(screen.queryByText('Please correct the following:')).toBeNull();
    fireEvent.change(signature, { target: { value: 'Renata Okafor' } });
    const second = document.querySelector('#paper-vehicles-2-color');
    if (second) fireEvent.change(second, { target: { value: 'Blue' } });
    const typedDate = document.querySelector('#paper-signature-date');
    if (typedDate) fireEvent.change(typedDate, { target: { value: '02/27/2026' } });
    expect(date()).toBe('02/27/2026');
    fireEvent.keyDown(signature, { key: 'Enter' });
    expect(screen.queryByText('Use this form')).toBeNull();
    // Without the blank form there is none, until it can be had.
    await screen.findByText(/^Your form could not be put together/);
    expect(packetNames()).toBe(0);
    blankForm = await formWithFields();
    await userEvent.click(screen.getByText('Try again'));
    await screen.findByText(/^Your form is filled in/);
    expect(packetNames()).toBe(1);
    await photographPages('1.jpg');
    await waitFor(() => expect(pages()).toHaveLength(1));
    page.unmount();
    // After a reload what was typed is there, in as many rows as it takes, whatever was photographed since.
    show();
    await openWay('Fill in the form here');
    expect(await screen.findByLabelText(/^Signature/)).toHaveProperty('value', 'Renata Okafor');
    expect(all().filter((id) => /^paper-vehicles-\d-model$/.test(id))).toHaveLength(2);
  });

  test('that is filled in here has the day of its signature and what was changed since, and leaves nothing behind', async () => {
    const tries = stubServer([accepted]);
    blankForm = await formWithFields();
    show();
    type({ propertyCode: 'BT01', unitDigits: '0007', ...person });
    await openWay('Fill in the form here');
    const signature = await screen.findByLabelText(/^Signature/);
    fireEvent.change(signature, { target: { value: 'Renata Okafor' } });
    await userEvent.click(screen.getByText('Use this form'));
    await screen.findByText(/^Your form is filled in/);
    // It can be looked at again, and is closed by the button that opens it.
    await userEvent.click(screen.getByText('Change the form'));
    expect(screen.getByLabelText(/^Signature/)).toHaveProperty('value', 'Renata Okafor');
    expect(screen.queryByText('Change the form')).toBeNull();
    await openWay('Fill in the form here');
    expect(screen.queryByLabelText(/^Signature/)).toBeNull();
    type({ firstName: 'Rena' });
    fireEvent.submit(form());
    await waitFor(() => expect(tries).toHaveLength(1));
    const body = tries[0]?.body;
    const packet = body instanceof FormData ? body.get('filledPacket') : null;
    const bytes = packet instanceof File ? await packet.arrayBuffer() : new ArrayBuffer();
    const filled = (await PDFDocument.load(new Uint8Array(bytes))).getForm();
    const textOf = (name: string) => filled.getTextField(name).getText();
    expect(textOf('signature.date')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(textOf(packetFields.firstName)).toBe('Rena');
    // The next person at this device finds an empty form.
    await screen.findByText('Submitted! We’ll email you a confirmation shortly.');
    expect(screen.queryByText(/^(Your form is filled in|Putting your form together)/)).toBeNull();
    await openWay('Fill in the form here');
    expect(await screen.findByLabelText(/^Signature/)).toHaveProperty('value', '');
  });
});
