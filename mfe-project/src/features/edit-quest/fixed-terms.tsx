import type { ProjectQuest } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note, Panel } from '@magnetx/ui';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';

/** The terms that an edit cannot change, and why. */
export function FixedTerms({ quest }: { quest: ProjectQuest }) {
  const terms = QUEST_KIND_VIEWS[quest.type].fixedTerms(quest).filter(Boolean);
  const end = quest.status === 'pending' ? 'withdraw' : 'conclude';
  return (
    <Panel title={t('Fixed since posting')}>
      <p>{[t('The type ({type})', { type: quest.type }), ...terms].join(', ')}.</p>
      <Note>
        {t('The fee and the reserve were computed from these. To change them, {end} this quest, and post another.', {
          end,
        })}
      </Note>
    </Panel>
  );
}
