import {
  AUDIT_ABOUT,
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  AUDIT_SORTS,
  isAuditNarrowed,
  listAuditLines,
  type AuditAction,
} from '@magnetx/contracts';
import { choiceOf, dayOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, FilterButtons, Select, TextField } from '@magnetx/ui';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { columnSort, servedSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { AUDIT_COLUMNS } from './audit-csv.ts';
import { AuditTable } from './audit-table.tsx';
import type { AuditQuestion } from './audit.endpoints.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const READERS = {
  filter: choiceOf(AUDIT_OUTCOMES),
  action: choiceOf(['all', ...ACTIONS]),
  from: dayOf,
  to: dayOf,
  about: (given: string) => (AUDIT_ABOUT.test(given) ? given : ''),
  sort: choiceOf(AUDIT_SORTS),
};

const OUTCOME_OPTIONS = { all: t('All'), done: t('Done'), refused: t('Refused') };

const ACTION_OPTIONS = { all: t('Every action'), ...AUDIT_ACTIONS };

/** The log of the admins' actions, done and refused. Its lines cannot be changed or deleted. */
export function AuditPage() {
  const list = useListView(READERS);
  const { set } = list;
  const { search, filter: outcome, action, from, to } = list.view;
  const filters = { search, outcome, action, about: list.view.about, fromDay: from, toDay: to };
  const isNarrowed = isAuditNarrowed(filters);
  const sort = servedSort(list.view.sort, isNarrowed, ['-at', 'at']);
  const question: AuditQuestion = { ...filters, sort };
  return (
    <WorkPage
      title={t('Audit log')}
      intro={t('Every action of an admin, done or refused. Lines cannot be changed or deleted.')}
      actions={
        <ExportButton
          subject="audit-log"
          nouns={[t('line'), t('lines')]}
          columns={AUDIT_COLUMNS}
          call={listAuditLines}
          query={question}
          rowsOf={({ lines }) => lines}
        />
      }
    >
      <Toolbar label={t('Search the log')} placeholder={t('Who, on what, why...')} list={list} isStacked>
        <Select
          label={t('Action')}
          options={ACTION_OPTIONS}
          value={action}
          onSelect={(chosen) => set({ action: chosen })}
        />
        <TextField
          label={t('From day (UTC)')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextField
          label={t('To day (UTC)')}
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <FilterButtons
          label={t('Outcome')}
          options={OUTCOME_OPTIONS}
          value={outcome}
          onChange={(filter) => set({ filter })}
        />
      </Toolbar>
      {question.about === '' ? null : (
        <Button variant="secondary" size="small" onClick={() => set({ about: '' })}>
          {t('Lines about one account only: show all')}
        </Button>
      )}
      <AuditTable
        question={question}
        list={list}
        sorting={{ ...columnSort(sort, (next) => set({ sort: next }), AUDIT_SORTS), isFiltered: isNarrowed }}
      />
    </WorkPage>
  );
}
