import { formatFigure, xTokenFormSchema, type getXToken, type ResponseOf } from '@magnetx/contracts';
import { errorText, failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Button, FormDialog, ListFrame, Panel, PasswordField, Skeleton, Stack, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useGetXTokenQuery, useRemoveXTokenMutation, useSetXTokenMutation } from './team.endpoints.ts';
import styles from './team.module.css';

type Shown = Pick<ResponseOf<typeof getXToken>, 'token' | 'site_daily_budget'>;

const DAILY_BUDGET = '1000';
const failureText = failureTextFrom({ refused: t('The token was not set') });

function textOf({ token, site_daily_budget: siteBudget }: Shown): string {
  const perDay = (budget: number) => t('up to {budget} requests a day', { budget: formatFigure(budget) });
  if (token)
    return t('Quests use your token: set, ends in …{ending}, {dailyBudget}.', {
      ending: token.ending,
      dailyBudget: perDay(token.daily_budget),
    });
  if (siteBudget === null)
    return t('This site has no token of X. With one from your app at X, quests can check actions.');
  return t('Quests use the token of the site, {siteBudget}. With one from your app at X, you choose the limit.', {
    siteBudget: perDay(siteBudget),
  });
}

/** Which token of X the checks of the project use, and the way to set one. */
export function XTokenPanel() {
  const answer = useGetXTokenQuery(undefined);
  const canSet = usePermission('quests.write');
  const { notify } = useHost();
  const [remove, { isLoading }] = useRemoveXTokenMutation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = answer;
  const token = data?.token;
  async function removeIt(): Promise<void> {
    const { error } = await remove({});
    if (error) notify({ type: 'error', title: errorText(error, t('The token was not removed')) });
    else notify({ type: 'success', title: t('Token removed') });
  }
  return (
    <Panel title={t('Checks on X')} gap="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Your token of X could not be loaded')}
        loading={<Skeleton height={100} shape="block" />}
      >
        {data ? <p className={styles.about}>{textOf(data)}</p> : null}
        {token?.refused_at ? (
          <p className={styles.facts}>
            <Badge tone="danger">{t('Refused by X')}</Badge> <Ago at={token.refused_at} />
          </p>
        ) : null}
        {data && canSet ? (
          <Stack direction="row" gap={8} wrap>
            <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
              {token ? t('Replace your token of X') : t('Set your token of X')}
            </Button>
            {token ? (
              <Button
                variant="quiet"
                size="small"
                isBusy={isLoading}
                busyLabel={t('Removing...')}
                onClick={() => void removeIt()}
              >
                {t('Remove your token of X')}
              </Button>
            ) : null}
          </Stack>
        ) : null}
      </ListFrame>
      {isOpen ? <XTokenDialog onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function XTokenDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [set] = useSetXTokenMutation();
  const form = useCallForm({
    schema: xTokenFormSchema,
    defaultValues: { token: '', daily_budget: DAILY_BUDGET },
    errorsAt: 'fields',
    send: async (body) => {
      await set({ body }).unwrap();
      notify({ type: 'success', title: t('Token set'), message: t('Checks on X use it from now on.') });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Your token of X')}
      description={t('It is stored encrypted and never shown again. X bills your app for each request.')}
      submitLabel={t('Set token')}
      busyLabel={t('Setting...')}
      onClose={onClose}
    >
      <PasswordField
        label={t('Bearer token')}
        help={t('Of your app, in the developer portal of X.')}
        autoComplete="off"
        {...form.field('token')}
      />
      <TextField
        label={t('Requests a day')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        help={t('Later checks wait for the next day (UTC).')}
        {...form.field('daily_budget')}
      />
    </FormDialog>
  );
}
