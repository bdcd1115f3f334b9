import { transferAssignmentSchema, transferReasonSchema, type Transfer } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea, TextField } from '@magnetx/ui';
import {
  useAssignTransferMutation,
  useReopenTransferMutation,
  useReturnTransferMutation,
} from './deposits.endpoints.ts';

export interface TransferDialogProps {
  transfer: Transfer;
  onClose: () => void;
}

export const amountOf = ({ amount, token }: Pick<Transfer, 'amount' | 'token'>): string => `${amount} ${token}`;

/** Credits a transfer to a project. */
export function AssignDialog({ transfer, onClose }: TransferDialogProps) {
  const { notify } = useHost();
  const [assign] = useAssignTransferMutation();
  const form = useCallForm({
    schema: transferAssignmentSchema,
    defaultValues: { projectId: '' },
    send: async (body, idempotencyKey) => {
      const { project } = await assign({ params: { transferId: transfer.id }, body, idempotencyKey }).unwrap();
      notify({
        type: 'success',
        title: t('Credited {transfer}', { transfer: amountOf(transfer) }),
        message: project?.name ?? '',
      });
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to assign the transfer') }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Assign {transfer}', { transfer: amountOf(transfer) })}
      description={t('The project gets the whole dollars and cents, and is notified.')}
      submitLabel={t('Assign')}
      busyLabel={t('Assigning...')}
      onClose={onClose}
    >
      <TextField
        label={t('Reference of the project')}
        help={t("It is on the project's Balance page, and the end of the address of its page here.")}
        autoComplete="off"
        {...form.field('projectId')}
      />
    </FormDialog>
  );
}

const DECISIONS = {
  return: {
    title: t('Note the return of'),
    description: t('Send it back first. This moves no dollars.'),
    help: t('Name the transaction that sent it back.'),
    label: t('Note return'),
    done: t('Return noted'),
  },
  reopen: {
    title: t('Reopen'),
    description: t('The transfer waits again. A credit is taken back while the project has the dollars.'),
    help: t('It appears in the audit log.'),
    label: t('Reopen'),
    done: t('Transfer reopened'),
  },
} as const;

/** Decides about a transfer, with a reason. */
export function ReasonDialog({ transfer, kind, onClose }: TransferDialogProps & { kind: keyof typeof DECISIONS }) {
  const { notify } = useHost();
  const [giveBack] = useReturnTransferMutation();
  const [reopen] = useReopenTransferMutation();
  const { title, description, help, label, done } = DECISIONS[kind];
  const send = { return: giveBack, reopen }[kind];
  const form = useCallForm({
    schema: transferReasonSchema,
    defaultValues: { reason: '' },
    send: async (body) => {
      await send({ params: { transferId: transfer.id }, body }).unwrap();
      notify({ type: 'success', title: done });
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to change the transfer') }),
  });
  return (
    <FormDialog
      form={form}
      title={`${title} ${amountOf(transfer)}`}
      description={description}
      submitLabel={label}
      busyLabel={t('Saving...')}
      variant={kind === 'reopen' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <TextArea label={t('Reason')} help={help} rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
