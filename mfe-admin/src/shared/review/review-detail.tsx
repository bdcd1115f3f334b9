import {
  adAudienceText,
  adPricesText,
  coverSources,
  formatCount,
  formatFigure,
  formatMoment,
  formatMxp,
  formatUsd,
  JOB_TYPE_LABELS,
  languageName,
  parseAdTargeting,
  QUEST_KIND_RULES,
  type PersonRecord,
  type ProjectRecord,
  type QuestKind,
  type ReviewDetail as Detail,
  type ReviewedQuest,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useFormattedBlocks } from '@magnetx/federation/texts';
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
  refundable: 'paid, returns on rejection',
  kept: 'paid',
  refunded: 'returned',
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
        <Section title="Cover">
          <div className={styles.cover}>
            <QuestCover picture={coverSources(cover)} sizes="20rem" seed={id} projectName={projectName} />
          </div>
        </Section>
      ) : null}
      {areRequirementsChanged ? null : (
        <Section title="Requirements">
          {requirements ? <QuestText text={requirements} /> : <Note>None given.</Note>}
        </Section>
      )}
      <p className={styles.tags}>
        {[quest.category, languageName(quest.language), ...tags].map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      {job ? (
        <Section title="Job">
          <Facts
            lines={[
              ['Kind', JOB_TYPE_LABELS[job.type]],
              ['Location', job.location],
              ['Salary', job.salary],
              ['Benefits', job.benefits],
            ]}
          />
          {job.application_url ? <LinkLine label="Application page" href={job.application_url} /> : null}
        </Section>
      ) : null}
      {ad ? <AdSection ad={ad} /> : null}
      {quest.checks.length > 0 ? (
        <Section title="Checks">
          <MissionChecks checks={quest.checks} />
        </Section>
      ) : null}
    </>
  );
}

function AdSection({ ad }: { ad: NonNullable<ReviewedQuest['ad']> }) {
  const { rules, notUnderstood } = parseAdTargeting(ad.targeting);
  const visits = `${formatCount(ad.impressions, 'impression')}, ${formatCount(ad.clicks, 'click')}`;
  const notCharged = ad.not_charged_cents > 0 ? `${formatUsd(ad.not_charged_cents)}: no dollars` : '';
  return (
    <Section title="Ad">
      <Facts
        lines={[
          ['Audience', adAudienceText(rules)],
          ['Does not filter', notUnderstood.length > 0 ? `Not understood: ${notUnderstood.join(' · ')}` : ''],
          ['Budget', formatUsd(ad.budget_cents)],
          ['Spent', `${formatUsd(ad.spent_cents)} for ${visits}`],
          ['Not charged', notCharged],
          ['Prices', adPricesText(ad.prices)],
        ]}
      />
      <LinkLine label="Landing page" href={ad.landing_url} />
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
  if (job) return formatCount(participants, 'application');
  if (prize) return `${formatCount(winners, 'winner')}; ${formatCount(participants, 'entry', 'entries')}`;
  return `${places === null ? 'Unlimited' : formatFigure(places)}; ${formatFigure(participants)} taken`;
}

function fundingOf(quest: ReviewedQuest): string {
  if (quest.max_owed_cents === 0) return '';
  if (quest.is_funded) return `${formatUsd(quest.reserved_cents)} reserved`;
  return quest.needs_funding ? 'Not reserved: cannot go live yet' : 'Not reserved';
}

function startOf({ live_at: liveAt, starts_at: startsAt }: ReviewedQuest): string {
  const at = liveAt ?? startsAt;
  return at === null ? 'On approval' : formatMoment(at);
}

/** The costs and dates of the quest. */
function placesLabelOf({ job, prize_description: prize }: ReviewedQuest, isReserve: boolean): string {
  if (isReserve) return 'Completions';
  return job || prize ? 'People' : 'Places';
}

function QuestTerms({ quest, type }: { quest: ReviewedQuest; type: QuestKind }) {
  const { isReserve = false } = QUEST_KIND_RULES[type];
  const { cash_cents: cash, mxp_reward: mxp, max_owed_cents: owed, duration_days: days } = quest;
  const rewards = [cash > 0 ? formatUsd(cash) : '', mxp > 0 ? formatMxp(mxp) : ''].filter(Boolean).join(' + ');
  return (
    <Section title="Terms">
      <Facts
        lines={[
          ['Prize', quest.prize_description],
          [quest.prize_description ? 'Prize value' : 'Each reward', rewards],
          ['Most owed', owed === null ? 'No upper limit' : owed > 0 ? formatUsd(owed) : ''],
          ['Funding', fundingOf(quest)],
          [isReserve ? 'Reserve' : 'Fee', `${formatMxp(quest.fee_mxp)} ${FEE_STATES[quest.fee_state]}`],
          [placesLabelOf(quest, isReserve), placesOf(quest)],
          ...missionLinesOf(quest),
          ['Starts', startOf(quest)],
          ['Duration', days === null ? '' : formatCount(days, 'day')],
          ['Ends', quest.ends_at ? formatMoment(quest.ends_at) : days === null ? 'No end date' : ''],
        ]}
      />
    </Section>
  );
}

function takenBackOf({ reversed, reversed_work: work }: ProjectRecord): string {
  return `Decisions on ${formatCount(reversed, 'quest')}, ${formatCount(work, 'submission')}`;
}

function ProjectSection({ project }: { project: ProjectRecord }) {
  const { pending, active, concluded, rejected } = project;
  const posted = pending + active + concluded + rejected;
  return (
    <Section title="Project’s record">
      <Facts
        lines={[
          [
            'Project',
            <Link key="project" to={paths.project.href(project.id)}>
              {project.name}
            </Link>,
          ],
          ['Status', <ProjectStatusBadge key="status" status={project.status} />],
          ['Joined', formatMoment(project.joined_at)],
          ['Posted', formatCount(posted, 'quest')],
          ['Approved', `${formatFigure(active + concluded)} (${formatFigure(concluded)} concluded)`],
          ['Rejected', formatFigure(rejected)],
          ['Taken back', takenBackOf(project)],
          ['Dollars', `${formatUsd(project.available_cents)} available`],
        ]}
      />
    </Section>
  );
}

function PersonSection({ person }: { person: PersonRecord }) {
  return (
    <Section title="Person’s record">
      <Facts
        lines={[
          ['Handle', <UserLink key="handle" userId={person.id} handle={person.handle} />],
          ['Member since', formatMoment(person.joined_at)],
          ['Followers', person.followers === null ? 'Unknown' : formatFigure(person.followers)],
          ['Approved', formatCount(person.approved, 'submission')],
          ['Rejected', formatCount(person.rejected, 'submission')],
          ['Waiting', formatCount(person.pending, 'submission')],
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
      {project ? <ProjectSection project={project} /> : <Note>The project’s account is closed.</Note>}
      <ButtonLink
        href={`/user/preview/quest/${quest.id}`}
        render={renderOutsideAnchor}
        variant="secondary"
        size="small"
        icon={<ExternalLink />}
      >
        Preview as users see it
      </ButtonLink>
    </>
  );
}
