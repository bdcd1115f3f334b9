import { recordDeposit, reverseDeposit } from '@magnetx/contracts';
import { route } from '../../http/route.ts';
import { createRecordDeposit, createReverseDeposit, type Deposit, type DepositDeps } from './move-deposit.ts';

function present({ amountCents, ...deposit }: Deposit) {
  return { ...deposit, amount_cents: amountCents };
}

/** Admins record the dollars that arrive for projects. */
export function createDepositsModule(deps: DepositDeps) {
  const record = createRecordDeposit(deps);
  const reverse = createReverseDeposit(deps);
  return {
    record,
    routes: [
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
