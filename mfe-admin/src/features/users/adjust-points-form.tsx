import { adjustPointsFormSchema, formatMxp, type AdminUser } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormErrors, Note, PanelHead, TextArea, TextField } from '@magnetx/ui';
import { useId } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { nameOfUser } from './name-of-user.ts';
import styles from './users-page.module.css';
import { useAdjustPointsMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to adjust points') });

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
      const moved =
        amount < 0
          ? t('Took {mxp} from', { mxp: formatMxp(-amount) })
          : t('Gave {amount} to', { amount: formatMxp(amount) });
      notify({ type: 'success', title: t('Points adjusted'), message: `${moved} ${nameOfUser(user)}` });
      onDone();
    },
    failureText,
  });
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div>
        <PanelHead id={headingId} title={t('Points')} size="small" />
        <Note className="tabular">{t('Has {points}', { points: formatMxp(user.points) })}</Note>
      </div>
      <form noValidate onSubmit={form.onSubmit} className={styles.section}>
        <TextField
          label={t('Amount (MXP)')}
          help={t('A negative amount is deducted. A balance cannot go below zero.')}
          type="number"
          step="1"
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextArea label={t('Reason')} help={t('They read it in their statement.')} rows={2} {...form.field('reason')} />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <PermittedButton
          permission="money"
          type="submit"
          variant="secondary"
          className={styles.submit}
          isBusy={form.isSending}
          busyLabel={t('Adjusting...')}
        >
          {t('Adjust points')}
        </PermittedButton>
      </form>
    </section>
  );
}
