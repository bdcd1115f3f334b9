import { listDepositsOfProject, recordDeposit, reverseDeposit, type QueryOf } from '@magnetx/contracts';
import { route } from '../../../http/route.ts';
import { createRecordDeposit, createReverseDeposit, type Deposit, type DepositDeps } from './move-deposit.ts';

function present({ amountCents, ...deposit }: Deposit) {
  return { ...deposit, amount_cents: amountCents };
}

/** One page of the deposits of a project, also of a closed one. */
async function listDeposits(
  { ledger }: Pick<DepositDeps, 'ledger'>,
  projectId: string,
  query: QueryOf<typeof listDepositsOfProject>,
) {
  const { rows, next } = await ledger.pageOfDeposits(`project:${projectId}:usd`, query);
  const reversalOf = (key: string) => key.replace('deposit:', 'deposit-reversal:');
  const reversals = new Set(await ledger.listKeys(rows.map(({ key }) => reversalOf(key))));
  const deposits = rows.map(({ id, key, memo, amount, createdAt }) => ({
    id,
    name: memo,
    amount_cents: amount,
    at: createdAt.toISOString(),
    isReversed: reversals.has(reversalOf(key)),
  }));
  return { deposits, next };
}

/** Admins record the dollars that arrive for projects. */
export function createDepositsModule(deps: DepositDeps) {
  const record = createRecordDeposit(deps);
  const reverse = createReverseDeposit(deps);
  return {
    record,
    routes: [
      route(listDepositsOfProject, ({ params: { projectId }, query }) => listDeposits(deps, projectId, query)),
      route(recordDeposit, async ({ body: { amount_cents: amountCents, ...rest }, audit }) => {
        const { deposit, ...result } = await record({ ...rest, amountCents }, audit);
        return { ...result, deposit: present(deposit) };
      }),
      route(reverseDeposit, async ({ body: { reason, ...name }, audit }) => {
        const { deposit, ...result } = await reverse(name, reason, audit);
        return { ...result, deposit: present(deposit) };
      }),
    ],
  };
}
