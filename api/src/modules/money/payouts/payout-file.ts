import { AppError, type CsvColumn, PAYOUT_FILE_ROWS_MAX, writeCsv } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Config } from '../../../config.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { findCorrections } from './corrections.ts';
import { refusal } from './payout-steps.ts';
import type { PayoutRepository, StoredBatch, StoredRow } from './payout.repository.ts';

const CENTS_PER_UNIT = 100;

export function countFiles({ receivers }: Pick<StoredBatch, 'receivers'>): number {
  return Math.ceil(receivers / PAYOUT_FILE_ROWS_MAX);
}

/** `12345` → `123.45`. */
function decimalOf(cents: number): string {
  return `${Math.floor(cents / CENTS_PER_UNIT)}.${String(cents % CENTS_PER_UNIT).padStart(2, '0')}`;
}

/** The columns of the Safe CSV Airdrop app. Only NFTs have an `id`. */
function columnsFor({ type, address }: Config['payoutToken']): CsvColumn<StoredRow>[] {
  return [
    { header: 'token_type', cell: () => type },
    { header: 'token_address', cell: () => address },
    { header: 'receiver', cell: ({ wallet }) => wallet },
    { header: 'amount', cell: ({ amountCents }) => decimalOf(amountCents), isNumeric: true },
    { header: 'id', cell: () => null },
  ];
}

/**
 * Finds the user after whose row a file begins, from the start of the file before. A single skip over all rows would
 * delay other calls. The starts of the last batch are cached: its files are usually downloaded one after another, and
 * its rows do not change, unless their rest is cancelled.
 */
export function createFindFileStart(payouts: Pick<PayoutRepository, 'findRowAfter'>) {
  let last: { readonly rows: string; readonly starts: readonly string[] } = { rows: '', starts: [] };
  return async ({ id, receivers }: StoredBatch, file: number): Promise<string | null> => {
    const rows = `${id} ${receivers}`;
    const starts = last.rows === rows ? [...last.starts] : [''];
    while (starts.length < file) {
      const start = await payouts.findRowAfter(id, starts.at(-1) ?? '', PAYOUT_FILE_ROWS_MAX);
      if (start === null) return null;
      starts.push(start);
    }
    if (last.rows !== rows || last.starts.length < starts.length) last = { rows, starts };
    return starts[file - 1] ?? null;
  };
}

/**
 * Reads a file of a batch. The first is 1. Throws `not_found`, and `conflict` for a batch that cannot be paid or
 * without a configured token.
 */
export async function readPayoutFile(
  {
    payouts,
    token,
    findFileStart,
  }: { payouts: PayoutRepository; token: Config['payoutToken']; findFileStart: ReturnType<typeof createFindFileStart> },
  batch: StoredBatch,
  file: number,
): Promise<{ name: string; csv: string }> {
  if (batch.status === 'preparing' || batch.status === 'cancelled') throw refusal(batch);
  if (token.type === 'erc20' && token.address === '') {
    throw new AppError('conflict', { message: t('Set PAYOUT_TOKEN_ADDRESS to the token that payouts are made in.') });
  }
  const files = countFiles(batch);
  if (file > files) throw new AppError('not_found');
  const start = await findFileStart(batch, file);
  if (start === null) throw new AppError('not_found');
  const rows: StoredRow[] = [];
  const read = (last: StoredRow | null, limit: number) => payouts.listRows(batch.id, last?.userId ?? start, limit);
  for await (const some of walkBatches(read)) {
    rows.push(...some.slice(0, PAYOUT_FILE_ROWS_MAX - rows.length));
    if (rows.length === PAYOUT_FILE_ROWS_MAX) break;
  }
  const isCorrection = (await findCorrections(payouts, [batch])).has(batch.id);
  const kind = isCorrection ? '-correction' : '';
  const name = `payout-${batch.month}${kind}-${batch.id.slice(-6)}-${file}-of-${files}.csv`;
  return { name, csv: writeCsv(columnsFor(token), rows) };
}
