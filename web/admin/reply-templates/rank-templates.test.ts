import { expect, test } from 'vitest';
import type { ReplyTemplate } from '#contracts/reply-templates.ts';
import { rankTemplates } from './rank-templates.ts';

function template(title: string, fits: Partial<ReplyTemplate> = {}): ReplyTemplate {
  const at = '2026-01-05T15:00:00.000Z';
  return {
    id: title.length,
    createdAt: at,
    updatedAt: at,
    title,
    usedFor: 'service-request',
    status: null,
    category: null,
    propertyCode: null,
    text: 'Hello',
    ...fits,
  };
}

const titles = (templates: readonly ReplyTemplate[]) => templates.map(({ title }) => title);

test('what fits in more ways comes first, then what is for all, then what is made for others', () => {
  const { fitting, others } = rankTemplates(
    [
      template('Completed', { status: 'COMPLETED' }),
      template('Leak', { category: 'Water leak' }),
      template('Leak, completed', { category: 'Water leak', status: 'COMPLETED' }),
      template('Leak, open', { category: 'Water leak', status: 'OPEN' }),
      template('Leak, open, Bent Trail', { category: 'Water leak', status: 'OPEN', propertyCode: 'BT01' }),
      template('Thank you'),
    ],
    { status: 'OPEN', category: 'Water leak', propertyCode: 'BT01' },
  );
  expect(titles(fitting)).toEqual(['Leak, open, Bent Trail', 'Leak, open', 'Leak']);
  expect(titles(others)).toEqual(['Thank you', 'Completed', 'Leak, completed']);
});

test('an inquiry has all of its templates in their order', () => {
  const { fitting, others } = rankTemplates([template('Ada'), template('Bea')], {});
  expect([titles(fitting), titles(others)]).toEqual([[], ['Ada', 'Bea']]);
});
