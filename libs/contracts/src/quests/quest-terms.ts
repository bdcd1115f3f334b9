import { t } from '@magnetx/texts';
import { z } from 'zod';
import { formatMoment } from '../units/moment.ts';
import { formatFigure, formatMxp, mxpSchema } from '../units/mxp.ts';
import { formatUsd, usdCentsSchema } from '../units/usd.ts';
import { REPEAT_LABELS } from './kinds/mission/repeat.ts';
import type { QuestKind } from './kinds/quest-kind.ts';
import { QUEST_KIND_RULES } from './kinds/quest-kinds.ts';
import { earlyTermsText, missionTermsShape, type MissionTerms } from './mission-terms.schema.ts';

const momentOrNull = z.iso.datetime().nullable();

/** The costs and dates of a quest, as its owner asked for them. */
export const questTermsSchema = z.object({
  /** A task's cash for each approved submission, or the whole prize of a giveaway. */
  cash_cents: usdCentsSchema,
  mxp_reward: mxpSchema,
  /** The places of a task; null without a limit. */
  max_participants: z.int().nullable(),
  max_winners: z.int(),
  /** Null unless it is an ad. */
  ad_budget_cents: usdCentsSchema.nullable(),
  duration_days: z.int().nullable(),
  /** Null: on approval. */
  starts_at: momentOrNull,
  ends_at: momentOrNull,
  /** Absent in quests from before there were any. */
  further: z.object(missionTermsShape).exactOptional(),
});
export type QuestTerms = z.output<typeof questTermsSchema>;

const orText = <T>(value: T | null, text: (value: T) => string, none: string): string =>
  value === null ? none : text(value);

const furtherTextsOf = (further: MissionTerms) =>
  [
    [t('For each person'), REPEAT_LABELS[further.repeat]],
    [t('Opens'), orText(further.opens_at, formatMoment, t('When it starts'))],
    [t('Minimum level'), orText(further.min_level, formatFigure, t('None'))],
    [t('After quest'), orText(further.after_quest, formatFigure, t('None'))],
    [t('Early access'), earlyTermsText(further) || t('None')],
  ] as const;

/** Labels and values of the terms that are compared. Moments are in the reader's time zone. */
function textsOf(type: QuestKind, terms: QuestTerms): readonly (readonly [label: string, text: string])[] {
  return [
    [QUEST_KIND_RULES[type].cashLabel, formatUsd(terms.cash_cents)],
    [t('MXP reward'), formatMxp(terms.mxp_reward)],
    [t('Places'), orText(terms.max_participants, formatFigure, t('Unlimited'))],
    [t('Winners'), formatFigure(terms.max_winners)],
    [t('Ad budget'), orText(terms.ad_budget_cents, formatUsd, t('No ad'))],
    [
      t('Duration'),
      orText(
        terms.duration_days,
        (days) => t('{days, plural, one {# day} other {# days}}', { days }),
        t('No duration'),
      ),
    ],
    [t('Starts'), orText(terms.starts_at, formatMoment, t('On approval'))],
    [t('Ends'), orText(terms.ends_at, formatMoment, t('No end date'))],
    ...(terms.further ? furtherTextsOf(terms.further) : []),
  ];
}

/** The terms that differ, with the label and both values as texts. */
export function changedTerms(type: QuestKind, { before, after }: { before: QuestTerms; after: QuestTerms }) {
  const now = new Map(textsOf(type, after));
  return textsOf(type, before)
    .map(([label, text]) => ({ label, before: text, after: now.get(label) ?? text }))
    .filter((change) => change.before !== change.after);
}
