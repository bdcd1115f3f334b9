import { formatUsd, maxOwedCents, reserveFormSchema, type ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey, useCallForm } from '@magnetx/federation/forms';
import { Link, useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { ConfirmDialog, FormDialog, TextField } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import { useReserveRewardsMutation } from '../../shared/quests/quests.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to reserve the rewards') });

const TITLE = t('Fund the rewards?');
const LABELS = { label: t('Reserve'), busyLabel: t('Reserving...') } as const;

const RETURN_TEXT = t('After the quest has ended, the rest returns to your balance.');

interface FundDialogProps {
  quest: ProjectQuest;
  onClose: () => void;
}

/** Reserves the rewards of a quest: the most that it may still cost, or an amount for unlimited places. */
export function FundDialog(props: FundDialogProps) {
  const { type, cash_cents: cashCents, maxParticipants, ad_budget_cents: budgetCents } = props.quest;
  const mostCents = maxOwedCents({ type, cashCents, maxParticipants, ad: { budgetCents } });
  return mostCents === null ? <FundByAmount {...props} /> : <FundAll {...props} mostCents={mostCents} />;
}

/** Reserves once per attempt, and reports the success. */
function useReserve({ id: questId, title }: ProjectQuest) {
  const { notify } = useHost();
  const [reserve] = useReserveRewardsMutation();
  const attempt = useAttemptKey();
  const balance = useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  return {
    availableText: balance
      ? t('{availableCents} is available.', { availableCents: formatUsd(balance.available_cents) })
      : '',
    send: async (body: { amount_cents?: number }) => {
      const { error } = await reserve({ params: { questId }, body, idempotencyKey: attempt.keyFor(body) });
      attempt.settle(error);
      if (!error) notify({ type: 'success', title: t('Rewards reserved'), message: title });
      return { error };
    },
  };
}

function DepositLink() {
  return <Link to={paths.balance.href()}>{t('Deposit dollars')}</Link>;
}

function FundAll({ quest, mostCents, onClose }: FundDialogProps & { mostCents: number }) {
  const { availableText, send } = useReserve(quest);
  const most = `${formatUsd(mostCents)}${QUEST_KIND_VIEWS[quest.type].mostNote}`;
  return (
    <ConfirmDialog
      title={TITLE}
      description={t('This reserves the most that “{title}” may still cost: up to {most}.', {
        title: quest.title,
        most,
      })}
      confirmLabel={LABELS.label}
      busyLabel={LABELS.busyLabel}
      variant="primary"
      confirm={() => send({})}
      failureText={failureText}
      onClose={onClose}
    >
      <p>
        {`${RETURN_TEXT} ${availableText}`} <DepositLink />
      </p>
    </ConfirmDialog>
  );
}

function FundByAmount({ quest, onClose }: FundDialogProps) {
  const { availableText, send } = useReserve(quest);
  const form = useCallForm({
    schema: reserveFormSchema,
    defaultValues: { amount: '' },
    send: async ({ amount }) => {
      const { error } = await send({ amount_cents: amount });
      if (error) throw error;
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={TITLE}
      description={t('“{title}” has unlimited places, so you choose how much to reserve. {returnText}', {
        title: quest.title,
        returnText: RETURN_TEXT,
      })}
      submitLabel={LABELS.label}
      busyLabel={LABELS.busyLabel}
      onClose={onClose}
    >
      <TextField
        label={t('Amount (USD)')}
        inputMode="decimal"
        autoComplete="off"
        help={
          <>
            <Trans
              text="At least one reward: {cashCents}. {availableText} {depositLink}"
              values={{ cashCents: formatUsd(quest.cash_cents), availableText, depositLink: <DepositLink /> }}
            />
          </>
        }
        {...form.field('amount')}
      />
    </FormDialog>
  );
}
