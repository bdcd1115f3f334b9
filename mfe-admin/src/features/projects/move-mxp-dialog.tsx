import { formatMxp, projectAmountFormSchema, type ProjectManager } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea, TextField } from '@magnetx/ui';
import type { Direction, MoveMxp } from './use-move-mxp.ts';

const WORDS = {
  credit: { verb: t('Credit'), submit: t('Credit MXP'), busy: t('Crediting...') },
  debit: { verb: t('Debit'), submit: t('Debit MXP'), busy: t('Debiting...') },
} as const satisfies Record<Direction, object>;

interface MoveMxpDialogProps {
  project: ProjectManager;
  direction: Direction;
  moveMxp: MoveMxp;
  onClose: () => void;
}

/** Asks for the amount. It closes once the call was made; a toast reports the outcome. */
export function MoveMxpDialog({ project, direction, moveMxp, onClose }: MoveMxpDialogProps) {
  const { verb, submit, busy } = WORDS[direction];
  const form = useCallForm({
    schema: projectAmountFormSchema,
    defaultValues: { amount: '', reason: '' },
    optional: ['reason'],
    send: async (moved) => {
      await moveMxp(project, direction, moved);
      onClose();
    },
    failureText: () => '',
  });
  return (
    <FormDialog
      form={form}
      title={`${verb} ${project.projectName}`}
      description={t('Its balance is {projectMXP}.', { projectMXP: formatMxp(project.projectMXP) })}
      submitLabel={submit}
      busyLabel={busy}
      onClose={onClose}
    >
      <TextField
        label={t('Amount (MXP)')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextArea
        label={t('Reason (optional)')}
        help={t("It appears in the project's statement.")}
        rows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
