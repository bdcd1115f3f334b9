import { JOB_TYPE_LABELS, OPPORTUNITY_FILTERS, OPPORTUNITY_SORTS } from '@magnetx/contracts';
import Briefcase from 'lucide-react/icons/briefcase';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { useNow } from '@magnetx/ui';
import { useOpenDialog } from '@magnetx/federation/lists';
import { useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS } from '../../shared/quests/quest-toolbar.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { useListOpportunitiesQuery } from './opportunities.endpoints.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { OpportunityDialog } from './opportunity-dialog.tsx';
import { useApplications } from './use-applications.ts';

const CHOICES = { filters: OPPORTUNITY_FILTERS, sorts: OPPORTUNITY_SORTS };

const FILTER_OPTIONS = { all: 'All', ...JOB_TYPE_LABELS };

const SORT_OPTIONS = { ...COMMON_SORTS, 'salary-high': 'Salary High', 'salary-low': 'Salary Low', active: 'Active' };

/** The jobs that projects offer, and how far the user has come with each. */
export function OpportunitiesPage() {
  const { token } = useUserArea();
  const nowMs = useNow();
  const list = useQuestList(CHOICES);
  const dialog = useOpenDialog('opportunity', list.settle);
  const { recordApplication, moveTo, movingTo } = useApplications();
  const { click } = useVisits();
  const answer = useListOpportunitiesQuery({ token, ...list.view });
  const opportunities = answer.data?.opportunities ?? [];
  const stats = answer.data?.stats;

  return (
    <QuestPage
      title="Opportunities"
      intro="Work with the projects. Apply on their pages, and keep track of it here."
      tiles={[
        { label: 'Applied', value: stats?.applied, icon: <Send /> },
        { label: 'Interviews', value: stats?.interviews, icon: <MessagesSquare /> },
        { label: 'Offers', value: stats?.offers, icon: <HeartHandshake /> },
        { label: 'Active', value: stats?.active, icon: <Briefcase /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={['opportunity', 'opportunities']}
      answer={answer}
      items={opportunities}
      list={list}
      emptyMessage={
        list.view.filter === 'all'
          ? 'Projects post new openings all the time. Come back soon.'
          : 'There is no opening of this kind right now. Look at all of them instead.'
      }
      renderItem={(opportunity) => (
        <OpportunityCard
          opportunity={opportunity}
          nowMs={nowMs}
          movingTo={movingTo(opportunity.id)}
          onApply={() => {
            click(opportunity.id);
            recordApplication(opportunity);
          }}
          onMove={(status) => moveTo(opportunity.id, status)}
          onOpenDetails={() => {
            click(opportunity.id);
            dialog.open(opportunity.id);
          }}
        />
      )}
      dialog={dialog}
      renderDialog={(target) => <OpportunityDialog key={target.id} {...target} />}
    />
  );
}
