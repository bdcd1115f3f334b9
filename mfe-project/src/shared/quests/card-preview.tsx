import {
  categoryName,
  coverSources,
  languageName,
  pictureUrl,
  QUEST_KIND_RULES,
  timeLeftText,
  type QuestForm,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { useSummary } from '@magnetx/federation/texts';
import { t } from '@magnetx/texts';
import { Button, IconFact, PanelHead, QuestCard } from '@magnetx/ui';
import Clock from 'lucide-react/icons/clock';
import Languages from 'lucide-react/icons/languages';
import { useId } from 'react';
import type { CardFactsProps } from '../kinds/quest-kind-view.ts';
import { QUEST_KIND_VIEWS } from '../kinds/quest-kinds.ts';
import { useGetDashboardQuery } from '../project/project.endpoints.ts';
import styles from './card-preview.module.css';

interface CardPreviewProps extends CardFactsProps {
  /** The drawn cover differs by seed. */
  seed: string | number;
}

/** The card that users will see, with the current values. */
export function CardPreview({ values, cost, seed, taken }: CardPreviewProps) {
  const headingId = useId();
  const nowMs = useNow();
  const { project_name: host = t('Your project'), logo = '' } = useGetDashboardQuery(undefined).data ?? {};
  const { type, title, language } = values;
  const view = type && QUEST_KIND_VIEWS[type];
  const reward = { cashCents: cost.rewardCents, mxp: mxpOf(values), winners: cost.winners };
  const { amount, unit } = type ? QUEST_KIND_RULES[type].rewardParts(reward) : { amount: '', unit: '' };
  const endsAtMs = Date.parse(values.endsAt);
  const description = useSummary(values.description);
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <PanelHead id={headingId} title={t('As people will see it')} size="small" />
      {type && view ? (
        <QuestCard
          title={title.trim() || t('Your title')}
          host={{ name: host, logo: logo && pictureUrl(logo, 96) }}
          cover={{ picture: coverSources(values.cover), seed }}
          category={categoryName(values.category)}
          tags={values.tags}
          amount={view.payOf?.(values) ?? amount}
          amountNote={unit}
          description={view.pitchOf(values) || description.trim()}
          facts={
            <>
              <view.CardFacts values={values} cost={cost} taken={taken} />
              {QUEST_KIND_RULES[type].isListedByDay ? null : (
                <IconFact icon={<Clock />}>
                  {timeLeftText({ isEnded: false, endsAtMs: Number.isNaN(endsAtMs) ? null : endsAtMs }, nowMs)}
                </IconFact>
              )}
              <IconFact icon={<Languages />}>{languageName(language)}</IconFact>
            </>
          }
          action={
            <Button variant="secondary" disabled>
              {view.action}
            </Button>
          }
        />
      ) : (
        <p className={styles.empty}>{t('Choose a type, and the card takes shape here while you type.')}</p>
      )}
    </section>
  );
}

function mxpOf({ mxp_amount: typed }: QuestForm): number {
  const mxp = Number(typed);
  return Number.isInteger(mxp) && mxp > 0 ? mxp : 0;
}
