// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { site } from '#site';
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

test('a community that the site knows nothing of has a quiet drawing and a line like the others', () => {
  render(
    <HomeContent
      properties={[
        { code: 'NN01', name: 'New Court' },
        { code: 'XX07', name: 'Wykeham Condominiums' },
        { code: 'BT01', name: 'Bent Trail Condominiums' },
      ]}
    />,
  );
  const [known, renamed, other] = within(
    screen.getByRole('region', { name: 'Communities we look after' }),
  ).getAllByRole('listitem');
  expect(known?.textContent).toBe('Bent Trail CondominiumsGarden-style homes along a winding path');
  expect(known?.querySelector('img')?.getAttribute('src')).toBe('/pictures/bent-trail.svg');
  // By its name, where the office has given it another code.
  expect(renamed?.querySelector('img')?.getAttribute('src')).toBe('/pictures/wykeham.svg');
  expect(other?.textContent).toBe(`New Court${site.copy.home.newCommunity}`);
  expect(other?.querySelector('img')?.getAttribute('src')).toBe('/pictures/any-property.svg');
});

test('it says what the company does, names the five services, and gives the urgent number with the maintenance form', () => {
  render(<HomeContent properties={[]} />);
  screen.getByText(site.copy.home.proposition);
  expect(screen.queryByText(/condominium communit/)).toBeNull();
  for (const { title, brief } of site.services) {
    screen.getByRole('heading', { name: title });
    screen.getByText(brief);
  }
  expect(screen.getByRole('link', { name: 'All services' }).getAttribute('href')).toBe('/services');
  // On phones above the three ways on, elsewhere in the card for maintenance; a journey sees one of them.
  const [above, inCard] = screen.getAllByRole('link', { name: site.urgentPhone.display });
  for (const number of [above, inCard])
    expect(number?.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
  within(inCard?.closest('li') ?? document.body).getByRole('link', {
    name: 'Maintenance Request / Report an Incident',
  });
  // Three moments of a request, in the words of its private page.
  for (const name of ['Received', 'Scheduled', 'Completed']) screen.getByRole('heading', { name });
});
