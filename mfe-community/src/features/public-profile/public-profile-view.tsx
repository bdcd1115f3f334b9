import { coverSources, type PublicProfile } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, ButtonLink, cx, QuestCover, useInBrowser } from '@magnetx/ui';
import Award from 'lucide-react/icons/award';
import { paths } from '../../paths.ts';
import { FactTiles } from '../../shared/public-page/fact-tiles.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import shared from '../../shared/public-page/public-page.module.css';
import styles from './public-profile.module.css';

/** The profile. Its first rendering has texts only: the gateway fills them into the HTML. */
export function PublicProfileView({ profile }: { profile: PublicProfile }) {
  const { name, handle, facts, summary, address } = profile;
  return (
    <article className={shared.content}>
      <PageHead type="profile" title={`${name} (@${handle})`} summary={summary} address={address} />
      <QuestCover className={shared.banner} seed={handle} projectName={handle} isBanner />
      <Head profile={profile} />
      <div className={styles.about}>
        <p>
          <Trans
            text="{strong} earns on MagnetX, where projects pay for approved work in cash and points (MXP)."
            values={{ strong: <strong dir="auto">{name}</strong> }}
          />
        </p>
        <ButtonLink href={paths.publicQuests.href()} render={renderLink}>
          {t('See open quests')}
        </ButtonLink>
      </div>
      <FactTiles facts={facts} />
      <Badges profile={profile} />
      <Work profile={profile} />
    </article>
  );
}

function Head({ profile }: { profile: PublicProfile }) {
  const { name, handle, avatar_url: src, level, level_name: levelName } = profile;
  const isInBrowser = useInBrowser();
  return (
    <header className={shared.head}>
      <span className={shared.face}>
        {isInBrowser ? <Avatar name={name} src={src} size="large" isDecorative /> : null}
      </span>
      <div className={shared.names}>
        <h1 dir="auto">{name}</h1>
        <p className={shared.muted}>
          {isInBrowser ? (
            <a href={`https://x.com/${encodeURIComponent(handle)}`} rel="nofollow noopener">
              @{handle}
            </a>
          ) : (
            `@${handle}`
          )}
        </p>
      </div>
      <p className={styles.level}>
        <strong>{level}</strong> <span>{levelName}</span>
      </p>
    </header>
  );
}

function Badges({ profile: { badges, badges_note: note } }: { profile: PublicProfile }) {
  return (
    <section className={shared.section}>
      <h2>{t('Badges')}</h2>
      {badges.length > 0 ? (
        <ul className={styles.badges}>
          {badges.map(({ title, rule }) => (
            <li key={title}>
              <Award aria-hidden="true" />
              <strong>{title}</strong> <span>{rule}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={shared.muted}>{note}</p>
    </section>
  );
}

function Work({ profile: { work, work_note: note } }: { profile: PublicProfile }) {
  const isInBrowser = useInBrowser();
  return (
    <section className={shared.section}>
      <h2>{t('Approved work')}</h2>
      {work.length > 0 ? (
        <ul className={cx(shared.rows, shared.withCovers)}>
          {work.map(({ quest_id: id, title, host, date, cover }, index) => (
            <li key={index}>
              <QuestCover
                className={shared.rowCover}
                picture={isInBrowser && cover ? coverSources(cover) : undefined}
                sizes="7rem"
                seed={id ?? title}
                projectName={host}
              />
              <span className={shared.rowTitle} dir="auto">
                <QuestTitle id={id} title={title} />
              </span>
              <span className={shared.muted}>
                <Trans text="for {host}" values={{ host: <Host name={host} isPublic={id !== null} /> }} />
              </span>
              <span className={shared.aside}>{date}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={shared.muted}>{note}</p>
    </section>
  );
}

/** A link once it is known in the browser that the project has public quests. */
function Host({ name, isPublic }: { name: string; isPublic: boolean }) {
  const isInBrowser = useInBrowser();
  return isInBrowser && isPublic ? <Link to={paths.publicProject.href(name)}>{name}</Link> : name;
}

/** A link once it is known in the browser that the quest still has a page. */
function QuestTitle({ id, title }: { id: number | null; title: string }) {
  const isInBrowser = useInBrowser();
  return isInBrowser && id !== null ? <Link to={paths.publicQuest.href(id)}>{title}</Link> : title;
}
