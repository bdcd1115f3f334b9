import { browseQuests, browseQuestsQuery, type ResponseOf } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';
import { callUrl, usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, Pagination, useInBrowser } from '@magnetx/ui';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { QuestRows } from '../../shared/public-page/quest-rows.tsx';
import { useBrowseQuestsQuery } from './public-quests.endpoints.ts';
import { QuestsToolbar } from './quests-toolbar.tsx';
import { useQuestsView } from './use-quests-view.ts';

type Answer = ResponseOf<typeof browseQuests>;

/** The open quests of all projects, for anyone. The gateway prerenders it from its data. */
export function PublicQuestsPage() {
  const [query] = useSearchParams();
  const given = usePageData(callUrl({ ...browseQuests, query: browseQuestsQuery }, query)) as Answer | undefined;
  const list = useQuestsView();
  const filled = Object.fromEntries(Object.entries(list.view).filter(([, value]) => value !== ''));
  const answer = useBrowseQuestsQuery(filled, { skip: given !== undefined });
  const { currentData, data, error, isFetching, refetch } = answer;
  const shown = given ?? currentData ?? (isFetching ? data : undefined);
  return (
    <DataPage
      title={t('Quests')}
      failedTitle={t('The quests could not be loaded')}
      error={error}
      onRetry={refetch}
      className={styles.page}
    >
      {shown ? <Quests answer={shown} list={list} isBusy={!given && isFetching} /> : null}
    </DataPage>
  );
}

interface QuestsProps {
  answer: Answer;
  list: ReturnType<typeof useQuestsView>;
  isBusy: boolean;
}

/** The list. Its first rendering has texts only: the gateway fills them into the HTML. */
function Quests({ answer: { quests, has_more: hasMore, note, summary, address }, list, isBusy }: QuestsProps) {
  const isInBrowser = useInBrowser();
  return (
    <article className={styles.content}>
      <PageHead type="website" title={t('Quests')} summary={summary} address={address} />
      <header className={styles.names}>
        <h1>{t('Quests')}</h1>
        <p className={styles.muted}>{summary}</p>
      </header>
      <QuestsToolbar list={list} />
      <section className={styles.section} aria-label={t('Open quests')} aria-busy={isBusy}>
        {quests.length > 0 ? <QuestRows quests={quests} /> : null}
        <p className={styles.muted} role="status">
          {note}
        </p>
        {isInBrowser && list.isNarrowed && quests.length === 0 ? (
          <div>
            <Button variant="secondary" onClick={list.reset}>
              {t('Show all quests')}
            </Button>
          </div>
        ) : null}
      </section>
      {isInBrowser ? (
        <Pagination
          label={t('Pages of the quests')}
          page={list.view.page}
          pageCount={null}
          hasMore={hasMore}
          onPageChange={list.setPage}
        />
      ) : null}
    </article>
  );
}
