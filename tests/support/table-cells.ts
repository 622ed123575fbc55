import { screen, within } from '@testing-library/react';

/** The words of each cell of the table that is shown, row by row, without its head. */
export function tableCells(): string[][] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}
