import { formatFigure, VISIT_SOURCES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { winnerCountOf } from '../reward-text-of.ts';
import type { KindRules } from './kind.ts';

export const giveaway: KindRules<'giveaway'> = {
  name: 'Giveaway',
  joinLabel: t('Enter Giveaway'),
  heading: t('About the giveaway'),
  factsOf: (quest) => [
    { label: t('Winners'), text: formatFigure(winnerCountOf(quest)) },
    { label: t('Entries'), text: formatFigure(quest.participantCount) },
  ],
  // The prize of a drawn giveaway counts for each source by its entries.
  cashForCents: ({ cashCents, drawnAt }, { participants, source }) => {
    const entries = VISIT_SOURCES.reduce((sum, each) => sum + participants[each], 0);
    return drawnAt === null || entries === 0 ? 0 : (cashCents * participants[source]) / entries;
  },
  undecidedOf: ({ drawnAt }) => (drawnAt === null ? ['entered'] : []),
  removalText: (title) => t('“{title}” was removed before its draw. There are no winners.', { title }),
  ranks: [['winner'], ['alternate', 'passed_on', 'entered']],
  hasDraw: true,
  isCompleteOnJoin: true,
  canBeFeatured: true,
};
