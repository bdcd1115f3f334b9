import { formatCount, formatMxp, formatUsd, type ProjectQuest } from '@magnetx/contracts';
import { Note, Panel } from '@magnetx/ui';

function termsOf(quest: ProjectQuest): string[] {
  const { type, cash_cents: cents, reward, maxParticipants: places, winners, ad_budget_cents: budgetCents } = quest;
  const cash = type === 'task' ? `${formatUsd(cents)} for each approved submission` : `a prize of ${formatUsd(cents)}`;
  return [
    ...(cents > 0 ? [cash] : []),
    ...(reward > 0 ? [formatMxp(reward)] : []),
    ...(type === 'task' ? [places === null ? 'unlimited places' : formatCount(places, 'place')] : []),
    ...(type === 'giveaway' ? [formatCount(winners, 'winner')] : []),
    ...(budgetCents > 0 ? [`an ad budget of ${formatUsd(budgetCents)}`] : []),
  ];
}

/** The terms that an edit cannot change, and why. */
export function FixedTerms({ quest }: { quest: ProjectQuest }) {
  const terms = termsOf(quest);
  const end = quest.status === 'pending' ? 'withdraw' : 'conclude';
  return (
    <Panel title="Fixed since posting">
      <p>{[`The type (${quest.type})`, ...terms].join(', ')}.</p>
      <Note>The fee and the reserve were computed from these. To change them, {end} this quest, and post another.</Note>
    </Panel>
  );
}
