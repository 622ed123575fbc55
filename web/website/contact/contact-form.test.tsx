// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactMessages } from '#contracts/contact-messages.en.ts';
import { stubServer, type StubTry } from '#tests/support/stub-request.ts';
import { trapName } from './contact-definition.ts';
import { ContactForm } from './contact-form.tsx';

beforeEach(() => {
  // How long it takes to fill in is counted from when the page was opened.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const required = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '(214) 555-0100',
  email: 'ada@example.com',
  communityName: 'Cedar Court',
  communityLocation: 'Dallas, TX',
  numberOfUnits: '48',
  propertyType: 'Condominium',
  description: 'We look for a new manager.\nSoon.',
};
const accepted = { status: 201, body: '{"data":{"reference":"CI-7K3M-20"}}' };

const form = (): HTMLFormElement => document.forms[0] ?? expect.fail('No form.');
const role = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked, value }) => (checked ? value : []));
const show = () => render(<ContactForm formState={null} />);

function type(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form().elements.namedItem(name);
    if (control instanceof Element) fireEvent.input(control, { target: { value } });
  }
}

async function sendTo(tries: StubTry[], count: number): Promise<unknown> {
  fireEvent.submit(form());
  await waitFor(() => expect(tries).toHaveLength(count));
  const body = tries.at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : expect.fail('It is no JSON.');
}

test('an inquiry has what was filled in, in how long, and nothing of what was left empty', async () => {
  const tries = stubServer([accepted, accepted]);
  show();
  type({ ...required, referral: '  ' });
  fireEvent.click(role('Developer'));
  fireEvent.click(role('Board Member'));
  vi.advanceTimersByTime(61_234);
  expect(await sendTo(tries, 1)).toEqual({
    ...required,
    numberOfUnits: 48,
    boardPosition: ['Board Member', 'Developer'],
    filledInMs: 61_234,
  });
  await screen.findByText('CI-7K3M-20');
  expect(ticked()).toEqual([]);
  // Another one begins where the first one ended.
  vi.advanceTimersByTime(5000);
  type({ ...required, referral: 'A neighbor' });
  expect(await sendTo(tries, 2)).toEqual({
    ...required,
    numberOfUnits: 48,
    boardPosition: [],
    referral: 'A neighbor',
    filledInMs: 5000,
  });
});

// spec: CF-11, CF-12, CF-14, CF-15, CF-16
test('what is too long, or no number of units, is said at its field until it is mended', () => {
  const tries = stubServer([]);
  show();
  type({
    ...required,
    firstName: 'x'.repeat(81),
    lastName: 'x'.repeat(81),
    email: `${'x'.repeat(243)}@example.com`,
    numberOfUnits: '0',
  });
  fireEvent.submit(form());
  const describedBy = (control: Element) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  const wrong = () =>
    [...form().querySelectorAll('[aria-invalid]')].map((control) => [
      control.getAttribute('name'),
      describedBy(control),
    ]);
  expect(wrong()).toEqual([
    ['firstName', expect.arrayContaining([expect.stringContaining(contactMessages.nameTooLong)])],
    ['lastName', expect.arrayContaining([expect.stringContaining(contactMessages.nameTooLong)])],
    ['email', expect.arrayContaining([expect.stringContaining(contactMessages.emailTooLong)])],
    ['numberOfUnits', expect.arrayContaining([expect.stringContaining(contactMessages.numberOfUnits)])],
  ]);
  const summary = screen.getByRole('region', { name: 'Please fix the highlighted fields.' });
  expect(within(summary).getAllByRole('link')).toHaveLength(4);
  expect(tries).toEqual([]);
  type(required);
  expect(wrong()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Please fix the highlighted fields.' })).toBeNull();
});

test('while an inquiry is on its way nothing of it can be changed or sent again', async () => {
  const tries = stubServer(['silence', accepted]);
  show();
  type(required);
  fireEvent.submit(form());
  await waitFor(() => expect(tries).toHaveLength(1));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting…' });
  expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  expect(screen.getByLabelText('Last Name').closest('[inert]')).not.toBeNull();
  fireEvent.submit(form());
  expect(tries).toHaveLength(1);
});

test('what a program fills in where no person sees it goes along', async () => {
  const tries = stubServer([accepted]);
  show();
  type(required);
  // It need not say that it did.
  for (const [name, value] of Object.entries({ [trapName]: 'Cheap loans', referral: 'A search' })) {
    const control = form().elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = value;
  }
  expect(await sendTo(tries, 1)).toMatchObject({ [trapName]: 'Cheap loans', referral: 'A search' });
});

test('after a reload every role is ticked again, and nothing is said of the time that it took', async () => {
  const tries = stubServer([accepted]);
  const before = show();
  type(required);
  fireEvent.click(role('Association Manager'));
  fireEvent.click(role('Homeowner'));
  before.unmount();
  show();
  const roles = ['Association Manager', 'Homeowner'];
  expect(ticked()).toEqual(roles);
  const body = await sendTo(tries, 1);
  expect(body).toMatchObject({ ...required, numberOfUnits: 48, boardPosition: roles });
  expect(body).not.toHaveProperty('filledInMs');
});

test('nothing is said of the time either where the page is the answer to a try without JavaScript', async () => {
  const tries = stubServer([accepted]);
  render(<ContactForm formState={{ values: required, issues: [], message: 'Not today.' }} />);
  const body = await sendTo(tries, 1);
  expect(body).toMatchObject({ ...required, numberOfUnits: 48 });
  expect(body).not.toHaveProperty('filledInMs');
});

test('what the server finds wrong is listed in the order of the form, under its own words, and leads to the first', async () => {
  const issues = [
    { path: 'referral', message: 'Max 120 characters' },
    { path: 'boardPosition.0', message: 'Unknown role' },
    { path: 'boardPosition.1', message: 'Unknown too' },
    { path: 'lastName', message: 'Not this one' },
  ];
  const tries = stubServer([
    { status: 400, body: JSON.stringify({ message: 'Not like this.', error: { issues } }) },
  ]);
  show();
  type(required);
  await sendTo(tries, 1);
  await screen.findByRole('region', { name: 'Not like this.' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Last Name: Not this one',
    'Your Role: Unknown role',
    'How did you hear about us? Max 120 characters',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Last Name'));
  fireEvent.click(screen.getByRole('link', { name: /^Your Role/ }));
  expect(document.activeElement).toBe(role('Board Member'));
});
