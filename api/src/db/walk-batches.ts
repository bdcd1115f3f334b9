/** The size of a batch, which keeps both the database and this process responsive. */
const ROWS_PER_BATCH = 50;

/**
 * Reads all rows of a list in batches. Each batch is a separate query from the last row of the previous one, so nothing
 * stays open between them.
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
