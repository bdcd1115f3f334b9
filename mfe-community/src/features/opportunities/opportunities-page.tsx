import {
  jobTypeNames,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_SORTS,
  takesApplicationsHere,
  type Opportunity,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import Briefcase from 'lucide-react/icons/briefcase';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { useOpenDialog } from '@magnetx/federation/lists';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { REFETCHED, useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS } from '../../shared/quests/quest-choices.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { AppliedQuestion } from './applied-question.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { useListOpportunitiesQuery } from './opportunities.endpoints.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { OpportunityDialog } from './opportunity-dialog.tsx';
import { rememberPending } from './pending-applications.ts';
import { useApplicationMoves } from './use-application-moves.ts';

const CHOICES = { filters: OPPORTUNITY_FILTERS, sorts: OPPORTUNITY_SORTS };

const FILTER_OPTIONS = { all: t('All'), ...jobTypeNames() };

const SORT_OPTIONS = {
  ...COMMON_SORTS,
  'salary-high': t('Salary High'),
  'salary-low': t('Salary Low'),
  active: t('Active'),
  'for-you': t('For you'),
};

/** The jobs that projects offer, and how far the user has come with each. */
export function OpportunitiesPage() {
  const { token, user } = useUserArea();
  const nowMs = useNow();
  const list = useQuestList(CHOICES);
  const dialog = useOpenDialog('opportunity', list.settle);
  const { moveTo, movingTo } = useApplicationMoves();
  const [applyingFor, setApplyingFor] = useState<Opportunity | null>(null);
  const { click } = useVisits();
  const answer = useListOpportunitiesQuery({ token, ...list.view }, REFETCHED);
  const opportunities = answer.data?.opportunities ?? [];
  const stats = answer.data?.stats;

  function handleApply(opportunity: Opportunity): void {
    const { id, title, is_sponsored: isAd, user_participation: application } = opportunity;
    click(id);
    if (!user || application) return;
    if (takesApplicationsHere(opportunity)) setApplyingFor(opportunity);
    // An ad leads to a landing page without an application: only its click counts.
    else if (!isAd) rememberPending({ userId: user.id, id, title });
  }

  return (
    <QuestPage
      title={t('Opportunities')}
      intro={t('Work with the projects. Apply here or on their pages, and keep track of it.')}
      tiles={[
        { label: t('Applied'), value: stats?.applied, icon: <Send /> },
        { label: t('Interviews'), value: stats?.interviews, icon: <MessagesSquare /> },
        { label: t('Offers'), value: stats?.offers, icon: <HeartHandshake /> },
        { label: t('Active'), value: stats?.active, icon: <Briefcase /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={[t('opportunity'), t('opportunities')]}
      field="opportunities"
      answer={answer}
      items={opportunities}
      list={list}
      emptyMessage={
        list.view.filter === 'all'
          ? t('Projects post new openings all the time. Come back soon.')
          : t('There is no opening of this type right now. See all of them instead.')
      }
      renderItem={(opportunity) => (
        <OpportunityCard
          opportunity={opportunity}
          nowMs={nowMs}
          href={paths.opportunity.href(opportunity.id)}
          movingTo={movingTo(opportunity.id)}
          onApply={() => handleApply(opportunity)}
          onMove={(status) => moveTo(opportunity.id, status)}
        />
      )}
      dialog={dialog}
      renderDialog={(target) =>
        applyingFor ? null : <OpportunityDialog key={target.id} {...target} onApply={handleApply} />
      }
    >
      {user ? <AppliedQuestion userId={user.id} /> : null}
      {user && applyingFor ? (
        <ApplyDialog opportunity={applyingFor} userId={user.id} onClose={() => setApplyingFor(null)} />
      ) : null}
    </QuestPage>
  );
}
