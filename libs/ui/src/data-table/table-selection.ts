export type RowKey = string | number;

export interface TableSelection<Row> {
  selected: ReadonlySet<RowKey>;
  /** Told of all that is selected from now on. */
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** What a row is called, for its checkbox. */
  rowLabel: (row: Row) => string;
  /** Rows of which this is false have no checkbox. */
  isSelectable?: ((row: Row) => boolean) | undefined;
}
