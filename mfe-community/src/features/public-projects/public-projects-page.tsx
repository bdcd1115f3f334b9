import { listPublicProjects, publicProjectsQuery, SEARCH_LENGTH_MAX, type ResponseOf } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { Link, useSearchParams } from '@magnetx/federation/host';
import { useListView, type ListViewState } from '@magnetx/federation/lists';
import { callUrl, usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar, Button, SearchField, cx, useInBrowser } from '@magnetx/ui';
import { useState } from 'react';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { FollowButton } from './follow-button.tsx';
import own from './public-projects.module.css';
import { useListPublicProjectsQuery } from './public-projects.endpoints.ts';

type Answer = ResponseOf<typeof listPublicProjects>;

/** The projects with quests, for anyone. The gateway prerenders it from its data. */
export function PublicProjectsPage() {
  const [query] = useSearchParams();
  const given = usePageData(callUrl({ ...listPublicProjects, query: publicProjectsQuery }, query)) as
    | Answer
    | undefined;
  const list = useListView({});
  const { search } = list.view;
  const answer = useListPublicProjectsQuery({ search, from: 0 }, { skip: given !== undefined });
  const shown = given ?? answer.currentData ?? (answer.isFetching ? answer.data : undefined);
  return (
    <DataPage
      title={t('Projects')}
      failedTitle={t('The projects could not be loaded')}
      error={answer.error}
      onRetry={answer.refetch}
      className={styles.page}
    >
      {shown ? <Projects answer={shown} list={list} /> : null}
    </DataPage>
  );
}

/** The list. Its first rendering has texts only: the gateway fills them into the HTML. */
function Projects({ answer, list }: { answer: Answer; list: ListViewState }) {
  const isInBrowser = useInBrowser();
  const { summary, address } = answer;
  return (
    <article className={styles.content}>
      <PageHead type="website" title={t('Projects')} summary={summary} address={address} />
      <header className={styles.names}>
        <h1>{t('Projects')}</h1>
        <p className={styles.muted}>{summary}</p>
      </header>
      <div role="search" aria-label={t('Search projects')}>
        <SearchField
          id="projects-search"
          label={t('Search projects')}
          value={isInBrowser ? list.searchText : ''}
          maxLength={SEARCH_LENGTH_MAX}
          onChange={(event) => list.setSearchText(event.currentTarget.value)}
        />
      </div>
      <Rows key={list.view.search} answer={answer} search={list.view.search} />
    </article>
  );
}

/** One page of the list, and below it those that were asked for. */
function Rows({ answer, search }: { answer: Answer; search: string }) {
  const isInBrowser = useInBrowser();
  const [isOpen, setIsOpen] = useState(false);
  const { projects, next, note } = answer;
  const more = useListPublicProjectsQuery({ search, from: next ?? 0 }, { skip: !isOpen || next === null });
  return (
    <>
      {projects.length > 0 ? (
        <ul className={cx(styles.rows, styles.withCovers)}>
          {projects.map(({ name, logo, path, since, record, paid }) => (
            <li key={path}>
              <span className={cx(styles.rowCover, own.logo)}>
                {isInBrowser ? <Avatar name={name} src={logo} size="large" isDecorative /> : null}
              </span>
              <span className={styles.rowTitle} dir="auto">
                <Link to={`/${path}`}>{name}</Link>
              </span>
              <span className={styles.muted}>
                <span className={styles.detail}>{record}</span>
                <span className={own.paid}>{paid}</span>
              </span>
              <span className={styles.aside}>
                <span>{since}</span>
                <FollowButton name={name} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.muted} role="status">
        {more.error ? errorText(more.error, t('More projects could not be loaded.')) : note}
      </p>
      {isOpen && more.data ? <Rows answer={more.data} search={search} /> : null}
      {isInBrowser && next !== null && !more.data ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={more.isFetching}
            onClick={() => (isOpen ? void more.refetch() : setIsOpen(true))}
          >
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
