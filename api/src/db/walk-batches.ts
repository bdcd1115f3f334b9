/** Rows in one query: few enough that neither the database nor this process keeps others waiting over it. */
const ROWS_PER_BATCH = 50;

/**
 * All rows of a list, in batches. Each batch is a query of its own, from the last row of the one before, so nothing is
 * held open in between however slowly the rows are taken.
 */
export async function* walkBatches<Row>(
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
  rowsPerBatch = ROWS_PER_BATCH,
): AsyncGenerator<readonly Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows = await read(last, rowsPerBatch);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerBatch) return;
    last = rows.at(-1) ?? null;
  }
}
