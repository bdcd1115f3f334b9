import {
  QUEST_KIND_RULES,
  SUBMISSION_FLAG_TEXTS,
  type Recommendation,
  type ReviewItem,
  type SubmissionFlag,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import Hourglass from 'lucide-react/icons/hourglass';
import FilePen from 'lucide-react/icons/file-pen';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import UserCheck from 'lucide-react/icons/user-check';
import { QUEST_KIND_VIEWS } from '../kinds/quest-kinds.tsx';

const STATUSES = {
  pending: { tone: 'warning', icon: <Clock />, children: t('Pending') },
  approved: { tone: 'success', icon: <CircleCheck />, children: t('Approved') },
  rejected: { tone: 'danger', icon: <CircleX />, children: t('Rejected') },
} as const satisfies Record<ReviewItem['status'], object>;

interface WordStyle {
  /** May hide the word in narrow columns, which leaves the icon. */
  wordClassName?: string | undefined;
}

export function ReviewStatusBadge({ status }: Pick<ReviewItem, 'status'>) {
  return <Badge {...STATUSES[status]} />;
}

export function ReviewTypeBadge({ type }: Pick<ReviewItem, 'type'>) {
  return (
    <Badge tone="south" icon={QUEST_KIND_VIEWS[type].icon}>
      {QUEST_KIND_RULES[type].label}
    </Badge>
  );
}

/** The type without a badge, for narrow columns. */
export function ReviewType({
  type,
  className,
  wordClassName,
}: Pick<ReviewItem, 'type'> & WordStyle & { className: string | undefined }) {
  const word = QUEST_KIND_RULES[type].label;
  return (
    <span className={className} title={word}>
      {QUEST_KIND_VIEWS[type].icon}
      <span className={wordClassName}>{word}</span>
    </span>
  );
}

/** The item changes the words of a live quest. */
export function EditBadge({ wordClassName }: WordStyle) {
  return (
    <Badge tone="south" icon={<FilePen />}>
      <span className={wordClassName}>{t('Edit')}</span>
    </Badge>
  );
}

/** The item has waited too long. */
export function OverdueBadge({ wordClassName }: WordStyle) {
  return (
    <Badge tone="danger" icon={<Hourglass />}>
      <span className={wordClassName}>{t('Overdue')}</span>
    </Badge>
  );
}

const TURNS = {
  owner: { tone: 'south', icon: <UserCheck />, shown: '', word: t('With its owner') },
  check: { tone: 'warning', icon: <UserCheck />, shown: t('Please check'), word: t(': owner decided') },
} as const;

const WENT_LIVE = t(': went live immediately');

/** The item waits for its owner, or for a check. */
export function TurnBadge({ item, wordClassName }: WordStyle & { item: Pick<ReviewItem, 'turn' | 'decidedBy'> }) {
  const { turn, decidedBy } = item;
  if (turn === null || turn === 'admin') return null;
  const { shown, word: usual, ...badge } = TURNS[turn];
  const word = turn === 'check' && decidedBy === null ? WENT_LIVE : usual;
  return (
    <span title={shown + word}>
      <Badge {...badge}>
        <span>
          {shown}
          <span className={wordClassName}>{word}</span>
        </span>
      </Badge>
    </span>
  );
}

const FLAG_WORDS: Readonly<Record<SubmissionFlag, string>> = {
  repeated_link: t('Same link'),
  shared_wallet: t('Shared wallet'),
  other_author: t('Other author'),
  unknown_author: t('Unknown author'),
  other_platform: t('Other platform'),
};

/** The reasons for a closer look at work, as sentences. */
export function flagSentences({ flags }: Pick<ReviewItem, 'flags'>): string {
  return flags.map((flag) => `${SUBMISSION_FLAG_TEXTS[flag]}.`).join(' ');
}

/** The gravest reason for a closer look, and how many more there are. */
export function FlagsBadge({ item, wordClassName }: WordStyle & { item: Pick<ReviewItem, 'flags'> }) {
  const [first, ...more] = item.flags;
  if (!first) return null;
  return (
    <span title={flagSentences(item)}>
      <Badge tone="warning" icon={<Flag />}>
        <span className={wordClassName}>{FLAG_WORDS[first] + (more.length > 0 ? ` +${more.length}` : '')}</span>
      </Badge>
    </span>
  );
}

const RECOMMENDED = {
  accept: { tone: 'success', icon: <ThumbsUp />, word: t('Owner: accept') },
  decline: { tone: 'danger', icon: <ThumbsDown />, word: t('Owner: decline') },
} as const satisfies Record<Recommendation['verdict'], object>;

/** The recommendation of the task's owner. */
export function RecommendationBadge({
  recommendation: { verdict, by },
  wordClassName,
}: WordStyle & { recommendation: Recommendation }) {
  const { word, ...badge } = RECOMMENDED[verdict];
  return (
    <span title={`${word} (${by})`}>
      <Badge {...badge}>
        <span className={wordClassName}>{word}</span>
      </Badge>
    </span>
  );
}
