import {
  idOfAddress,
  QUEST_KINDS,
  type Giveaway,
  type MissionDetail,
  type Opportunity,
  type QuestKind,
  type QuestPreview,
  type Task,
} from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Banner, Container, PageMain, Panel, SiteHeader } from '@magnetx/ui';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { QuestHost } from '../../shared/quests/quest-details.tsx';
import { GiveawayCard } from '../giveaways/giveaway-card.tsx';
import { GiveawayTexts } from '../giveaways/giveaway-dialog.tsx';
import { MissionCard } from '../missions/mission-card.tsx';
import { MissionTexts } from '../missions/mission-dialog.tsx';
import { MissionChecks } from '../missions/mission-checks.tsx';
import { OpportunityCard } from '../opportunities/opportunity-card.tsx';
import { OpportunityTexts } from '../opportunities/opportunity-dialog.tsx';
import { TaskCard } from '../tasks/task-card.tsx';
import { TaskDetails } from '../tasks/task-details.tsx';
import styles from './preview-page.module.css';
import { usePreview } from './use-preview.ts';

/** A quest as users see it, for its project or an admin. Nothing on it can be done. */
export function PreviewPage() {
  const answer = usePreview(idOfAddress(useParams().questId ?? ''));
  return (
    <>
      <SiteHeader logoHref={paths.landing.href()} renderLink={routerLink} />
      <PageMain title={t('Preview')}>
        <Container className={styles.page}>
          <h1 className={styles.title}>{t('Preview')}</h1>
          {answer.state === 'loading' ? <p role="status">{t('Loading the preview…')}</p> : null}
          {answer.state === 'signed-out' ? (
            <Banner tone="warning" title={t('Sign in to see this preview')}>
              {t('Sign in to the project or admin area in this browser, then load this page again.')}
            </Banner>
          ) : null}
          {answer.state === 'failed' ? (
            <Banner tone="warning" title={t('The preview could not be loaded')} retry={{ onClick: answer.retry }}>
              {errorText(answer.error, t('Something went wrong.'))}
            </Banner>
          ) : null}
          {answer.state === 'shown' ? <Preview preview={answer.preview} /> : null}
        </Container>
      </PageMain>
    </>
  );
}

const nothing = () => undefined;

const PREVIEWS: Readonly<Record<QuestKind, (preview: QuestPreview) => ReactNode>> = {
  task: ({ task }) => task && <TaskPreview task={task} />,
  giveaway: ({ giveaway }) => giveaway && <GiveawayPreview giveaway={giveaway} />,
  opportunity: ({ opportunity }) => opportunity && <OpportunityPreview opportunity={opportunity} />,
  mission: ({ mission }) => mission && <MissionPreview mission={mission} />,
};

function Preview({ preview }: { preview: QuestPreview }) {
  return (
    <>
      <Banner tone="info" title={t('Preview: this is how people see it')}>
        {t('The buttons are off. A quest that is not live yet is shown as if it were.')}
      </Banner>
      {QUEST_KINDS.map((kind) => (
        <Fragment key={kind}>{PREVIEWS[kind](preview)}</Fragment>
      ))}
    </>
  );
}

function TaskPreview({ task }: { task: Task }) {
  const nowMs = useNow();
  return (
    <Sides card={<TaskCard task={task} nowMs={nowMs} onOpen={nothing} />} title={task.title}>
      <TaskDetails task={task} nowMs={nowMs} />
    </Sides>
  );
}

function GiveawayPreview({ giveaway }: { giveaway: Giveaway }) {
  const shared = { nowMs: useNow(), isEntering: false, onEnter: nothing, onOpenDraw: nothing };
  return (
    <Sides card={<GiveawayCard giveaway={giveaway} {...shared} />} title={giveaway.title}>
      <QuestHost {...giveaway} />
      <GiveawayTexts giveaway={giveaway} />
    </Sides>
  );
}

function OpportunityPreview({ opportunity }: { opportunity: Opportunity }) {
  const shared = { nowMs: useNow(), movingTo: undefined, onApply: nothing, onMove: nothing };
  return (
    <Sides card={<OpportunityCard opportunity={opportunity} {...shared} />} title={opportunity.title}>
      <QuestHost {...opportunity} />
      <OpportunityTexts opportunity={opportunity} />
    </Sides>
  );
}

function MissionPreview({ mission }: { mission: MissionDetail }) {
  return (
    <Sides card={<MissionCard mission={mission} nowMs={useNow()} onOpen={nothing} />} title={mission.title}>
      <QuestHost {...mission} />
      <MissionTexts mission={mission} />
      <MissionChecks mission={mission} isWhole />
    </Sides>
  );
}

/** The card in the list, and what its dialog says. */
function Sides({ card, title, children }: { card: ReactNode; title: string; children: ReactNode }) {
  return (
    <fieldset disabled className={styles.sides} aria-label={t('Preview of {title}', { title })}>
      <div>{card}</div>
      <Panel title={t('In full')}>{children}</Panel>
    </fieldset>
  );
}
