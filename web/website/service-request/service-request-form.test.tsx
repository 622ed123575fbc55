// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { propertyWords } from '#contracts/properties.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import { ServiceRequestForm } from './service-request-form.tsx';

const holland = { code: 'TH03', name: 'Two Holland Place Condominiums' };
const others = [
  { code: 'BT01', name: 'Bent Trail Condominiums' },
  { code: 'NN01', name: 'New Court' },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A server that knows these properties, and refuses any other one. */
function serverWith(list: { properties: PublicProperty[] }): void {
  vi.stubGlobal('fetch', async () => Response.json({ data: list.properties }));
  class Refusing extends EventTarget {
    upload = new EventTarget();
    status = 400;
    responseText = JSON.stringify({
      message: 'Please check the highlighted fields.',
      error: { issues: [{ path: 'propertyCode', message: propertyWords.unknown }] },
    });
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      setTimeout(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refusing);
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Property' });

test('a property that has gone meanwhile is said to be gone, and the others are offered', async () => {
  const person = userEvent.setup();
  // jsdom lays nothing out, so it cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const list = { properties: [holland, ...others] };
  serverWith(list);
  render(<ServiceRequestForm formState={null} properties={list.properties} />);
  await person.selectOptions(select(), 'TH03');
  await person.type(screen.getByLabelText(/^Unit/), '7');
  await person.click(screen.getByRole('radio', { name: 'Incident' }));
  await person.type(screen.getByLabelText(/^Email/), 'resident@example.com');
  await person.type(screen.getByLabelText(/^Phone/), '2145550100');
  list.properties = others;
  await person.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText(propertyWords.unknown);
  expect(Array.from(select().options, ({ value }) => value)).toEqual(['', 'BT01', 'NN01']);
  expect(select().value).toBe('');
  await person.selectOptions(select(), 'NN01');
  expect(screen.queryByText(propertyWords.unknown)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('resident@example.com');
});

test('a property that the office has added since the page was opened is offered', async () => {
  serverWith({ properties: [holland, ...others] });
  render(<ServiceRequestForm formState={null} properties={[holland]} />);
  await screen.findByRole('option', { name: 'NN01 — New Court' });
});
