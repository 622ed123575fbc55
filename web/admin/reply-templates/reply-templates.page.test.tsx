// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { site } from '#site';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { ReplyTemplatesPage } from './reply-templates.page.tsx';
import { TemplatePicker } from './template-picker.tsx';

const at = '2026-01-05T15:00:00.000Z';
const template: ReplyTemplate = {
  id: 3,
  createdAt: at,
  updatedAt: '2026-01-06T15:00:00.000Z',
  title: 'We are on it',
  usedFor: 'service-request',
  status: 'IN_PROGRESS',
  category: 'Water leak',
  propertyCode: 'BT01',
  text: 'Dear {{name}}, {{company}} works on {{unit}}.',
};
const inquiryTemplate: ReplyTemplate = {
  ...template,
  id: 4,
  title: 'When may we call?',
  usedFor: 'contact-inquiry',
  status: null,
  category: null,
  propertyCode: null,
  text: 'Dear {{name}}, when?',
};

let calls: OfficeCall[];
let propertyIds: number[];
let templates: ReplyTemplate[];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  propertyIds = [];
  templates = [template, inquiryTemplate];
  answerChange = () => template;
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds }),
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /reply-templates': () => templates,
    'GET /reply-templates/:id': ({ path }) => templates.find(({ id }) => path.endsWith(`/${id}`)),
    'POST /reply-templates': () => answerChange(),
    'PUT /reply-templates/:id': () => answerChange(),
    'DELETE /reply-templates/:id': () => answerChange(),
  });
});

const listed = () => calls.filter(({ path }) => path === '/reply-templates').map(({ query }) => query);
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const open = (search = '') => openScreen(<ReplyTemplatesPage />, `/admin/templates${search}`);

test('the list says where each template fits, and is narrowed by the address', async () => {
  const { where } = open('?usedFor=nothing&q=call');
  await screen.findByRole('link', { name: 'We are on it' });
  const cells = tableCells();
  expect(cells.map(([name, , fits, answers]) => [name, fits, answers])).toEqual([
    ['We are on it', 'In Progress · Water leak · BT01', 'Service requests'],
    ['When may we call?', 'Any', 'Contact inquiries'],
  ]);
  expect(listed()).toEqual([{ page: '1', take: '25', q: 'call' }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Answers' }), 'Contact inquiries');
  expect(where()).toBe('/admin/templates?usedFor=contact-inquiry&q=call');
  await soon(() =>
    expect(listed().at(-1)).toEqual({ page: '1', take: '25', usedFor: 'contact-inquiry', q: 'call' }),
  );
});

test('a template is changed from the state that was read; one for inquiries says nothing of where it fits', async () => {
  open('?record=3');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Edit template' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  const text = form.getByLabelText<HTMLTextAreaElement>('Text');
  await person.clear(text);
  text.focus();
  await person.paste('In {{propperty}} at ');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/^Unknown here: {{propperty}}\. These can be filled in: {{name}}/);
  await person.clear(text);
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Enter the text');
  expect(changes()).toEqual([]);
  text.focus();
  await person.paste('For  in.');
  text.setSelectionRange(4, 4);
  await person.click(form.getByRole('button', { name: '{{unit}}' }));
  expect(text.value).toBe('For {{unit}} in.');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Edit template' })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Edit template' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit template' }));
  await person.selectOptions(again.getByLabelText('Answers'), 'Contact inquiries');
  for (const label of ['Property', 'Status', 'Category']) expect(again.queryByLabelText(label)).toBeNull();
  // The unit of a request is nothing that an inquiry has.
  await person.click(again.getByRole('button', { name: 'Save' }));
  await again.findByText(/^Unknown here: {{unit}}\./);
  await person.clear(again.getByLabelText('Text'));
  await person.type(again.getByLabelText('Text'), 'When?');
  await person.click(again.getByRole('button', { name: 'Save' }));
  await soon(() => expect(changes()).toHaveLength(2));
  const { id: _id, createdAt: _created, updatedAt: expectedUpdatedAt, ...fields } = template;
  expect(changes()).toEqual([
    {
      method: 'PUT',
      path: '/reply-templates/3',
      body: { ...fields, text: 'For {{unit}} in.', expectedUpdatedAt },
    },
    {
      method: 'PUT',
      path: '/reply-templates/3',
      body: { title: 'We are on it', usedFor: 'contact-inquiry', text: 'When?', expectedUpdatedAt },
    },
  ]);
});

test('a new template fits everywhere where nothing is chosen', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }));
  const form = within(await screen.findByRole('dialog', { name: 'New template' }));
  await userEvent.type(form.getByLabelText('Name'), 'Thanks');
  await userEvent.type(form.getByLabelText('Text'), 'Thank you.');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByText('New template', { selector: 'h2' })).toBeNull());
  const everywhere = { status: null, category: null, propertyCode: null };
  expect(changes().map(({ body }) => body)).toEqual([
    { title: 'Thanks', usedFor: 'service-request', text: 'Thank you.', ...everywhere },
  ]);
});

test('a template that is deleted can be brought back whole, and one that is not stays open', async () => {
  const { where } = open('?record=3');
  answerChange = () => refused(403, 'FORBIDDEN', 'no');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Uh oh! Something went wrong.');
  expect(where()).toBe('/admin/templates?record=3');
  answerChange = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Template deleted: We are on it');
  await soon(() => expect(where()).toBe('/admin/templates'));
  answerChange = () => template;
  await userEvent.click(await screen.findByText('Undo'));
  await screen.findByText('The template is restored.');
  const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = template;
  expect(changes().at(-1)).toEqual({ method: 'POST', path: '/reply-templates', body: fields });
});

test('who works with some properties reads the templates, and changes none', async () => {
  propertyIds = [1];
  open('?record=3');
  await screen.findByText('Dear {{name}}, {{company}} works on {{unit}}.', { selector: 'p' });
  await screen.findByRole('button', { name: 'Close' });
  for (const name of ['New template', 'Edit template', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const inserted: string[] = [];
async function pick(
  values: Parameters<typeof TemplatePicker>[0]['values'],
  about: Parameters<typeof TemplatePicker>[0]['about'] = {},
) {
  inserted.length = 0;
  openScreen(
    <TemplatePicker
      usedFor="service-request"
      about={about}
      values={values}
      onInsert={(text) => inserted.push(text)}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Insert template' }));
}

test.each([
  [{ name: 'Ada Example', unit: 'BT01-0007' }, `Dear Ada Example, ${site.companyName} works on BT01-0007.`],
  // No one knows the name: no one is greeted by it, nor in braces.
  [{ name: null, unit: 'BT01-0007' }, `Hello, ${site.companyName} works on BT01-0007.`],
  [{ name: 'Ada Example', unit: null }, `Dear Ada Example, ${site.companyName} works on {{unit}}.`],
  [{ name: 'Ada Example', unit: '' }, `Dear Ada Example, ${site.companyName} works on {{unit}}.`],
])('a template is filled in with what is known: %o', async (values, text) => {
  await pick(values);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'We are on it' }));
  expect(inserted).toEqual([text]);
});

test('templates of the property are offered, the fitting ones first', async () => {
  templates = [{ ...template, id: 5, title: 'Other', status: 'COMPLETED' }, template];
  await pick({}, { propertyCode: 'BT01', status: 'IN_PROGRESS', category: 'Water leak' });
  const group = await screen.findByRole('group', { name: 'Best match' });
  expect(
    within(group)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['We are on it']);
  within(screen.getByRole('group', { name: 'Others' })).getByRole('menuitem', { name: 'Other' });
  expect(calls.filter(({ path }) => path === '/reply-templates').map(({ query }) => query)).toEqual([
    { usedFor: 'service-request', propertyCode: 'BT01', page: '1', take: '200' },
  ]);
});
