import type { PublicProject } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Avatar, QuestCover, Stack, useInBrowser } from '@magnetx/ui';
import { FollowButton } from '../public-projects/follow-button.tsx';
import { FactTiles } from '../../shared/public-page/fact-tiles.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import shared from '../../shared/public-page/public-page.module.css';
import { ProjectQuests } from './project-quests.tsx';
import styles from './public-project.module.css';

/** The project. Its first rendering has texts only: the gateway fills them into the HTML. */
export function PublicProjectView({ project }: { project: PublicProject }) {
  const { name, about, summary, address, record, record_note: note } = project;
  return (
    <article className={shared.content}>
      <PageHead type="website" title={name} summary={summary} address={address} />
      <QuestCover className={shared.banner} seed={name} projectName={name} isBanner />
      <Head project={project} />
      <p className={styles.about} dir="auto">
        {about}
      </p>
      <section className={shared.section}>
        <h2>{t('Payout record')}</h2>
        {record.length > 0 ? <FactTiles facts={record} /> : null}
        <p className={shared.muted}>{note}</p>
      </section>
      <ProjectQuests
        heading={t('Open quests')}
        state="open"
        name={name}
        first={project.open}
        note={project.open_note}
      />
      <ProjectQuests
        heading={t('Past quests')}
        state="ended"
        name={name}
        first={project.ended}
        note={project.ended_note}
      />
    </article>
  );
}

function Head({ project: { name, logo, since, links } }: { project: PublicProject }) {
  const isInBrowser = useInBrowser();
  return (
    <header className={shared.head}>
      <span className={shared.face}>
        {isInBrowser ? <Avatar name={name} src={logo} size="large" isDecorative /> : null}
      </span>
      <Stack direction="row" justify="end">
        <FollowButton name={name} />
      </Stack>
      <div className={shared.names}>
        <h1 dir="auto">{name}</h1>
        <p className={shared.muted}>{since}</p>
      </div>
      {links.length > 0 ? (
        <ul className={styles.links} aria-label={t('Links')}>
          {links.map(({ label, url, host }) => (
            <li key={label}>
              <span className={shared.label}>{label}</span>{' '}
              <a href={url} target="_blank" rel="nofollow ugc noopener" referrerPolicy="no-referrer">
                {host}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}
