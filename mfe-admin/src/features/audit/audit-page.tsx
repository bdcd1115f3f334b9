import { AUDIT_ACTIONS, AUDIT_OUTCOMES, type AuditAction } from '@magnetx/contracts';
import { choiceOf, dayOf, useListView } from '@magnetx/federation/lists';
import { FilterButtons, Select, TextField } from '@magnetx/ui';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { AuditExportButton } from './audit-export-button.tsx';
import { AuditTable } from './audit-table.tsx';
import type { AuditQuestion } from './audit.endpoints.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const READERS = { filter: choiceOf(AUDIT_OUTCOMES), action: choiceOf(['all', ...ACTIONS]), from: dayOf, to: dayOf };

const OUTCOME_OPTIONS = { all: 'All', done: 'Done', refused: 'Refused' };

const ACTION_OPTIONS = { all: 'Every action', ...AUDIT_ACTIONS };

/** The log of the admins' actions, done and refused. Its lines cannot be changed or deleted. */
export function AuditPage() {
  const list = useListView(READERS);
  const { set } = list;
  const { search, filter: outcome, action, from, to } = list.view;
  const question: AuditQuestion = { search, outcome, action, fromDay: from, toDay: to };
  return (
    <WorkPage
      title="Audit log"
      intro="Every action of an admin, done or refused, newest first. Lines cannot be changed or deleted."
      actions={<AuditExportButton question={question} />}
    >
      <Toolbar label="Search the log" placeholder="Who, on what, why..." list={list} isStacked>
        <Select label="Action" options={ACTION_OPTIONS} value={action} onSelect={(chosen) => set({ action: chosen })} />
        <TextField
          label="From day (UTC)"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextField
          label="To day (UTC)"
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <FilterButtons
          label="Outcome"
          options={OUTCOME_OPTIONS}
          value={outcome}
          onChange={(filter) => set({ filter })}
        />
      </Toolbar>
      <AuditTable question={question} list={list} />
    </WorkPage>
  );
}
