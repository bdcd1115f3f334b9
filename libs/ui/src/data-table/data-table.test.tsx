import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx';
import type { RowKey } from './table-selection.ts';

interface Person {
  name: string;
  mxp: number;
}

const columns: TableColumn<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { key: 'mxp', header: 'MXP', cell: ({ mxp }) => mxp, align: 'end', isSortable: true },
  { key: 'actions', header: 'Actions', cell: () => <button type="button">Edit</button>, isHeaderHidden: true },
];
const people: Person[] = [
  { name: 'Ada', mxp: 1100 },
  { name: 'Bob', mxp: 1000 },
];

function renderTable(props: Partial<DataTableProps<Person>> = {}) {
  return render(
    <DataTable
      caption="People"
      columns={columns}
      rows={people}
      rowKey={({ name }) => name}
      empty="No people"
      {...props}
    />,
  );
}

it('is a table with a caption, headers and rows', async () => {
  const { container } = renderTable();
  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'MXP', 'Actions']);
  expect(within(table).getByRole('row', { name: 'Bob 1000 Edit' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows how it is sorted and asks for the next order by keyboard', async () => {
  const onSort = jest.fn();
  const { container } = renderTable({ sort: { key: 'mxp', direction: 'ascending' }, onSort });
  expect(screen.getByRole('columnheader', { name: 'MXP' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
  screen.getByRole('button', { name: 'MXP' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort.mock.calls).toEqual([
    [{ key: 'mxp', direction: 'descending' }],
    [{ key: 'name', direction: 'ascending' }],
  ]);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows the empty state without rows', () => {
  renderTable({ rows: [] });
  expect(screen.getByRole('cell', { name: 'No people' })).toBeVisible();
});

it('keeps its shape while loading, and says that it is busy', () => {
  renderTable({ rows: [], isLoading: true, loadingRowCount: 3 });
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByText('No people')).not.toBeInTheDocument();
});

function WorkTable() {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const [current, setCurrent] = useState<RowKey | null>(null);
  const selection = { selected, onChange: setSelected, rowLabel: ({ name }: Person) => name };
  return (
    <>
      <DataTable
        caption="People"
        columns={columns}
        rows={people}
        rowKey={({ name }) => name}
        empty="No people"
        density="compact"
        selection={selection}
        cursor={{ current, onCurrentChange: setCurrent }}
      />
      <button type="button" onClick={() => setCurrent('Ada')}>
        To Ada
      </button>
      <p>{[...selected].join()}</p>
    </>
  );
}

it('selects single rows or all rows', async () => {
  const { container } = render(<WorkTable />);
  const all = screen.getByRole('checkbox', { name: 'Select all rows' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bob' }));
  expect(screen.getByText('Bob', { selector: 'p' })).toBeVisible();
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(all).toBeChecked();
  expect(screen.getByText('Ada,Bob')).toBeVisible();
  await userEvent.click(all);
  expect(screen.queryByText('Ada,Bob')).not.toBeInTheDocument();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('marks the row that the focus is in, and takes the focus there only when nothing else has it', async () => {
  render(<WorkTable />);
  const [, ada, bob] = screen.getAllByRole('row');
  const [, editBob] = screen.getAllByRole('button', { name: 'Edit' });
  await userEvent.click(editBob ?? document.body);
  expect(bob).toHaveAttribute('aria-current', 'true');
  const toAda = screen.getByRole('button', { name: 'To Ada' });
  await userEvent.click(toAda);
  expect(ada).toHaveAttribute('aria-current', 'true');
  expect(toAda).toHaveFocus();
  await userEvent.click(editBob ?? document.body);
  act(() => toAda.click());
  expect(ada).toHaveFocus();
});
