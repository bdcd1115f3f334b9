import { formatUsd, type UserRecord } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Badge, Panel } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import facts from '../../shared/components/facts.module.css';
import { PayAnyway } from '../../shared/payouts/pay-anyway.tsx';
import { flagSentences } from '../../shared/review/review-badges.tsx';

/** The reasons for a closer look at a user, and what payouts leave out because of them. */
export function UserFlags({ user }: { user: UserRecord }) {
  const { id, handle, sharedWith, isWalletAllowed, flaggedWork, heldRewards } = user;
  if (sharedWith.length + flaggedWork.length + heldRewards.length === 0) return null;
  return (
    <Panel title={t('Flags')} padding="small">
      <dl className={facts.facts}>
        {sharedWith.length > 0 ? (
          <>
            <dt>{t('Same wallet')}</dt>
            <dd>
              {sharedWith.map((other) => (
                <span key={other.id}>
                  <Link to={paths.user.href(other.id)}>@{other.handle}</Link>{' '}
                </span>
              ))}
              {isWalletAllowed ? (
                <Badge tone="neutral">{t('Paid anyway')}</Badge>
              ) : (
                <PayAnyway userId={id} handle={handle} />
              )}
            </dd>
          </>
        ) : null}
        {heldRewards.map((reward) => (
          <Row key={reward.id} label={t('Held: {amountCents}', { amountCents: formatUsd(reward.amount_cents) })}>
            {reward.title}. {flagSentences(reward)} <PayAnyway userId={id} handle={handle} reward={reward} />
          </Row>
        ))}
        {flaggedWork.map((work) => (
          <Row key={work.item} label={t('Work')}>
            <Link to={paths.submission.href(work.item)}>{work.title}</Link> {flagSentences(work)}
          </Row>
        ))}
      </dl>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
