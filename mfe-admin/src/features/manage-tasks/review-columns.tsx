import { describeLink, type ReviewItem, type ReviewOrder } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ActionItem, ActionMenu, cx, LinkAddress, renderSubmittedAnchor, type TableColumn } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { hrefOfSubmitter } from '../../paths.ts';
import { PermittedIconButton } from '../../shared/access/permitted-button.tsx';
import { PermittedItem } from '../../shared/access/permitted-item.tsx';
import {
  EditBadge,
  FlagsBadge,
  OverdueBadge,
  RecommendationBadge,
  ReviewStatusBadge,
  ReviewType,
  TurnBadge,
} from '../../shared/review/review-badges.tsx';
import { kindOf } from '../../shared/review/review-kind.ts';
import styles from './manage-tasks-page.module.css';

export interface RowActions {
  canSortBy: (order: ReviewOrder) => boolean;
  onDetails: (item: ReviewItem) => void;
  onApprove: (item: ReviewItem) => void;
  onReject: (item: ReviewItem) => void;
  onDelete: (item: ReviewItem) => void;
  onReverse: (item: ReviewItem) => void;
}

export function reviewColumns(actions: RowActions): TableColumn<ReviewItem>[] {
  return [
    { key: 'title', header: t('Submission'), cell: (item) => <Subject item={item} onDetails={actions.onDetails} /> },
    {
      key: 'by',
      header: t('Submitted by'),
      cell: (item) => (
        <Link to={hrefOfSubmitter(item)} className={styles.by} title={item.submittedBy}>
          {item.submittedBy}
        </Link>
      ),
    },
    {
      key: 'type',
      header: t('Type'),
      isSortable: actions.canSortBy('type'),
      cell: (item) => <ReviewType className={styles.type} wordClassName={styles.word} type={item.type} />,
    },
    { key: 'amount', header: t('Reward'), cell: (item) => <Cut className={styles.amount} text={item.amount} /> },
    {
      key: 'status',
      header: t('Status'),
      isSortable: actions.canSortBy('status'),
      cell: (item) => <ReviewStatusBadge status={item.status} />,
    },
    {
      key: 'submitted',
      header: t('Submitted'),
      isSortable: true,
      cell: (item) => (
        <span className={styles.age} title={item.isOverdue ? t('Overdue') : undefined}>
          <Ago at={item.submittedAt} />
          {item.isOverdue ? <OverdueBadge wordClassName={styles.word} /> : null}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      isPinned: true,
      cell: (item) => <Actions item={item} {...actions} />,
    },
  ];
}

/** Work begins with its link and text, and has the title of its task in small; other items begin with their title. */
function Subject({ item, onDetails }: Pick<RowActions, 'onDetails'> & { item: ReviewItem }) {
  const { title, recommendation, description } = item;
  const isWork = kindOf(item) === 'work';
  return (
    <>
      {isWork ? (
        <span className={styles.work}>
          <WorkLink item={item} />
          {description ? <Cut className={styles.excerpt} text={description} /> : null}
        </span>
      ) : null}
      <span className={styles.titleCell}>
        <button type="button" className={cx(styles.title, isWork && styles.ofWork)} onClick={() => onDetails(item)}>
          {title}
        </button>
        {isWork ? <span className={styles.project}>{item.projectName}</span> : null}
        {kindOf(item) === 'edit' ? <EditBadge wordClassName={styles.word} /> : null}
        <TurnBadge item={item} wordClassName={styles.word} />
        <FlagsBadge item={item} wordClassName={styles.word} />
        {recommendation ? <RecommendationBadge recommendation={recommendation} wordClassName={styles.word} /> : null}
      </span>
      {recommendation?.reason ? <Cut className={styles.reason} text={recommendation.reason} /> : null}
    </>
  );
}

/** On a small screen the end may be cut off: all of it shows on a second look. */
function Cut({ className, text }: { className: string | undefined; text: string }) {
  return (
    <span className={className} title={text}>
      {text}
    </span>
  );
}

function Actions({ item, onDetails, onApprove, onReject, onDelete, onReverse }: RowActions & { item: ReviewItem }) {
  const { title } = item;
  const button = (label: string, icon: ReactNode, act: (item: ReviewItem) => void, className?: string) => (
    <PermittedIconButton
      permission="review"
      label={label}
      size="small"
      className={className}
      icon={icon}
      onClick={() => act(item)}
    />
  );
  return (
    <div className={styles.actions}>
      {item.status === 'pending' ? (
        <>
          {button(t('Approve {title}', { title }), <Check />, onApprove, styles.approve)}
          {button(t('Reject {title}', { title }), <X />, onReject, styles.reject)}
        </>
      ) : null}
      <ActionMenu subject={title}>
        <ActionItem onClick={() => onDetails(item)}>{t('Open')}</ActionItem>
        {item.isReversible ? (
          <PermittedItem permission="review" onClick={() => onReverse(item)}>
            {t('Reverse decision')}
          </PermittedItem>
        ) : null}
        <PermittedItem permission="review" onClick={() => onDelete(item)}>
          {t('Delete')}
        </PermittedItem>
      </ActionMenu>
    </div>
  );
}

function WorkLink({ item: { submissionUrl: href } }: { item: ReviewItem }) {
  const link = describeLink(href);
  if (!link) return href ? <Cut className={styles.workLink} text={href} /> : null;
  return renderSubmittedAnchor({
    href,
    className: styles.workLink,
    title: t('{href} (opens in a new tab)', { href }),
    children: <LinkAddress parts={link} />,
  });
}
