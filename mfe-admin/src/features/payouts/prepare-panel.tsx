import { formatFigure, formatUsd, type HeldReward, type LEFT_OUT_REASONS } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { useHost, useNavigate } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import {
  Banner,
  ConfirmDialog,
  DataTable,
  ListFrame,
  Note,
  Panel,
  Select,
  Tile,
  Tiles,
  type TableColumn,
} from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { paths } from '../../paths.ts';
import { UserLink } from '../../shared/components/user-link.tsx';
import { PayAnyway } from '../../shared/payouts/pay-anyway.tsx';
import { flagSentences } from '../../shared/review/review-badges.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { advanceText } from './advance-text.ts';
import styles from './payouts-page.module.css';
import { usePreparePayoutMutation, usePreviewPayoutQuery, type PayoutPreview } from './payouts.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to prepare the payout') });

interface PreparePanelProps {
  months: readonly string[];
  month: string;
  onMonthChange: (month: string) => void;
}

/** The preview of a month's payout: amounts, people left out with the reason, and the button to prepare it. */
export function PreparePanel({ months, month, onMonthChange }: PreparePanelProps) {
  const preview = usePreviewPayoutQuery({ query: { month } }, { refetchOnMountOrArgChange: true });
  const [isAsking, setIsAsking] = useState(false);
  const data = preview.currentData;
  const canPrepare = data !== undefined && data.included.people > 0;
  return (
    <Panel
      title={t('Prepare a payout')}
      size="small"
      actions={
        <Select
          label={t('Month')}
          help={t('Everything approved up to its end, in UTC.')}
          options={Object.fromEntries(months.map((value) => [value, monthName(value)]))}
          value={month}
          onSelect={onMonthChange}
        />
      }
    >
      <ListFrame
        state={listStateOf({ ...preview, data })}
        className={styles.panel}
        failedTitle={t('The preview could not be loaded')}
      >
        <Preview month={month} preview={data} />
      </ListFrame>
      {canPrepare ? (
        <PermittedButton permission="money" className={styles.prepare} onClick={() => setIsAsking(true)}>
          {t('Prepare payout')}
        </PermittedButton>
      ) : null}
      {isAsking && data ? <PrepareDialog month={month} preview={data} onClose={() => setIsAsking(false)} /> : null}
    </Panel>
  );
}

/** The part of the payout that projects owe. */
const uncoveredOf = ({ included }: PayoutPreview) => included.amount_cents - included.covered_cents;

const peopleText = (people: number) => t('{people, plural, one {# person} other {# people}}', { people });

function Preview({ month, preview }: { month: string; preview: PayoutPreview | undefined }) {
  const isLoading = preview === undefined;
  return (
    <>
      <Tiles>
        <Tile label={t('Included')} isLoading={isLoading} value={preview ? peopleText(preview.included.people) : '–'} />
        <Tile
          label={t('To be paid')}
          isLoading={isLoading}
          tone="south"
          value={preview ? formatUsd(preview.included.amount_cents) : '–'}
        />
        <Tile
          label={t('Covered by projects')}
          isLoading={isLoading}
          value={preview ? formatUsd(preview.included.covered_cents) : '–'}
        />
        <Tile
          label={t('Owed by projects')}
          isLoading={isLoading}
          value={preview ? formatUsd(uncoveredOf(preview)) : '–'}
        />
        <Tile label={t('Left out')} isLoading={isLoading} value={preview ? peopleText(preview.left_out.people) : '–'} />
        <Tile
          label={t('Carried over')}
          isLoading={isLoading}
          value={preview ? formatUsd(preview.left_out.amount_cents) : '–'}
        />
      </Tiles>
      {preview?.included.people === 0 ? (
        <Banner tone="info">
          {preview.people.length + preview.held.length > 0
            ? t('Nothing can be paid yet: everyone who is owed is left out.')
            : t('There is nothing to pay for {month}.', { month: monthName(month) })}
        </Banner>
      ) : null}
      {preview && preview.people.length > 0 ? <LeftOut preview={preview} /> : null}
      {preview ? <Held preview={preview} /> : null}
    </>
  );
}

const REASONS = {
  no_wallet: t('Has set no wallet yet'),
  bad_wallet: t('The wallet cannot be paid'),
  shared_wallet: t('Another user has the same wallet'),
  inactive: t('The account is inactive'),
  deleted: t('The account was deleted'),
} as const satisfies Record<(typeof LEFT_OUT_REASONS)[number], string>;

type LeftOutPerson = PayoutPreview['people'][number];

const LEFT_OUT_COLUMNS: readonly TableColumn<LeftOutPerson & { place: number }>[] = [
  {
    key: 'handle',
    header: t('User'),
    cell: ({ user_id: userId, handle }) => <UserLink userId={userId} handle={handle} />,
  },
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  {
    key: 'reason',
    header: t('Why'),
    cell: ({ reason, user_id: userId, handle }) => (
      <>
        {REASONS[reason]}{' '}
        {reason === 'shared_wallet' && userId !== null ? <PayAnyway userId={userId} handle={handle} /> : null}
      </>
    ),
  },
];

const HELD_COLUMNS: readonly TableColumn<HeldReward & { remaining: string | undefined }>[] = [
  {
    key: 'handle',
    header: t('User'),
    cell: ({ user_id: userId, handle }) => <UserLink userId={handle ? userId : null} handle={handle} />,
  },
  { key: 'title', header: t('Reward for'), cell: ({ title }) => title },
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  {
    key: 'reason',
    header: t('Why'),
    cell: ({ remaining, ...reward }) => (
      <>
        {flagSentences(reward)}{' '}
        {reward.handle ? (
          <PayAnyway userId={reward.user_id} handle={reward.handle} reward={reward} remaining={remaining} />
        ) : null}
      </>
    ),
  },
];

/** Rewards that an owner has approved despite flags, and no admin has seen. */
function Held({ preview: { held, people } }: { preview: PayoutPreview }) {
  if (held.length === 0) return null;
  const reasons = new Map(people.map(({ user_id: userId, reason }) => [userId, REASONS[reason]]));
  return (
    <DataTable
      caption={t('Held because of flags')}
      density="compact"
      columns={HELD_COLUMNS}
      rows={held.map((reward) => ({ ...reward, remaining: reasons.get(reward.user_id) }))}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

/** Deleted accounts have no handle, so rows are identified by their place. */
function LeftOut({ preview: { people, left_out: leftOut, held_people: held } }: { preview: PayoutPreview }) {
  const all = leftOut.people - held;
  return (
    <>
      <DataTable
        caption={t('Left out of this payout')}
        density="compact"
        columns={LEFT_OUT_COLUMNS}
        rows={people.map((person, place) => ({ ...person, place }))}
        rowKey={({ place }) => place}
        empty={null}
      />
      {all > people.length ? (
        <Note>
          {t('The {count} largest amounts of {all}.', { count: formatFigure(people.length), all: peopleText(all) })}
        </Note>
      ) : null}
    </>
  );
}

interface PrepareDialogProps {
  month: string;
  preview: PayoutPreview;
  onClose: () => void;
}

function PrepareDialog({ month, preview, onClose }: PrepareDialogProps) {
  const { included } = preview;
  const uncovered_cents = uncoveredOf(preview);
  const { notify } = useHost();
  const navigate = useNavigate();
  const [prepare] = usePreparePayoutMutation();
  const attempt = useAttemptKey();
  return (
    <ConfirmDialog
      title={t('Prepare the payout for {month}?', { month: monthName(month) })}
      description={t('Its rewards are fixed then: later approvals wait for the next payout.')}
      confirmLabel={t('Prepare')}
      busyLabel={t('Preparing...')}
      variant="primary"
      consent={advanceText(uncovered_cents)}
      confirm={async () => {
        const { data, error } = await prepare({
          body: { month, uncovered_cents },
          idempotencyKey: attempt.keyFor({ month, uncovered_cents }),
        });
        attempt.settle(error);
        if (data) {
          notify({ type: 'success', title: t('Payout prepared'), message: monthName(month) });
          void navigate(paths.payout.href(data.id));
        }
        return { error };
      }}
      failureText={failureText}
      onClose={onClose}
    >
      <p>
        {t('{amountCents} for {people}.', {
          amountCents: formatUsd(included.amount_cents),
          people: peopleText(included.people),
        })}
      </p>
    </ConfirmDialog>
  );
}
