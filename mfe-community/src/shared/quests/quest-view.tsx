import {
  categoryName,
  coverSources,
  languageName,
  QUEST_KIND_RULES,
  type QuestKind,
  type ShownQuest,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import {
  Card,
  ContentPage,
  DeadlineBar,
  IconFact,
  IconFacts,
  Panel,
  QuestCover,
  Skeleton,
  TagLine,
  Timeline,
  type TimelineStep,
} from '@magnetx/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Clock from 'lucide-react/icons/clock';
import Languages from 'lucide-react/icons/languages';
import { useEffect, useRef, type ReactNode } from 'react';
import { QUEST_KIND_WORDS } from '../kinds/quest-kinds.ts';
import { QuestShare } from '../share/quest-share.tsx';
import { useVisits } from '../visits/visits-context.ts';
import { MissingQuest, QuestRemoved, type Unanswered } from './missing-quest.tsx';
import { QuestHost } from './quest-details.tsx';
import { SaveToggle } from './save-toggle.tsx';
import { EarlyAccess } from './early-access.tsx';
import { deadlineOf, endText, timeLeftOf } from './quest-time.ts';
import styles from './quest-view.module.css';

interface Back {
  readonly href: string;
  /** `All tasks`. */
  readonly label: string;
}

interface QuestViewProps {
  noun: QuestKind;
  quest: ShownQuest;
  nowMs: number;
  back: Back;
  /** The reward, prize or salary; may be empty. */
  amount: string;
  amountNote?: string | undefined;
  /** Above all else: the user's own luck. */
  moment?: ReactNode;
  /** `IconFact`s. */
  facts: ReactNode;
  /** The user's own part in it; none before they take part. */
  steps: readonly TimelineStep[];
  /** Below the steps. */
  own?: ReactNode;
  /** The one thing to do, if there is one. */
  action?: ReactNode;
  /** Below the reward: other things to open. */
  more?: ReactNode;
  /** The texts: `QuestSection`s. */
  children: ReactNode;
}

/** A quest on its own page: cover, reward, time, the user's own part, what to do, and the one action. */
export function QuestView(props: QuestViewProps) {
  const { noun, quest, back, amount, amountNote, steps, own, action, children } = props;
  const { click } = useVisits();
  useEffect(() => click(quest.id), [click, quest.id]);
  const ownPart = useRef<HTMLDivElement>(null);
  const hasSteps = steps.length > 0;
  const hadSteps = useRef(hasSteps);
  // A user who has just taken part sees it on a phone, too, where it is further down.
  useEffect(() => {
    if (hasSteps && !hadSteps.current) ownPart.current?.scrollIntoView({ block: 'center' });
    hadSteps.current = hasSteps;
  }, [hasSteps]);
  return (
    <ContentPage title={quest.title} isCompact>
      <article className={styles.view} aria-label={quest.title}>
        <header className={styles.head}>
          <div className={styles.bar}>
            <BackLink {...back} />
            <SaveToggle quest={quest} />
          </div>
          {props.moment}
          <QuestCover
            className={styles.cover}
            picture={coverSources(quest.cover)}
            seed={quest.id}
            projectName={quest.project.name}
            sizes="(max-width: 60rem) 100vw, 49rem"
            isEager
          />
          <h1 className={styles.title}>{quest.title}</h1>
          <div className={styles.host}>
            <QuestHost {...quest} />
          </div>
          <TagLine category={categoryName(quest.category)} tags={quest.tags} />
        </header>
        <Card className={styles.summary}>
          {amount || amountNote ? (
            <p className={styles.amount}>
              {amount} {amountNote ? <span className={styles.amountNote}>{amountNote}</span> : null}
            </p>
          ) : null}
          <QuestFacts {...props} />
          {props.more}
          <QuestShare quest={quest} />
        </Card>
        {hasSteps ? (
          <div ref={ownPart} className={styles.state}>
            <Panel title={t('Your {ownPart}', { ownPart: QUEST_KIND_WORDS[noun].ownPart })}>
              <Timeline
                label={t('Your {ownPart}, step by step', { ownPart: QUEST_KIND_WORDS[noun].ownPart })}
                steps={steps}
              />
              {own}
            </Panel>
          </div>
        ) : null}
        <section className={styles.texts} aria-label={t('About this {noun}', { noun })}>
          {quest.removed_at ? <QuestRemoved noun={noun} /> : null}
          <h2 className={styles.about}>{t('About this {noun}', { noun })}</h2>
          {children}
        </section>
        {action ? <div className={styles.action}>{action}</div> : null}
      </article>
    </ContentPage>
  );
}

function QuestFacts({ quest, nowMs, facts }: Pick<QuestViewProps, 'quest' | 'nowMs' | 'facts'>) {
  const deadline = deadlineOf(quest, nowMs);
  const end = endText(quest, nowMs);
  return (
    <>
      <IconFacts>
        {facts}
        {deadline ? null : <IconFact icon={<Clock />}>{timeLeftOf(quest, nowMs)}</IconFact>}
        {end ? <IconFact icon={<CalendarClock />}>{end}</IconFact> : null}
        <EarlyAccess quest={quest} />
        <IconFact icon={<Languages />}>{languageName(quest.language)}</IconFact>
      </IconFacts>
      {deadline ? (
        <DeadlineBar {...deadline} text={end ? t('Time: {timeLeft}', { timeLeft: deadline.text }) : deadline.text} />
      ) : null}
    </>
  );
}

export function BackLink({ href, label }: Back) {
  return (
    <Link to={href} className={styles.back}>
      <ArrowLeft size={18} aria-hidden="true" />
      {label}
    </Link>
  );
}

/** The page of a quest until it has come, or in its place. */
export function MissingQuestView({ noun, answer, back }: { noun: QuestKind; answer: Unanswered; back: Back }) {
  const hasFailed = answer.error !== undefined && !answer.isFetching;
  return (
    <ContentPage title={QUEST_KIND_RULES[noun].label} isCompact>
      {hasFailed ? (
        <>
          <BackLink {...back} />
          <MissingQuest noun={noun} answer={answer} titleAs="h1" />
        </>
      ) : (
        <div className={styles.view} role="status" aria-label={t('Loading the {noun}', { noun })}>
          <div className={styles.head}>
            <div className={styles.bar}>
              <BackLink {...back} />
            </div>
            <div className={styles.coverPlace} />
            <Skeleton width="70%" height={44} />
            <Skeleton width="40%" height={44} />
            <Skeleton width="50%" height={24} />
          </div>
          <Card className={styles.summary}>
            <Skeleton width="60%" height={40} />
            <Skeleton height={22} />
            <Skeleton width="80%" height={22} />
          </Card>
          <div className={styles.texts}>
            <Skeleton width="40%" height={28} />
            <Skeleton height={120} />
            <Skeleton height={96} />
          </div>
        </div>
      )}
    </ContentPage>
  );
}
