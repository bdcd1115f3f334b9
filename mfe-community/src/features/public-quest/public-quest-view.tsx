import { coverSources, joinPath, type PublicQuest } from '@magnetx/contracts';
import { useSessionToken } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { Link, useLocation } from '@magnetx/federation/host';
import { useFormattedBlocks } from '@magnetx/federation/texts';
import { language, t } from '@magnetx/texts';
import { directionOf } from '@magnetx/texts/locales';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, ButtonLink, Card, FormattedText, QuestCover, useInBrowser } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { InvitationLine } from '../../shared/components/invitation.tsx';
import { DemoBadge } from '../../shared/quests/demo-badge.tsx';
import { FundedBadge } from '../../shared/quests/funded-badge.tsx';
import { timeLeftOf } from '../../shared/quests/quest-time.ts';
import { useReferral } from '../../shared/session/use-referral.ts';
import { userSession } from '../../shared/session/user-session.ts';
import { ShareMenu } from '../../shared/share/share-menu.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import styles from './public-quest-page.module.css';
import { QuestHead } from './quest-head.tsx';

/**
 * The quest. Its first rendering has texts only, in list items and sections where they may be empty: the gateway fills
 * them into the HTML. The rest follows in the browser, in places that are kept for it.
 */
export function PublicQuestView({ quest }: { quest: PublicQuest }) {
  const { id, title, project, cover, description, requirements, plain, heading, offer, tags } = quest;
  const isInBrowser = useInBrowser();
  const { state } = useLocation();
  const texts = { lang: quest.language, dir: 'auto' } as const;
  return (
    <article className={styles.quest}>
      <QuestHead quest={quest} />
      <QuestCover
        className={styles.cover}
        picture={isInBrowser ? coverSources(cover) : undefined}
        seed={id}
        projectName={project.name}
        sizes="(max-width: 64rem) 100vw, 64rem"
        isEager
      />
      <header className={styles.head}>
        <h1 className={styles.title} {...texts}>
          {title}
        </h1>
        <Host quest={quest} />
      </header>
      <Offer quest={quest} />
      <div className={styles.texts} {...texts}>
        <Section heading={heading} text={description} plain={plain.description} />
        <Section heading={t('Requirements')} text={requirements} plain={plain.requirements} />
        <Section heading={t('What you get')} plain={offer} />
        {tags.length > 0 ? (
          <ul className={styles.tags} aria-label={t('Tags')}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        ) : null}
        <p>
          <Link to={listOf(state)}>{t('All quests')}</Link>
        </p>
      </div>
    </article>
  );
}

/** The list that led here, with its filters. */
function listOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : '';
  return from.startsWith(paths.publicQuests.pattern) ? from : paths.publicQuests.href();
}

function Host({ quest: { project, is_demo: isDemo } }: { quest: PublicQuest }) {
  const isInBrowser = useInBrowser();
  return (
    <div className={styles.host}>
      <span className={styles.logo}>
        {isInBrowser ? <Avatar name={project.name} src={project.logo} isDecorative /> : null}
      </span>
      <p className={styles.hostName}>
        <Trans
          text="Hosted by {strong}"
          values={{
            strong: (
              <strong>
                {isInBrowser ? <Link to={paths.publicProject.href(project.name)}>{project.name}</Link> : project.name}
              </strong>
            ),
          }}
        />
      </p>
      {isInBrowser && isDemo ? <DemoBadge /> : null}
    </div>
  );
}

/** The reward, the time left, and the way in. */
function Offer({ quest }: { quest: PublicQuest }) {
  const isInBrowser = useInBrowser();
  const referral = useReferral();
  const isMember = useSessionToken(userSession) !== null && isInBrowser;
  const { id, type, title, address, reward, timeLeft, facts, is_funded: isFunded } = quest;
  // A member may take part already, also in a full quest.
  const action = isMember ? { label: t('Open this quest'), path: joinPath(type, id), note: '' } : quest.action;
  return (
    <Card className={styles.offer}>
      <p className={styles.reward}>{reward}</p>
      <p className={styles.time}>
        <span>{isInBrowser ? <TimeLeft quest={quest} /> : timeLeft}</span>
        {isInBrowser && isFunded ? <FundedBadge /> : null}
      </p>
      <ButtonLink fullWidth href={`/${action.path}`} render={renderLink}>
        {action.label}
      </ButtonLink>
      <p className={styles.note}>
        {isInBrowser ? <InvitationLine referral={referral} without={action.note} /> : action.note}
      </p>
      <ul className={styles.facts}>
        {facts.map(({ label, text }) => (
          <li key={label}>
            <span className={styles.label}>{label}</span> <span className={styles.value}>{text}</span>
          </li>
        ))}
      </ul>
      <div className={styles.share}>{isInBrowser ? <ShareMenu title={title} address={address} /> : null}</div>
    </Card>
  );
}

function TimeLeft({ quest }: { quest: PublicQuest }) {
  return timeLeftOf(quest, useNow());
}

interface SectionProps {
  heading: string;
  /** With its markup, if it may have any. */
  text?: string;
  plain: string;
}

/** A text under its heading: plain in the first rendering, then with its markup. Nothing if it is empty. */
function Section({ heading, text, plain }: SectionProps) {
  if (!plain) return null;
  return (
    <section className={styles.section}>
      <h2 lang={language()} dir={directionOf(language())}>
        {heading}
      </h2>
      {text === undefined ? <p className={styles.text}>{plain}</p> : <Written text={text} plain={plain} />}
    </section>
  );
}

function Written({ text, plain }: { text: string; plain: string }) {
  const blocks = useFormattedBlocks(text);
  return blocks ? <FormattedText text={text} blocks={blocks} /> : <p className={styles.text}>{plain}</p>;
}
