import { adjustPointsFormSchema, formatMxp, type AdminUser } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormErrors, Note, PanelHead, TextArea, TextField } from '@magnetx/ui';
import { useId } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { nameOfUser } from './name-of-user.ts';
import styles from './users-page.module.css';
import { useAdjustPointsMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to adjust points' });

/** Gives a user MXP or takes some, by an entry in their statement that says why. */
export function AdjustPointsForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const { notify } = useHost();
  const [adjustPoints] = useAdjustPointsMutation();
  const headingId = useId();
  const form = useCallForm({
    schema: adjustPointsFormSchema,
    defaultValues: { amount: '', reason: '' },
    send: async (body, idempotencyKey) => {
      await adjustPoints({ params: { userId: user.id }, body, idempotencyKey }).unwrap();
      const { amount } = body;
      const moved = amount < 0 ? `Took ${formatMxp(-amount)} from` : `Gave ${formatMxp(amount)} to`;
      notify({ type: 'success', title: 'Points adjusted', message: `${moved} ${nameOfUser(user)}` });
      onDone();
    },
    failureText,
  });
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div>
        <PanelHead id={headingId} title="Points" size="small" />
        <Note className="tabular">Has {formatMxp(user.points)}</Note>
      </div>
      <form noValidate onSubmit={form.onSubmit} className={styles.section}>
        <TextField
          label="Amount (MXP)"
          help="A negative amount is deducted. A balance cannot go below zero."
          type="number"
          step="1"
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextArea label="Reason" help="They read it in their statement." rows={2} {...form.field('reason')} />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <PermittedButton
          permission="money"
          type="submit"
          variant="secondary"
          className={styles.submit}
          isBusy={form.isSending}
          busyLabel="Adjusting..."
        >
          Adjust points
        </PermittedButton>
      </form>
    </section>
  );
}
