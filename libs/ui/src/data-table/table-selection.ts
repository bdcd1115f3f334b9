export type RowKey = string | number;

export interface TableSelection<Row> {
  selected: ReadonlySet<RowKey>;
  /** Called with the new selection. */
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** The name of a row, for its checkbox. */
  rowLabel: (row: Row) => string;
  /** Rows of which this is false have no checkbox. */
  isSelectable?: ((row: Row) => boolean) | undefined;
}
