import { PROJECT_SORTS, PROJECT_STATUSES, type ProjectManager } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { Button, FilterButtons } from '@magnetx/ui';
import { useState } from 'react';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { columnSort, servedSort } from '../../shared/tables/column-sort.ts';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { DepositDialog, ReverseDepositDialog } from './deposit-dialogs.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { MoveMxpDialog } from './move-mxp-dialog.tsx';
import { ProjectTable, type ProjectDialog } from './project-table.tsx';
import { useListManagersQuery } from './projects.endpoints.ts';
import { ProjectStatementDialog } from './project-statement-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useMoveMxp } from './use-move-mxp.ts';
import { useToggleSuspension } from './use-toggle-suspension.ts';

const READERS = { filter: choiceOf(PROJECT_STATUSES), sort: choiceOf(PROJECT_SORTS) };

const STATUS_OPTIONS = { all: 'All', active: 'Active', suspended: 'Suspended' };

type Opened = { dialog: ProjectDialog; project: ProjectManager } | null;

/** The projects, their MXP and dollars: to credit, debit, record deposits, suspend and delete. */
export function ProjectsPage() {
  const list = useListView(READERS);
  const { search, filter: status, page } = list.view;
  const isFiltered = search !== '' || status !== 'all';
  const sort = servedSort(list.view.sort, isFiltered, ['-joined', 'joined']);
  const answer = useListManagersQuery({ query: { search, status, sort, page } }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>(null);
  // Here and not in its dialog, which closes with each attempt: a lost answer is asked for again, not done again.
  const moveMxp = useMoveMxp();
  const { reinstate } = useToggleSuspension();
  const [isReversing, setIsReversing] = useState(false);
  const close = () => setOpened(null);
  return (
    <WorkPage
      title="Manage Projects"
      intro="The projects that registered, the MXP that they post quests with, and their dollars."
      actions={
        <Button variant="quiet" onClick={() => setIsReversing(true)}>
          Reverse a deposit
        </Button>
      }
    >
      <Toolbar label="Search projects" list={list}>
        <FilterButtons
          label="Status"
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
      {opened?.dialog === 'credit' || opened?.dialog === 'debit' ? (
        <MoveMxpDialog project={opened.project} direction={opened.dialog} moveMxp={moveMxp} onClose={close} />
      ) : null}
      {opened?.dialog === 'deposit' ? <DepositDialog project={opened.project} onClose={close} /> : null}
      {isReversing ? <ReverseDepositDialog onClose={() => setIsReversing(false)} /> : null}
      {opened?.dialog === 'suspend' ? <SuspendDialog project={opened.project} onClose={close} /> : null}
      {opened?.dialog === 'delete' ? <DeleteProjectDialog project={opened.project} onClose={close} /> : null}
      {opened?.dialog === 'statement' ? <ProjectStatementDialog project={opened.project} onClose={close} /> : null}
    </WorkPage>
  );
}
