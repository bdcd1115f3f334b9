import type { ProjectQuest, QuestForm, QuestFormCost } from '@magnetx/contracts';
import type { FormFieldProps } from '@magnetx/federation/forms';
import type { ComponentType, ReactElement } from 'react';
import type { FieldOf } from '../quest-form/basics-fields.tsx';

export interface KindFieldsProps {
  field: <TName extends keyof QuestForm>(name: TName) => FormFieldProps<TName>;
  values: QuestForm;
  fill: (values: Partial<QuestForm>) => void;
}

export interface KindWordsProps {
  field: FieldOf;
  values: Pick<QuestForm, 'ad_targeting'>;
  isAd: boolean;
}

export interface CardFactsProps {
  values: QuestForm;
  cost: QuestFormCost;
  /** Places that are taken: none before it is posted. */
  taken?: number | undefined;
}

/** How the owner of a quest sees its kind, and fills it in. */
export interface QuestKindView {
  readonly icon: ReactElement;
  /** Where the kind of a new quest is chosen. */
  readonly choice: { readonly description: string; readonly icon: ReactElement };
  /** A complete example, but for its end. */
  readonly sample: Partial<QuestForm>;
  /** Short words for its required fields. */
  readonly toDo: Partial<Record<keyof QuestForm, string>>;
  /** The fields of a new quest, in a panel of their own. */
  readonly Fields: ComponentType<KindFieldsProps>;
  /** The fields of its words in the edit form. */
  readonly Words: ComponentType<KindWordsProps>;
  readonly hasDuration: boolean;
  readonly feeRule: string;
  /** The card that users will see. `action` is the label of its button. */
  readonly action: string;
  /** In place of the reward. */
  readonly payOf?: (values: Pick<QuestForm, 'salary_range'>) => string;
  /** In place of the description; empty for that. */
  readonly pitchOf: (values: QuestForm) => string;
  /** Besides the time that is left. */
  readonly CardFacts: ComponentType<CardFactsProps>;
  /** The terms that an edit cannot change; empty texts are left out. */
  readonly fixedTerms: (quest: ProjectQuest) => readonly string[];
  /** After `accepts no more`. */
  readonly concludeText: string;
  /** After the most that it may still cost. */
  readonly mostNote: string;
  /** Where its participants' work or applications are read. */
  readonly inbox: { label: string; href: (questId: number) => string; isSwitchable: boolean } | null;
}
