import {
  categoryName,
  adAudienceText,
  adPricesText,
  coverSources,
  formatFigure,
  formatMoment,
  formatMxp,
  formatUsd,
  jobTypeName,
  languageName,
  parseAdTargeting,
  QUEST_KIND_RULES,
  rewardLine,
  type PersonRecord,
  type ProjectRecord,
  type QuestKind,
  type ReviewDetail as Detail,
  type ReviewedQuest,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useFormattedBlocks } from '@magnetx/federation/texts';
import { t } from '@magnetx/texts';
import { Badge, ButtonLink, FormattedText, Note, QuestCover, renderOutsideAnchor } from '@magnetx/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import factList from '../components/facts.module.css';
import { UserLink } from '../components/user-link.tsx';
import { ProjectStatusBadge } from '../components/project-status-badge.tsx';
import { LinkLine } from './link-line.tsx';
import { MissionChecks, missionLinesOf } from './mission-checks.tsx';
import styles from './review-detail.module.css';

const FEE_STATES: Readonly<Record<ReviewedQuest['fee_state'], string>> = {
  refundable: t('paid, returns on rejection'),
  kept: t('paid'),
  refunded: t('returned'),
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

/** Terms and values. Lines without a value are left out. */
function Facts({ lines }: { lines: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={factList.facts}>
      {lines.map(([term, value]) =>
        value === null || value === '' ? null : (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** A text of a quest as users will see it. */
export function QuestText({ text }: { text: string }) {
  return <FormattedText text={text} blocks={useFormattedBlocks(text)} />;
}

interface QuestContentProps {
  quest: ReviewedQuest;
  /** They are shown already, before and after the change. */
  areRequirementsChanged: boolean;
  /** The project, whose hue a drawn cover has. */
  projectName: string;
}

/** The content that users will see, besides title and description. */
export function QuestContent({ quest, areRequirementsChanged, projectName }: QuestContentProps) {
  const { id, job, ad, tags, requirements, cover } = quest;
  return (
    <>
      {cover ? (
        <Section title={t('Cover')}>
          <div className={styles.cover}>
            <QuestCover picture={coverSources(cover)} sizes="20rem" seed={id} projectName={projectName} />
          </div>
        </Section>
      ) : null}
      {areRequirementsChanged ? null : (
        <Section title={t('Requirements')}>
          {requirements ? <QuestText text={requirements} /> : <Note>{t('None given.')}</Note>}
        </Section>
      )}
      <p className={styles.tags}>
        {[categoryName(quest.category), languageName(quest.language), ...tags].map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      {job ? (
        <Section title={t('Job')}>
          <Facts
            lines={[
              [t('Kind'), jobTypeName(job.type)],
              [t('Location'), job.location],
              [t('Salary'), job.salary],
              [t('Benefits'), job.benefits],
            ]}
          />
          {job.application_url ? <LinkLine label={t('Application page')} href={job.application_url} /> : null}
        </Section>
      ) : null}
      {ad ? <AdSection ad={ad} /> : null}
      {quest.checks.length > 0 ? (
        <Section title={t('Checks')}>
          <MissionChecks checks={quest.checks} />
        </Section>
      ) : null}
    </>
  );
}

function AdSection({ ad }: { ad: NonNullable<ReviewedQuest['ad']> }) {
  const { rules, notUnderstood } = parseAdTargeting(ad.targeting);
  const visits = t(
    '{impressions, plural, one {# impression} other {# impressions}}, {clicks, plural, one {# click} other {# clicks}}',
    { impressions: ad.impressions, clicks: ad.clicks },
  );
  const notCharged =
    ad.not_charged_cents > 0
      ? t('{notChargedCents}: no dollars', { notChargedCents: formatUsd(ad.not_charged_cents) })
      : '';
  return (
    <Section title={t('Ad')}>
      <Facts
        lines={[
          [t('Audience'), adAudienceText(rules)],
          [
            t('Does not filter'),
            notUnderstood.length > 0
              ? t('Not understood: {notUnderstood}', { notUnderstood: notUnderstood.join(' · ') })
              : '',
          ],
          [t('Budget'), formatUsd(ad.budget_cents)],
          [t('Spent'), t('{spentCents} for {visits}', { spentCents: formatUsd(ad.spent_cents), visits })],
          [t('Not charged'), notCharged],
          [t('Prices'), adPricesText(ad.prices)],
        ]}
      />
      <LinkLine label={t('Landing page')} href={ad.landing_url} />
    </Section>
  );
}

function placesOf({
  job,
  prize_description: prize,
  max_participants: places,
  max_winners: winners,
  participants,
}: ReviewedQuest) {
  if (job) return t('{participants, plural, one {# application} other {# applications}}', { participants });
  if (prize)
    return t(
      '{winners, plural, one {# winner} other {# winners}}; {participants, plural, one {# entry} other {# entries}}',
      { winners, participants },
    );
  return t('{value}; {participants} taken', {
    value: places === null ? t('Unlimited') : formatFigure(places),
    participants: formatFigure(participants),
  });
}

function fundingOf(quest: ReviewedQuest): string {
  if (quest.max_owed_cents === 0) return '';
  if (quest.is_funded) return t('{reservedCents} reserved', { reservedCents: formatUsd(quest.reserved_cents) });
  return quest.needs_funding && quest.live_at === null ? t('Not reserved: cannot go live yet') : t('Not reserved');
}

function startOf({ live_at: liveAt, starts_at: startsAt }: ReviewedQuest): string {
  const at = liveAt ?? startsAt;
  return at === null ? t('On approval') : formatMoment(at);
}

/** The costs and dates of the quest. */
function placesLabelOf({ job, prize_description: prize }: ReviewedQuest, isReserve: boolean): string {
  if (isReserve) return t('Completions');
  return job || prize ? t('People') : t('Places');
}

function QuestTerms({ quest, type }: { quest: ReviewedQuest; type: QuestKind }) {
  const { isReserve = false } = QUEST_KIND_RULES[type];
  const {
    cash_cents: cashCents,
    mxp_reward: mxp,
    max_winners: winners,
    max_owed_cents: owed,
    duration_days: days,
  } = quest;
  return (
    <Section title={t('Terms')}>
      <Facts
        lines={[
          [t('Prize'), quest.prize_description],
          [t('Reward'), rewardLine(type, { cashCents, mxp, winners })],
          [t('Most owed'), owed === null ? t('No upper limit') : owed > 0 ? formatUsd(owed) : ''],
          [t('Funding'), fundingOf(quest)],
          [isReserve ? t('Reserve') : t('Fee'), `${formatMxp(quest.fee_mxp)} ${FEE_STATES[quest.fee_state]}`],
          [placesLabelOf(quest, isReserve), placesOf(quest)],
          ...missionLinesOf(quest),
          [t('Starts'), startOf(quest)],
          [t('Duration'), days === null ? '' : t('{days, plural, one {# day} other {# days}}', { days })],
          [t('Ends'), quest.ends_at ? formatMoment(quest.ends_at) : days === null ? t('No end date') : ''],
        ]}
      />
    </Section>
  );
}

function takenBackOf({ reversed, reversed_work: work }: ProjectRecord): string {
  return t(
    'Decisions on {reversed, plural, one {# quest} other {# quests}}, {work, ' +
      'plural, one {# submission} other {# submissions}}',
    { reversed, work },
  );
}

function ProjectSection({ project }: { project: ProjectRecord }) {
  const { pending, active, concluded, rejected } = project;
  const posted = pending + active + concluded + rejected;
  return (
    <Section title={t('Project’s record')}>
      <Facts
        lines={[
          [
            t('Project'),
            <Link key="project" to={paths.project.href(project.id)}>
              {project.name}
            </Link>,
          ],
          [t('Status'), <ProjectStatusBadge key="status" status={project.status} />],
          [t('Joined'), formatMoment(project.joined_at)],
          [t('Posted'), t('{posted, plural, one {# quest} other {# quests}}', { posted })],
          [
            t('Approved'),
            t('{figure} ({concluded} concluded)', {
              figure: formatFigure(active + concluded),
              concluded: formatFigure(concluded),
            }),
          ],
          [t('Rejected'), formatFigure(rejected)],
          [t('Taken back'), takenBackOf(project)],
          [t('Dollars'), t('{availableCents} available', { availableCents: formatUsd(project.available_cents) })],
        ]}
      />
    </Section>
  );
}

function PersonSection({ person }: { person: PersonRecord }) {
  return (
    <Section title={t('Person’s record')}>
      <Facts
        lines={[
          [t('Handle'), <UserLink key="handle" userId={person.id} handle={person.handle} />],
          [t('Member since'), formatMoment(person.joined_at)],
          [t('Followers'), person.followers === null ? t('Unknown') : formatFigure(person.followers)],
          [
            t('Approved'),
            t('{approved, plural, one {# submission} other {# submissions}}', { approved: person.approved }),
          ],
          [
            t('Rejected'),
            t('{rejected, plural, one {# submission} other {# submissions}}', { rejected: person.rejected }),
          ],
          [t('Waiting'), t('{pending, plural, one {# submission} other {# submissions}}', { pending: person.pending })],
        ]}
      />
    </Section>
  );
}

/** The terms and the records beside an item. */
export function ReviewRecords({ detail: { submission, quest, project, person } }: { detail: Detail }) {
  return (
    <>
      <QuestTerms quest={quest} type={submission.type} />
      {person ? <PersonSection person={person} /> : null}
      {project ? <ProjectSection project={project} /> : <Note>{t('The project’s account is closed.')}</Note>}
      <ButtonLink
        href={`/user/preview/quest/${quest.id}`}
        render={renderOutsideAnchor}
        variant="secondary"
        size="small"
        icon={<ExternalLink />}
      >
        {t('Preview as users see it')}
      </ButtonLink>
    </>
  );
}
