/** A box to choose each row by, for what is done to several at once. */
export interface RowChoice<R> {
  chosen: ReadonlySet<number>;
  nameOf: (row: R) => string;
  onChoose: (id: number) => void;
  /** Selects all rows in sight, or none. */
  onChooseAll?: ((isChosen: boolean) => void) | undefined;
}
