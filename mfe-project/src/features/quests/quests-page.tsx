import { PROJECT_QUEST_FILTERS, SEARCH_LENGTH_MAX, formatFigure, type ProjectQuest } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, ContentPage, FilterButtons, PageHead, SearchField, Stack, Tile, Tiles } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import FileStack from 'lucide-react/icons/file-stack';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Permitted } from '../../shared/access/permitted.tsx';
import { ConcludeDialog } from '../../shared/quests/conclude-dialog.tsx';
import { useListQuestsQuery } from '../../shared/quests/quests.endpoints.ts';
import { FundDialog } from './fund-dialog.tsx';
import { ListingShortage } from './listing-shortage.tsx';
import { QuestList } from './quest-list.tsx';
import styles from './quests-page.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const READERS = { filter: choiceOf(PROJECT_QUEST_FILTERS) };

const FILTER_OPTIONS = {
  all: t('All'),
  active: t('Active'),
  concluded: t('Concluded'),
  rejected: t('Rejected'),
  pending: t('Pending'),
};

const TILES = [
  { key: 'all', label: t('All'), icon: <Layers /> },
  { key: 'active', label: t('Active'), icon: <CircleDot /> },
  { key: 'concluded', label: t('Concluded'), icon: <CircleCheck /> },
  { key: 'rejected', label: t('Rejected'), icon: <CircleX /> },
] as const;

/** The quests of the project: to find, follow, edit and end them. */
export function QuestsPage() {
  const list = useListView(READERS);
  const { search, filter, page } = list.view;
  const answer = useListQuestsQuery({ query: { search, status: filter, page } }, { refetchOnMountOrArgChange: true });
  const [concluded, setConcluded] = useState<ProjectQuest | null>(null);
  const [funded, setFunded] = useState<ProjectQuest | null>(null);
  const [withdrawn, setWithdrawn] = useState<ProjectQuest | null>(null);
  const counts = answer.data?.counts;
  return (
    <ContentPage title={t('Quest Management')} isCompact>
      <PageHead
        title={t('Quest Management')}
        intro={t('Follow, edit and conclude what you have posted.')}
        actions={
          <Stack direction="row" gap={12} wrap>
            <ButtonLink href={paths.drafts.href()} render={routerLink} variant="secondary" icon={<FileStack />}>
              {t('Drafts')}
            </ButtonLink>
            <Permitted to="quests.write">
              <ButtonLink href={paths.postQuest.href()} render={routerLink} icon={<Plus />}>
                {t('Post New Quest')}
              </ButtonLink>
            </Permitted>
          </Stack>
        }
      />
      <Tiles>
        {TILES.map(({ key, label, icon }) => (
          <Tile
            key={key}
            label={label}
            icon={icon}
            isLoading={!counts && !answer.isError}
            value={counts ? formatFigure(counts[key]) : '–'}
          />
        ))}
      </Tiles>
      <div role="search" aria-label={t('Search quests')} className={styles.toolbar}>
        <SearchField
          label={t('Search quests')}
          placeholder={t('Search quests...')}
          value={list.searchText}
          maxLength={SEARCH_LENGTH_MAX}
          onChange={(event) => list.setSearchText(event.currentTarget.value)}
        />
        <FilterButtons
          className={styles.filters}
          label={t('Show quests')}
          options={FILTER_OPTIONS}
          value={filter}
          onChange={(chosen) => list.set({ filter: chosen })}
        />
      </div>
      <ListingShortage quests={answer.data?.quests ?? []} />
      <QuestList answer={answer} list={list} onConclude={setConcluded} onFund={setFunded} onWithdraw={setWithdrawn} />
      {concluded ? <ConcludeDialog quest={concluded} onClose={() => setConcluded(null)} /> : null}
      {funded ? <FundDialog quest={funded} onClose={() => setFunded(null)} /> : null}
      {withdrawn ? <WithdrawDialog quest={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </ContentPage>
  );
}
