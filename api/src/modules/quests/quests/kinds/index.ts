import type { QuestKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Quest } from '../quest.model.ts';
import { giveaway } from './giveaway.ts';
import type { KindRules } from './kind.ts';
import { mission } from './mission.ts';
import { opportunity } from './opportunity.ts';
import { task } from './task.ts';

const KINDS: { readonly [K in QuestKind]: KindRules<K> } = { task, giveaway, opportunity, mission };

/** The kind of a quest, or of a participation in one. */
export const kindOf = <K extends QuestKind>({ type }: { readonly type: K }): KindRules<K> => KINDS[type];

/** The name of a quest's kind where all kinds are shown. */
export const labelOf = (quest: Quest): string => (quest.ad ? t('Sponsored') : kindOf(quest).name);
