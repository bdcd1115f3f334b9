import {
  formatMoment,
  formatMxp,
  SHARED_WALLET_RULE,
  type listOwnHolds,
  type OwnHold,
  type ResponseOf,
} from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Card, ContentPage, EmptyState, ListFrame, PageHead, Panel, Skeleton, Stack } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { OwnAppeal } from '../../shared/components/own-appeal.tsx';
import { BackLink } from '../../shared/quests/quest-view.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useListOwnHoldsInfiniteQuery } from './holds.endpoints.ts';
import styles from './holds-page.module.css';

const TITLE = t('Rewards on hold');

/** The rewards of the user that are or were on hold, and the rules by which they are held. */
export function HoldsPage() {
  const { token } = useUserArea();
  const answer = useListOwnHoldsInfiniteQuery(token, { refetchOnMountOrArgChange: true });
  const pages = answer.data?.pages ?? [];
  const holds = pages.flatMap((page) => page.holds);
  return (
    <ContentPage title={TITLE}>
      <BackLink href={paths.dashboard.href()} label={t('Dashboard')} />
      <PageHead title={TITLE} intro={t('Some mission rewards are held before they reach your balance.')} />
      <ListFrame
        state={listStateOf(answer)}
        label={t('List of rewards on hold')}
        failedTitle={t('Your rewards on hold could not be loaded')}
        paging={{ label: t('Show older rewards'), answer }}
        loading={<Skeleton height={160} shape="block" />}
      >
        <Stack gap={12}>
          {holds.map((hold) => (
            <HoldCard key={hold.id} hold={hold} />
          ))}
        </Stack>
        {holds.length === 0 ? (
          <Card>
            <EmptyState field="rewards" title={t('Nothing is on hold')} message={t('Your MXP arrive immediately.')} />
          </Card>
        ) : null}
      </ListFrame>
      {pages[0] ? <Rules {...pages[0].rules} /> : null}
    </ContentPage>
  );
}

const STATES = { held: t('On hold'), released: t('Released'), taken_back: t('Taken back') } as const;

function HoldCard({ hold }: { hold: OwnHold }) {
  const { id, title, mxp, signals, state, until, reason } = hold;
  return (
    <Card as="article" padding="small" aria-label={t('Reward of {title}', { title })}>
      <Stack gap={8}>
        <p>
          <strong>{`${STATES[state]}: ${formatMxp(mxp)}`}</strong>
          <span>
            {state === 'held'
              ? ` ${t('for “{title}”, until {until}', { title, until: formatMoment(until) })}`
              : ` ${t('for “{title}”', { title })}`}
          </span>
        </p>
        <p>{t('Held because: {signals}.', { signals: signals.join('. ') })}</p>
        {reason ? <p>{t('Reason: {reason}', { reason })}</p> : null}
        <div>
          <OwnAppeal kind="hold" subjectId={id} decision={hold} />
        </div>
      </Stack>
    </Card>
  );
}

function Rules({ score, days, signals }: ResponseOf<typeof listOwnHolds>['rules']) {
  return (
    <Panel title={t('How we hold suspicious rewards')}>
      <p>
        {score === 0
          ? t('This site holds no rewards at the moment.')
          : t(
              '{days, plural, one {We hold a reward for # day if the points of these signs add ' +
                'up to {score} or more.} other {We hold a reward for # days if the ' +
                'points of these signs add up to {score} or more.}}',
              { days, score },
            )}
      </p>
      <ul className={styles.signs}>
        {signals.map(({ text, points }) => (
          <li key={text}>{t('{points, plural, one {{text}: # point} other {{text}: # points}}', { points, text })}</li>
        ))}
      </ul>
      <p>{SHARED_WALLET_RULE}</p>
    </Panel>
  );
}
