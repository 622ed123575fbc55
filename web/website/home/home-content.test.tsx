// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HomeContent } from './home-content.tsx';

afterEach(cleanup);

test.each([
  [1, 'One condominium community in Dallas, walked every week.'],
  [5, 'Five condominium communities in Dallas, each one walked every week.'],
  [12, 'Twelve condominium communities in Dallas, each one walked every week.'],
  [13, '13 condominium communities in Dallas, each one walked every week.'],
])('with %i properties the home page says how many there are', (count, sentence) => {
  const properties = Array.from({ length: count }, (_, index) => ({
    code: `XX${String(index).padStart(2, '0')}`,
    name: `Example ${index}`,
  }));
  render(<HomeContent properties={properties} />);
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(count);
  screen.getByText(sentence);
});
