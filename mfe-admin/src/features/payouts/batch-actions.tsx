import { formatUsd, payoutReferenceSchema, transactionsFormSchema, type PayoutBatch } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey, useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, CheckField, ConfirmDialog, FormDialog, TextArea, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { advanceText } from './advance-text.ts';
import { hasUnseenRest } from './payout-status-badge.tsx';
import styles from './payouts-page.module.css';
import {
  useAddPayoutTransactionsMutation,
  useCancelPayoutMutation,
  useMarkPayoutPaidMutation,
  type PayoutPage,
} from './payouts.endpoints.ts';

const payFailureText = failureTextFrom({ refused: t('Failed to mark the payout paid') });
const cancelFailureText = failureTextFrom({ refused: t('Failed to cancel the batch') });

/** The actions on an unpaid batch, or on the unpaid rest of one. */
export function BatchActions({ page: { batch, uncovered_cents: uncoveredCents, ...page } }: { page: PayoutPage }) {
  const [asking, setAsking] = useState<'pay' | 'cancel' | 'add' | null>(null);
  const close = () => setAsking(null);
  const canPay = batch.status === 'ready';
  const hasRest = hasUnseenRest(batch);
  const canCancel = canPay || hasRest || batch.status === 'preparing';
  const PaymentDialog = page.is_chain_read ? TransactionsDialog : PayDialog;
  return (
    <div className={styles.actions}>
      {canCancel ? (
        <PermittedButton permission="money" variant="secondary" size="small" onClick={() => setAsking('cancel')}>
          {hasRest ? t('Cancel the rest') : t('Cancel batch')}
        </PermittedButton>
      ) : null}
      {hasRest ? (
        <PermittedButton permission="money" size="small" onClick={() => setAsking('add')}>
          {t('Add transactions')}
        </PermittedButton>
      ) : null}
      {canPay ? (
        <PermittedButton permission="money" size="small" onClick={() => setAsking('pay')}>
          {t('Mark paid')}
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
      notify({ type: 'success', title: t('Payout marked paid'), message: t('Its receivers are notified.') });
      onClose();
    },
    failureText: payFailureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Mark {amountCents} paid?', { amountCents: formatUsd(batch.amount_cents) })}
      description={t('The payout for {month}. Do this once the transfers went through.', {
        month: monthName(batch.month),
      })}
      submitLabel={t('Mark paid')}
      busyLabel={t('Marking...')}
      isSubmitDisabled={consent !== undefined && !isAgreed}
      onClose={onClose}
      notice={
        <Banner tone="warning">
          {t('It cannot be undone: each reward counts as paid, and its receivers are notified.')}
        </Banner>
      }
    >
      <TextField
        label={t('Reference')}
        help={t('The transaction hash, for example. Its people see it, and anyone on the public page of payouts.')}
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

/** Names the transactions that pay a batch. The first mark it paid, with `uncoveredCents`; later ones are added. */
function TransactionsDialog({ batch, uncoveredCents, onClose }: BatchDialogProps & { uncoveredCents?: number }) {
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
      notify({
        type: 'success',
        title: t('Transactions added'),
        message: t('People are notified once theirs is final.'),
      });
      onClose();
    },
    failureText: payFailureText,
  });
  return (
    <FormDialog
      form={form}
      title={
        isMore ? t('Add transactions') : t('Mark {amountCents} paid?', { amountCents: formatUsd(batch.amount_cents) })
      }
      description={t('The payout for {month}. A reward counts as paid once its transfer is final.', {
        month: monthName(batch.month),
      })}
      submitLabel={isMore ? t('Add transactions') : t('Mark paid')}
      busyLabel={t('Sending...')}
      isSubmitDisabled={consent !== undefined && !isAgreed}
      onClose={onClose}
    >
      <TextArea
        label={t('Transaction hashes')}
        help={t("One in a line, as the explorer shows them. A Safe's own hash of a transaction is another one.")}
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

function CancelDialog({ batch, onClose }: BatchDialogProps) {
  const { notify } = useHost();
  const [cancel] = useCancelPayoutMutation();
  const attempt = useAttemptKey();
  const hasRest = hasUnseenRest(batch);
  const done = hasRest ? t('Rest cancelled') : t('Batch cancelled');
  const unseen = t('{receivers, plural, one {# person} other {# people}}', {
    receivers: batch.receivers - (batch.seen ?? 0),
  });
  const what = hasRest
    ? t('The rewards of {unseen} whose payment was not seen', { unseen })
    : formatUsd(batch.amount_cents);
  return (
    <ConfirmDialog
      title={hasRest ? t('Cancel the rest of this batch?') : t('Cancel this batch?')}
      description={t("{what} become payable again. Do not use the batch's files any more.", { what })}
      confirmLabel={hasRest ? t('Cancel the rest') : t('Cancel batch')}
      busyLabel={t('Cancelling...')}
      confirm={async () => {
        const { error } = await cancel({ params: { batchId: batch.id }, idempotencyKey: attempt.keyFor({}) });
        attempt.settle(error);
        return { error };
      }}
      failureText={cancelFailureText}
      onDone={() => notify({ type: 'success', title: done, message: monthName(batch.month) })}
      onClose={onClose}
    />
  );
}
