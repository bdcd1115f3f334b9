import {
  coverSources,
  formatCount,
  JOB_TYPE_LABELS,
  languageName,
  pictureUrl,
  placesLeftText,
  prizeParts,
  rewardText,
  timeLeftText,
  type QuestForm,
  type QuestFormCost,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { useSummary } from '@magnetx/federation/texts';
import { Button, IconFact, PanelHead, QuestCard } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import Clock from 'lucide-react/icons/clock';
import Languages from 'lucide-react/icons/languages';
import MapPin from 'lucide-react/icons/map-pin';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { useGetDashboardQuery } from '../project/project.endpoints.ts';
import styles from './card-preview.module.css';

interface CardPreviewProps {
  values: QuestForm;
  cost: QuestFormCost;
  /** The drawn cover differs by seed. */
  seed: string | number;
  /** Places that are taken: none before it is posted. */
  taken?: number | undefined;
}

/** The card that users will see, with the current values. */
export function CardPreview({ values, cost, seed, taken }: CardPreviewProps) {
  const headingId = useId();
  const nowMs = useNow();
  const { project_name: host = 'Your project', logo = '' } = useGetDashboardQuery(undefined).data ?? {};
  const { type, title, language } = values;
  const description = useSummary(values.description);
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <PanelHead id={headingId} title="As people will see it" size="small" />
      {type ? (
        <QuestCard
          title={title.trim() || 'Your title'}
          host={{ name: host, logo: logo && pictureUrl(logo, 96) }}
          cover={{ picture: coverSources(values.cover), seed }}
          category={values.category}
          tags={values.tags}
          {...amountOf(values, cost)}
          description={(type === 'giveaway' && values.prize_description.trim()) || description.trim()}
          facts={
            <>
              <TypeFacts values={values} cost={cost} taken={taken} nowMs={nowMs} />
              <IconFact icon={<Languages />}>{languageName(language)}</IconFact>
            </>
          }
          action={
            <Button variant="secondary" disabled>
              {ACTIONS[type]}
            </Button>
          }
        />
      ) : (
        <p className={styles.empty}>Choose a type, and the card takes shape here while you type.</p>
      )}
    </section>
  );
}

const ACTIONS = { task: 'Submit Task', giveaway: 'Enter Giveaway', opportunity: 'Apply Now' };

function mxpOf({ mxp_amount: typed }: QuestForm): number {
  const mxp = Number(typed);
  return Number.isInteger(mxp) && mxp > 0 ? mxp : 0;
}

function amountOf(values: QuestForm, { rewardCents, winners }: QuestFormCost) {
  if (values.type === 'opportunity') return { amount: values.salary_range.trim() };
  if (values.type === 'task') {
    const amount = rewardText({ cashCents: rewardCents, mxp: mxpOf(values) });
    return { amount, amountNote: amount ? 'per approved submission' : '' };
  }
  const { amount, share } = prizeParts({ prizeCents: rewardCents, mxp: mxpOf(values), winners });
  return { amount, amountNote: share };
}

function TypeFacts({ values, cost, taken = 0, nowMs }: Omit<CardPreviewProps, 'seed'> & { nowMs: number }) {
  if (values.type === 'opportunity') {
    return (
      <>
        {values.job_type in JOB_TYPE_LABELS ? (
          <IconFact icon={<Briefcase />}>{JOB_TYPE_LABELS[values.job_type as keyof typeof JOB_TYPE_LABELS]}</IconFact>
        ) : null}
        {values.location.trim() ? <IconFact icon={<MapPin />}>{values.location.trim()}</IconFact> : null}
      </>
    );
  }
  const endsAtMs = Date.parse(values.endsAt);
  const { maxParticipants, winners } = cost;
  return (
    <>
      <IconFact icon={<Clock />}>
        {timeLeftText({ isEnded: false, endsAtMs: Number.isNaN(endsAtMs) ? null : endsAtMs }, nowMs)}
      </IconFact>
      {values.type === 'giveaway' ? (
        <IconFact icon={<Trophy />}>{formatCount(winners, 'winner')}</IconFact>
      ) : (
        <IconFact icon={<Users />}>
          {maxParticipants === null ? 'No limit of places' : placesLeftText(taken, maxParticipants)}
        </IconFact>
      )}
    </>
  );
}
