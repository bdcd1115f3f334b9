import type { ReviewItem } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Banner, ErrorPanel, Skeleton } from '@magnetx/ui';
import { hrefOfSubmitter, paths } from '../../paths.ts';
import factList from '../components/facts.module.css';
import { LinkLine } from './link-line.tsx';
import {
  EditBadge,
  flagSentences,
  FlagsBadge,
  OverdueBadge,
  ReviewStatusBadge,
  ReviewTypeBadge,
  TurnBadge,
} from './review-badges.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { QuestContent, QuestText, ReviewRecords } from './review-detail.tsx';
import detail from './review-detail.module.css';
import styles from './review-dialog.module.css';
import { useGetReviewItemQuery } from './review.endpoints.ts';
import { kindOf } from './review-kind.ts';

/** Everything about an item, in two columns. */
export function ReviewBody({ item }: { item: ReviewItem }) {
  const { data, isError, refetch } = useGetReviewItemQuery({ params: { id: item.id } });
  const isWork = kindOf(item) === 'work';
  return (
    <div className={detail.columns}>
      <div className={detail.main}>
        <Facts item={item} />
        <ReviewChanges item={item} />
        {item.description && kindOf(item) !== 'edit' ? (
          <section aria-label={isWork ? t('Note') : t('Description')} className={detail.section}>
            <h3 className={detail.heading}>{isWork ? t('Note') : t('Description')}</h3>
            {isWork ? <p className={detail.text}>{item.description}</p> : <QuestText text={item.description} />}
          </section>
        ) : null}
        {item.submissionUrl ? <LinkLine label={t('Open the work')} href={item.submissionUrl} /> : null}
        {data ? (
          <QuestContent
            quest={data.quest}
            projectName={data.project?.name ?? item.submittedBy}
            areRequirementsChanged={item.changes.some(({ word }) => word === 'requirements')}
          />
        ) : null}
      </div>
      <div className={detail.side}>
        {data ? <ReviewRecords detail={data} /> : null}
        {!data && isError ? (
          <ErrorPanel
            title={t('The details did not load')}
            message={t('You can still decide.')}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data || isError ? null : <Skeleton height={240} />}
      </div>
    </div>
  );
}

function Facts({ item }: { item: ReviewItem }) {
  const { recommendation } = item;
  return (
    <>
      <p className={styles.badges}>
        <ReviewStatusBadge status={item.status} />
        <ReviewTypeBadge type={item.type} />
        {kindOf(item) === 'edit' ? <EditBadge /> : null}
        {item.isOverdue ? <OverdueBadge /> : null}
        <TurnBadge item={item} />
        <FlagsBadge item={item} />
      </p>
      {item.flags.length > 0 ? <Banner tone="warning">{flagSentences(item)}</Banner> : null}
      <dl className={factList.facts}>
        <dt>{t('Submitted by')}</dt>
        <dd>
          <Link to={hrefOfSubmitter(item)}>{item.submittedBy}</Link>
        </dd>
        <dt>{t('Quest')}</dt>
        <dd>
          <Link to={paths.submission.href(`quest-${item.questId}`)}>{t('Open quest')}</Link>
          {kindOf(item) === 'quest' ? (
            <span>
              {', '}
              <Link to={paths.manageTasks.href(item.title)}>{t('its submissions')}</Link>
            </span>
          ) : null}
        </dd>
        <dt>{t('Submitted')}</dt>
        <dd>
          <Ago at={item.submittedAt} />
        </dd>
        <dt>{t('Reward')}</dt>
        <dd>{item.amount || '–'}</dd>
        {item.reason ? (
          <>
            <dt>{t('Reason')}</dt>
            <dd>{item.reason}</dd>
          </>
        ) : null}
        {item.decidedBy ? (
          <>
            <dt>{t('Decided by')}</dt>
            <dd>{item.decidedBy === 'owner' ? t('Its owner') : t('An admin')}</dd>
          </>
        ) : null}
        {recommendation ? (
          <>
            <dt>{t('Owner')}</dt>
            <dd>
              <span>
                {recommendation.verdict === 'accept' ? t('Recommends to accept') : t('Recommends to decline')}
              </span>
              {recommendation.reason ? <span>{`: ${recommendation.reason}`}</span> : null}
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
