import { formatUsd, payoutReferenceSchema, type PayoutBatch } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey, useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Banner, CheckField, ConfirmDialog, FormDialog, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { advanceText } from './advance-text.ts';
import styles from './payouts-page.module.css';
import { useCancelPayoutMutation, useMarkPayoutPaidMutation } from './payouts.endpoints.ts';

const payFailureText = failureTextFrom({ refused: 'Failed to mark the payout paid' });
const cancelFailureText = failureTextFrom({ refused: 'Failed to cancel the batch' });

/** The actions on an unpaid batch. */
export function BatchActions({ batch, uncoveredCents }: { batch: PayoutBatch; uncoveredCents: number }) {
  const [asking, setAsking] = useState<'pay' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  const canPay = batch.status === 'ready';
  const canCancel = canPay || batch.status === 'preparing';
  return (
    <div className={styles.actions}>
      {canCancel ? (
        <PermittedButton permission="money" variant="secondary" size="small" onClick={() => setAsking('cancel')}>
          Cancel batch
        </PermittedButton>
      ) : null}
      {canPay ? (
        <PermittedButton permission="money" size="small" onClick={() => setAsking('pay')}>
          Mark paid
        </PermittedButton>
      ) : null}
      {asking === 'pay' ? <PayDialog batch={batch} uncoveredCents={uncoveredCents} onClose={close} /> : null}
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
  return (
    <ConfirmDialog
      title="Cancel this batch?"
      description={`${formatUsd(batch.amount_cents)} become payable again. Do not use the batch's files any more.`}
      confirmLabel="Cancel batch"
      busyLabel="Cancelling..."
      confirm={async () => {
        const { error } = await cancel({ params: { batchId: batch.id }, idempotencyKey: attempt.keyFor({}) });
        attempt.settle(error);
        return { error };
      }}
      failureText={cancelFailureText}
      onDone={() => notify({ type: 'success', title: 'Batch cancelled', message: monthName(batch.month) })}
      onClose={onClose}
    />
  );
}
