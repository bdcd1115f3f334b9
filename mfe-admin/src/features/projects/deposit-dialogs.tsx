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
import { FormDialog, Select, TextArea, TextField } from '@magnetx/ui';
import { useRecordDepositMutation, useReverseDepositMutation } from './projects.endpoints.ts';

const REFERENCE_HELP = 'The transaction hash, or the reference on the bank statement. Each one counts once.';

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
        notify({ type: 'info', title: 'This deposit was recorded before', message: 'Nothing was added.' });
      } else {
        notify({ type: 'success', title: `Recorded ${formatUsd(amount)} for ${projectName}` });
      }
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to record the deposit' }),
  });
  return (
    <FormDialog
      form={form}
      title={`Record a deposit for ${projectName}`}
      description={`It has ${formatUsd(projectCents)}. Check first that the dollars have arrived.`}
      submitLabel="Record deposit"
      busyLabel="Recording..."
      onClose={onClose}
    >
      <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <Select label="Network" options={DEPOSIT_NETWORKS} {...form.field('network')} />
      <TextField label="Reference" autoComplete="off" help={REFERENCE_HELP} {...form.field('reference')} />
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
      notify({ type: 'success', title: `Took ${formatUsd(deposit.amount_cents)} back` });
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to reverse the deposit' }),
  });
  return (
    <FormDialog
      form={form}
      title="Reverse a deposit"
      description="For a wrong project or amount, while the project has the dollars. You can then record it again."
      submitLabel="Reverse deposit"
      busyLabel="Reversing..."
      variant="danger"
      onClose={onClose}
    >
      <Select label="Network" options={DEPOSIT_NETWORKS} {...form.field('network')} />
      <TextField label="Reference" autoComplete="off" {...form.field('reference')} />
      <TextArea label="Reason" help="It appears in the project's notifications." rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
