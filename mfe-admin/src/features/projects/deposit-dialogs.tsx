import {
  DEPOSIT_NETWORKS,
  depositFormSchema,
  depositReversalSchema,
  formatUsd,
  type ProjectManager,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, Select, TextArea, TextField } from '@magnetx/ui';
import { useRecordDepositMutation, useReverseDepositMutation } from './projects.endpoints.ts';

const REFERENCE_HELP = t('The transaction hash, or the reference on the bank statement. Each one counts once.');

/** Records dollars that have arrived for a project. */
export function DepositDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { projectId, projectName, projectCents } = project;
  const { notify } = useHost();
  const [record] = useRecordDepositMutation();
  const form = useCallForm({
    schema: depositFormSchema,
    defaultValues: { amount: '', network: 'ethereum', reference: '' },
    send: async ({ amount, ...name }, idempotencyKey) => {
      const body = { ...name, projectId, amount_cents: amount };
      const { isRepeated } = await record({ body, idempotencyKey }).unwrap();
      if (isRepeated) {
        notify({ type: 'info', title: t('This deposit was recorded before'), message: t('Nothing was added.') });
      } else {
        notify({
          type: 'success',
          title: t('Recorded {amount} for {projectName}', { amount: formatUsd(amount), projectName }),
        });
      }
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to record the deposit') }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Record a deposit for {projectName}', { projectName })}
      description={t('It has {projectCents}. Check first that the dollars have arrived.', {
        projectCents: formatUsd(projectCents),
      })}
      submitLabel={t('Record deposit')}
      busyLabel={t('Recording...')}
      onClose={onClose}
    >
      <TextField label={t('Amount (USD)')} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <Select label={t('Network')} options={DEPOSIT_NETWORKS} {...form.field('network')} />
      <TextField label={t('Reference')} autoComplete="off" help={REFERENCE_HELP} {...form.field('reference')} />
    </FormDialog>
  );
}

/** Takes a wrong deposit back, by its reference. */
export function ReverseDepositDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [reverse] = useReverseDepositMutation();
  const form = useCallForm({
    schema: depositReversalSchema,
    defaultValues: { network: 'ethereum', reference: '', reason: '' },
    send: async (body, idempotencyKey) => {
      const { deposit } = await reverse({ body, idempotencyKey }).unwrap();
      notify({
        type: 'success',
        title: t('Took {amountCents} back', { amountCents: formatUsd(deposit.amount_cents) }),
      });
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to reverse the deposit') }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Reverse a deposit')}
      description={t('For a wrong project or amount, while the project has the dollars. You can then record it again.')}
      submitLabel={t('Reverse deposit')}
      busyLabel={t('Reversing...')}
      variant="danger"
      onClose={onClose}
    >
      <Select label={t('Network')} options={DEPOSIT_NETWORKS} {...form.field('network')} />
      <TextField label={t('Reference')} autoComplete="off" {...form.field('reference')} />
      <TextArea
        label={t('Reason')}
        help={t("It appears in the project's notifications.")}
        rows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
