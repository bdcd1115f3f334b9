import { formatMoment, formatMxp, HOLD_STATES, settleHoldFormSchema, type Hold } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { Link, useHost } from '@magnetx/federation/host';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Card, EmptyState, FilterButtons, FormDialog, ListFrame, Skeleton, Stack, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { UserLink } from '../../shared/components/user-link.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { useListHoldsInfiniteQuery, useSettleHoldMutation } from './holds.endpoints.ts';

const READERS = { filter: choiceOf(HOLD_STATES) };
const STATES = { held: t('On hold'), released: t('Released'), taken_back: t('Taken back') };

const ACTS = {
  released: { title: t('Release this reward?'), submitLabel: t('Release'), variant: 'primary' },
  taken_back: { title: t('Take this reward back?'), submitLabel: t('Take back'), variant: 'danger' },
} as const;

type Opened = { hold: Hold; state: keyof typeof ACTS };

/** The rewards that are or were on hold, newest first, with the decisions about them. */
export function HoldsPage() {
  const list = useListView(READERS);
  const { filter: state } = list.view;
  const answer = useListHoldsInfiniteQuery({ state }, LIVE);
  const [opened, setOpened] = useState<Opened | null>(null);
  const holds = answer.data?.pages.flatMap((page) => page.holds) ?? [];
  return (
    <WorkPage title={t('Rewards on hold')} intro={t('Rewards of missions whose users raise signals of risk.')}>
      <FilterButtons label={t('State')} options={STATES} value={state} onChange={(filter) => list.set({ filter })} />
      <ListFrame
        state={listStateOf(answer)}
        label={t('List of rewards on hold')}
        failedTitle={t('The rewards on hold could not be loaded')}
        paging={{ label: t('Show older rewards'), answer }}
        loading={<Skeleton height={96} shape="block" />}
      >
        <Stack gap={12}>
          {holds.map((hold) => (
            <HoldCard key={hold.id} hold={hold} onOpen={(act) => setOpened({ hold, state: act })} />
          ))}
        </Stack>
        {holds.length === 0 ? (
          <EmptyState field="queue" title={t('No rewards here')} message={t('Rewards on hold appear here live.')} />
        ) : null}
      </ListFrame>
      {opened ? <SettleDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </WorkPage>
  );
}

function HoldCard({ hold, onOpen }: { hold: Hold; onOpen: (state: Opened['state']) => void }) {
  const { handle, user_id: userId, title, mxp, signals, until, state, reason, appeal } = hold;
  const end = state === 'held' ? ` ${t('· until {until}', { until: formatMoment(until) })}` : '';
  return (
    <Card as="article" padding="small" aria-label={t('Reward of {handle}', { handle })}>
      <Stack gap={8}>
        <p>
          <UserLink userId={userId} handle={handle} />
          <span>{` ${t('· {mxp} for “{title}”{end}', { mxp: formatMxp(mxp), title, end })}`}</span>
        </p>
        <p>{t('The user reads: {signals}.', { signals: signals.join('. ') })}</p>
        {reason ? <p>{t('Reason: {reason}', { reason })}</p> : null}
        {appeal ? <Link to={paths.appeals.href()}>{t('Appeal: {state}', { state: appeal.state })}</Link> : null}
        {state === 'held' ? (
          <Stack direction="row" gap={8} wrap>
            {(['released', 'taken_back'] as const).map((act) => (
              <PermittedButton
                key={act}
                permission="review"
                variant="secondary"
                size="small"
                onClick={() => onOpen(act)}
              >
                {ACTS[act].submitLabel}
              </PermittedButton>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}

const failureText = failureTextFrom({ refused: t('Failed to settle the reward') });

function SettleDialog({ hold: { id, title: about }, state, onClose }: Opened & { onClose: () => void }) {
  const { notify } = useHost();
  const [send] = useSettleHoldMutation();
  const form = useCallForm({
    schema: settleHoldFormSchema,
    defaultValues: { state, reason: '' },
    send: async ({ reason }) => {
      await send({ body: { id, state, reason } }).unwrap();
      notify({ type: 'success', title: STATES[state], message: about });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog form={form} {...ACTS[state]} busyLabel={t('Sending...')} onClose={onClose}>
      <TextArea label={t('Reason')} help={t('The user reads this.')} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
