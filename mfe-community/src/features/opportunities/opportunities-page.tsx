import { JOB_TYPE_LABELS, OPPORTUNITY_FILTERS, OPPORTUNITY_SORTS } from '@magnetx/contracts';
import Briefcase from 'lucide-react/icons/briefcase';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Send from 'lucide-react/icons/send';
import { useNow } from '@magnetx/ui';
import { useOpenDialog } from '@magnetx/federation/lists';
import { useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestList } from '../../shared/quests/quest-list.tsx';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS, QuestToolbar } from '../../shared/quests/quest-toolbar.tsx';
import { tileValue } from '../../shared/quests/tile-value.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { useListOpportunitiesQuery } from './opportunities.endpoints.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { LinkedOpportunityDialog, OpportunityDialog } from './opportunity-dialog.tsx';
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
  const detailed = opportunities.find(({ id }) => id === dialog.id);
  const stats = answer.data?.stats;

  return (
    <QuestPage
      heading="Opportunities"
      title="Opportunities"
      intro="Work with the projects. Apply on their pages, and keep track of it here."
      tiles={[
        { label: 'Applied', value: tileValue(answer, stats?.applied), icon: <Send /> },
        { label: 'Interviews', value: tileValue(answer, stats?.interviews), icon: <MessagesSquare /> },
        { label: 'Offers', value: tileValue(answer, stats?.offers), icon: <HeartHandshake /> },
        { label: 'Active', value: tileValue(answer, stats?.active), icon: <Briefcase /> },
      ]}
    >
      <QuestToolbar noun="opportunities" list={list} filters={FILTER_OPTIONS} sorts={SORT_OPTIONS} />
      <QuestList
        nouns={['opportunity', 'opportunities']}
        field="opportunities"
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
      />
      {detailed ? <OpportunityDialog opportunity={detailed} onClose={dialog.close} /> : null}
      {dialog.id !== null && !detailed && !answer.isLoading ? (
        <LinkedOpportunityDialog key={dialog.id} id={dialog.id} token={token} onClose={dialog.close} />
      ) : null}
    </QuestPage>
  );
}
