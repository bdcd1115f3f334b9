import { QUEST_KIND_RULES, type QuestKind } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Dialog, ErrorPanel, Skeleton } from '@magnetx/ui';

/** The result of a quest's query without a quest. */
export interface Unanswered {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface MissingQuestProps<Answer = Pick<Unanswered, 'error' | 'refetch'>> {
  noun: QuestKind;
  /** The requested part of the quest, if not all of it. */
  part?: string;
  answer: Answer;
  /** The element of its title. */
  titleAs?: 'h1';
}

/** Above a removed quest, for those who took part in it. */
export function QuestRemoved({ noun }: { noun: QuestKind }) {
  return (
    <Banner tone="warning" title={t('This {noun} was removed', { noun })}>
      {t('It is no longer open. Earlier decisions still apply.')}
    </Banner>
  );
}

const MISSING = {
  quest_removed: t('It is no longer open.'),
  not_found: t('It may have been removed, or the address is incomplete.'),
} as const;

/** Why a quest is not shown. */
export function MissingQuest({ noun, part = noun, answer: { error, refetch }, titleAs }: MissingQuestProps) {
  const { code = '', requestId } = readCallError(error) ?? {};
  if (code === 'quest_removed' || code === 'not_found') {
    return (
      <ErrorPanel
        title={code === 'not_found' ? t('This {noun} was not found', { noun }) : t('This {noun} was removed', { noun })}
        titleAs={titleAs}
        message={MISSING[code]}
      />
    );
  }
  return (
    <ErrorPanel
      title={t('The {part} could not be loaded', { part })}
      titleAs={titleAs}
      message={errorText(error, t('Something went wrong. Please try again.'))}
      requestId={requestId}
      onRetry={() => void refetch()}
    />
  );
}

/** The dialog of a quest that an address names, until it has come, or instead of it. */
export function MissingQuestDialog({ noun, answer, onClose }: MissingQuestProps<Unanswered> & { onClose: () => void }) {
  const hasFailed = answer.error !== undefined && !answer.isFetching;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={hasFailed ? QUEST_KIND_RULES[noun].label : t('Loading the {noun}', { noun })}
      size="large"
    >
      {hasFailed ? (
        <MissingQuest noun={noun} answer={answer} />
      ) : (
        <>
          <Skeleton height={72} shape="block" />
          <Skeleton height={160} shape="block" />
        </>
      )}
    </Dialog>
  );
}
