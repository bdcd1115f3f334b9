import { formatCount, formatUsd, payoutReferenceSchema, type PayoutBatch } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey, useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Banner, CheckField, ConfirmDialog, FormDialog, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { advanceText } from './advance-text.ts';
import { hasUnseenRest } from './payout-status-badge.tsx';
import styles from './payouts-page.module.css';
import { useCancelPayoutMutation, useMarkPayoutPaidMutation } from './payouts.endpoints.ts';
import { TransactionsDialog } from './transactions-dialog.tsx';

const payFailureText = failureTextFrom({ refused: 'Failed to mark the payout paid' });
const cancelFailureText = failureTextFrom({ refused: 'Failed to cancel the batch' });

interface BatchActionsProps {
  batch: PayoutBatch;
  uncoveredCents: number;
  /** Whether payments are seen on the chain, or reported. */
  isChainRead: boolean;
}

/** The actions on an unpaid batch, or on the unpaid rest of one. */
export function BatchActions({ batch, uncoveredCents, isChainRead }: BatchActionsProps) {
  const [asking, setAsking] = useState<'pay' | 'cancel' | 'add' | null>(null);
  const close = () => setAsking(null);
  const canPay = batch.status === 'ready';
  const hasRest = hasUnseenRest(batch);
  const canCancel = canPay || hasRest || batch.status === 'preparing';
  const PaymentDialog = isChainRead ? TransactionsDialog : PayDialog;
  return (
    <div className={styles.actions}>
      {canCancel ? (
        <PermittedButton permission="money" variant="secondary" size="small" onClick={() => setAsking('cancel')}>
          {hasRest ? 'Cancel the rest' : 'Cancel batch'}
        </PermittedButton>
      ) : null}
      {hasRest ? (
        <PermittedButton permission="money" size="small" onClick={() => setAsking('add')}>
          Add transactions
        </PermittedButton>
      ) : null}
      {canPay ? (
        <PermittedButton permission="money" size="small" onClick={() => setAsking('pay')}>
          Mark paid
        </PermittedButton>
      ) : null}
      {asking === 'pay' ? <PaymentDialog batch={batch} uncoveredCents={uncoveredCents} onClose={close} /> : null}
      {asking === 'add' ? <TransactionsDialog batch={batch} onClose={close} /> : null}
      {asking === 'cancel' ? <CancelDialog batch={batch} onClose={close} /> : null}
    </div>
  );
}

interface BatchDialogProps {
  batch: PayoutBatch;
  onClose: () => void;
}

function PayDialog({ batch, uncoveredCents, onClose }: BatchDialogProps & { uncoveredCents: number }) {
  const { notify } = useHost();
  const [isAgreed, setIsAgreed] = useState(false);
  const consent = advanceText(uncoveredCents);
  const [markPaid] = useMarkPayoutPaidMutation();
  const attempt = useAttemptKey();
  const form = useCallForm({
    schema: payoutReferenceSchema,
    defaultValues: { reference: '' },
    send: async ({ reference }) => {
      const answer = await markPaid({
        params: { batchId: batch.id },
        body: { reference, uncovered_cents: uncoveredCents },
        idempotencyKey: attempt.keyFor({ reference, uncoveredCents }),
      });
      attempt.settle(answer.error);
      if (answer.error) throw answer.error;
      notify({ type: 'success', title: 'Payout marked paid', message: 'Its receivers are notified.' });
      onClose();
    },
    failureText: payFailureText,
  });
  return (
    <FormDialog
      form={form}
      title={`Mark ${formatUsd(batch.amount_cents)} paid?`}
      description={`The payout for ${monthName(batch.month)}. Do this once the transfers went through.`}
      submitLabel="Mark paid"
      busyLabel="Marking..."
      isSubmitDisabled={consent !== undefined && !isAgreed}
      onClose={onClose}
      notice={
        <Banner tone="warning">It cannot be undone: each reward counts as paid, and its receivers are notified.</Banner>
      }
    >
      <TextField
        label="Reference"
        help="The transaction hash, for example. Its people see it, and anyone on the public page of payouts."
        autoComplete="off"
        spellCheck={false}
        {...form.field('reference')}
      />
      {consent ? (
        <CheckField label={consent} checked={isAgreed} onChange={(event) => setIsAgreed(event.currentTarget.checked)} />
      ) : null}
    </FormDialog>
  );
}

function CancelDialog({ batch, onClose }: BatchDialogProps) {
  const { notify } = useHost();
  const [cancel] = useCancelPayoutMutation();
  const attempt = useAttemptKey();
  const hasRest = hasUnseenRest(batch);
  const unseen = formatCount(batch.receivers - (batch.seen ?? 0), 'person', 'people');
  const what = hasRest ? `The rewards of ${unseen} whose payment was not seen` : formatUsd(batch.amount_cents);
  return (
    <ConfirmDialog
      title={hasRest ? 'Cancel the rest of this batch?' : 'Cancel this batch?'}
      description={`${what} become payable again. Do not use the batch's files any more.`}
      confirmLabel={hasRest ? 'Cancel the rest' : 'Cancel batch'}
      busyLabel="Cancelling..."
      confirm={async () => {
        const { error } = await cancel({ params: { batchId: batch.id }, idempotencyKey: attempt.keyFor({}) });
        attempt.settle(error);
        return { error };
      }}
      failureText={cancelFailureText}
      onDone={() =>
        notify({
          type: 'success',
          title: hasRest ? 'Rest cancelled' : 'Batch cancelled',
          message: monthName(batch.month),
        })
      }
      onClose={onClose}
    />
  );
}
