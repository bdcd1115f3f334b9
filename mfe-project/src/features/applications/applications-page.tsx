import {
  APPLICATION_COUNT_MAX,
  APPLICATION_STATUSES,
  formatFigure,
  RECEIVED_STATUS_LABELS,
  type ApplicationStatus,
  type ProjectApplication,
} from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, CardList, ContentPage, EmptyState, FilterButtons, PageHead, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import { useListApplicationsQuery } from '../../shared/applications/applications.endpoints.ts';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import styles from './applications.module.css';

const READERS = {
  status: choiceOf(APPLICATION_STATUSES),
  quest: (given: string) => (/^[1-9]\d{0,14}$/.test(given) ? given : ''),
};

const EMPTY_MESSAGE = [
  t('Post an opportunity without an application URL, and people apply here.'),
  t('You read what they write, and move each from Received to Interview, Offer or Closed. They see every step live.'),
].join(' ');

type Counts = Readonly<Record<ApplicationStatus, number>>;

/** The label of each status, with its count once that is known. */
function optionsOf(counts: Counts | undefined): Record<ApplicationStatus, string> {
  const label = (status: ApplicationStatus) => {
    const name = RECEIVED_STATUS_LABELS[status];
    if (!counts) return name;
    const most = counts[status] === APPLICATION_COUNT_MAX ? '+' : '';
    return `${name} (${formatFigure(counts[status])}${most})`;
  };
  return { applied: label('applied'), interview: label('interview'), offer: label('offer'), closed: label('closed') };
}

/** The applications that people sent here: to read, and to move from one status to the next. */
export function ApplicationsPage() {
  const list = useListView(READERS);
  const { status, quest: questId, page } = list.view;
  const query = { status, page, ...(questId && { quest: Number(questId) }) };
  const answer = useListApplicationsQuery({ query }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<ProjectApplication | null>(null);
  const { applications = [], counts, quest } = answer.data ?? {};
  // One that was withdrawn and sent again has another id.
  const present = applications.find(({ handle, quest: { id } }) => handle === opened?.handle && id === opened.quest.id);
  return (
    <ContentPage title={t('Applications')} isCompact>
      <PageHead
        title={t('Applications')}
        intro={
          quest
            ? t('For “{title}”.', { title: quest.title })
            : t('From people who applied here, for your opportunities without an outside link.')
        }
        actions={
          questId ? (
            <Button variant="secondary" onClick={() => list.set({ quest: '' })}>
              {t('Show all opportunities')}
            </Button>
          ) : null
        }
      />
      <FilterButtons
        className={styles.filters}
        label={t('Show applications')}
        options={optionsOf(counts)}
        value={status}
        onChange={(chosen) => list.set({ status: chosen })}
      />
      <CardList
        state={listStateOf(answer)}
        noun={t('applications')}
        page={page}
        failedTitle={t('Your applications could not be loaded')}
        loadingLabel={t('Loading your applications')}
        placeholder={<CardPlaceholder />}
        announcement={t('{count, plural, one {Showing # application} other {Showing # applications}}', {
          count: applications.length,
        })}
        items={applications.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} onOpen={() => setOpened(application)} />
          </li>
        ))}
        empty={<Empty counts={counts} status={status} />}
        pagination={answer.data?.pagination}
        onPageChange={list.setPage}
      />
      {opened ? (
        <ApplicationDialog application={opened} present={present ?? opened} onClose={() => setOpened(null)} />
      ) : null}
    </ContentPage>
  );
}

function Empty({ counts, status }: { counts: Counts | undefined; status: ApplicationStatus }) {
  const isUnused = counts !== undefined && Object.values(counts).every((count) => count === 0);
  if (!isUnused) {
    return (
      <EmptyState
        field="opportunities"
        title={t('No application is at {receivedStatus}', { receivedStatus: RECEIVED_STATUS_LABELS[status] })}
        message={t('Choose another status above to see the others.')}
      />
    );
  }
  return (
    <EmptyState
      field="opportunities"
      title={t('No applications yet')}
      message={EMPTY_MESSAGE}
      action={<PostQuestLink variant="secondary" />}
    />
  );
}

function CardPlaceholder() {
  return (
    <>
      <Skeleton width="50%" height={22} />
      <Skeleton width="70%" height={18} />
      <Skeleton height={66} />
      <Skeleton width="30%" height={32} />
    </>
  );
}
