import { formatUsd, transactionsFormSchema, type PayoutBatch } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey, useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { CheckField, FormDialog, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { monthName } from '../../shared/records/month-name.ts';
import { advanceText } from './advance-text.ts';
import { useAddPayoutTransactionsMutation, useMarkPayoutPaidMutation } from './payouts.endpoints.ts';

interface TransactionsDialogProps {
  batch: PayoutBatch;
  /** The first ones mark the batch paid, and the admin agrees to advance this. Undefined: more are added. */
  uncoveredCents?: number;
  onClose: () => void;
}

/** Names the transactions that pay a batch, where the chain is read. */
export function TransactionsDialog({ batch, uncoveredCents, onClose }: TransactionsDialogProps) {
  const { notify } = useHost();
  const [isAgreed, setIsAgreed] = useState(false);
  const [markPaid] = useMarkPayoutPaidMutation();
  const [add] = useAddPayoutTransactionsMutation();
  const attempt = useAttemptKey();
  const isMore = uncoveredCents === undefined;
  const consent = advanceText(uncoveredCents ?? 0);
  const form = useCallForm({
    schema: transactionsFormSchema,
    defaultValues: { transactions: '' },
    send: async ({ transactions }) => {
      const params = { batchId: batch.id };
      const idempotencyKey = attempt.keyFor({ transactions, uncoveredCents });
      const { error } = isMore
        ? await add({ params, body: { transactions }, idempotencyKey })
        : await markPaid({ params, body: { transactions, uncovered_cents: uncoveredCents }, idempotencyKey });
      attempt.settle(error);
      if (error) throw error;
      notify({ type: 'success', title: 'Transactions added', message: 'People are notified once theirs is final.' });
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to add the transactions' }),
  });
  return (
    <FormDialog
      form={form}
      title={isMore ? 'Add transactions' : `Mark ${formatUsd(batch.amount_cents)} paid?`}
      description={`The payout for ${monthName(batch.month)}. Each reward counts as paid once its transfer is final on the chain.`}
      submitLabel={isMore ? 'Add transactions' : 'Mark paid'}
      busyLabel="Sending..."
      isSubmitDisabled={consent !== undefined && !isAgreed}
      onClose={onClose}
    >
      <TextArea
        label="Transaction hashes"
        help="One in a line, as the explorer shows them. A Safe's own hash of a transaction is another one."
        autoComplete="off"
        spellCheck={false}
        {...form.field('transactions')}
      />
      {consent ? (
        <CheckField label={consent} checked={isAgreed} onChange={(event) => setIsAgreed(event.currentTarget.checked)} />
      ) : null}
    </FormDialog>
  );
}
