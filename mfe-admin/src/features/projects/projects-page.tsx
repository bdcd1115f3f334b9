import {
  listProjectManagers,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  type CsvColumn,
  type ProjectManager,
} from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { FilterButtons } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { columnSort, servedSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { ReverseDepositDialog } from './deposit-dialogs.tsx';
import { ProjectDialogs, type OpenedProject } from './project-dialogs.tsx';
import { ProjectTable } from './project-table.tsx';
import { useListManagersQuery } from './projects.endpoints.ts';
import { useSuspension } from './use-suspension.ts';

const READERS = { filter: choiceOf(PROJECT_STATUSES), sort: choiceOf(PROJECT_SORTS) };

const STATUS_OPTIONS = { all: t('All'), active: t('Active'), suspended: t('Suspended') };

const CSV_COLUMNS: readonly CsvColumn<ProjectManager>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Project'), cell: ({ projectName }) => projectName },
  { header: t('Manager username'), cell: ({ username }) => username },
  { header: 'MXP', cell: ({ projectMXP }) => projectMXP, isNumeric: true },
  { header: t('Dollars (US cents)'), cell: ({ projectCents }) => projectCents, isNumeric: true },
  { header: t('Owed by the project (US cents)'), cell: ({ owed_cents: owed }) => owed, isNumeric: true },
  { header: t('Status'), cell: ({ projectStatus }) => projectStatus },
  { header: t('Joined'), cell: ({ joined }) => joined },
];

/** The projects, their MXP and dollars: to credit, debit, record deposits, suspend and delete. */
export function ProjectsPage() {
  const list = useListView(READERS);
  const { search, filter: status, page } = list.view;
  const isFiltered = search !== '' || status !== 'all';
  const sort = servedSort(list.view.sort, isFiltered, ['-joined', 'joined']);
  const query = { search, status, sort, page };
  const answer = useListManagersQuery({ query }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<OpenedProject>(null);
  const { reinstate } = useSuspension();
  const [isReversing, setIsReversing] = useState(false);
  const close = () => setOpened(null);
  return (
    <WorkPage
      title={t('Manage Projects')}
      intro={t('The projects that registered, the MXP that they post quests with, and their dollars.')}
      actions={
        <>
          <ExportButton
            subject="projects"
            nouns={[t('project'), t('projects')]}
            columns={CSV_COLUMNS}
            call={listProjectManagers}
            query={query}
            rowsOf={({ managers }) => managers}
          />
          <PermittedButton permission="money" variant="quiet" size="small" onClick={() => setIsReversing(true)}>
            {t('Reverse a deposit')}
          </PermittedButton>
        </>
      }
    >
      <Toolbar label={t('Search projects')} list={list}>
        <FilterButtons
          label={t('Status')}
          options={STATUS_OPTIONS}
          value={status}
          onChange={(filter) => list.set({ filter })}
        />
      </Toolbar>
      <ProjectTable
        answer={answer}
        list={list}
        sorting={{ ...columnSort(sort, (next) => list.set({ sort: next }), PROJECT_SORTS), isFiltered }}
        onOpen={(dialog, project) => setOpened({ dialog, project })}
        onReinstate={reinstate}
      />
      {isReversing ? <ReverseDepositDialog onClose={() => setIsReversing(false)} /> : null}
      <ProjectDialogs opened={opened} onClose={close} />
    </WorkPage>
  );
}
