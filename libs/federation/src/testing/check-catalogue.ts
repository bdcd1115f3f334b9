import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, type FakeHandler } from './fake-api.ts';
import { pasteInto } from './paste-into.ts';
import type { RenderedArea } from './render-area.tsx';

/** One line of an error catalogue: a situation, the actions of a visitor, and the words that they then read. */
export interface CatalogueRow {
  readonly situation: string;
  readonly path: string;
  readonly answers: Readonly<Record<string, FakeHandler>>;
  /** The names of pressed buttons, checkboxes and items of menus, and texts for fields, by their labels. */
  readonly steps?: readonly (string | RegExp | readonly [label: string, text: string])[];
  /** On the page, or the title or message of a toast. */
  readonly reads: readonly string[];
}

/** The uppermost dialog, else the page. */
function place() {
  const dialog = screen.queryAllByRole('dialog').at(-1);
  return dialog ? within(dialog) : screen;
}

function enabled(name: string | RegExp): HTMLElement {
  const control =
    screen.queryByRole('menuitem', { name }) ??
    place().queryByRole('checkbox', { name }) ??
    place().getByRole('button', { name });
  expect(control).toBeEnabled();
  return control;
}

/** A test for each row, of the area that `render` opens at a path. */
export function checkCatalogue(
  rows: readonly CatalogueRow[],
  render: (path: string) => Pick<RenderedArea, 'user' | 'toasts'>,
): void {
  it.each(rows.map((row) => [row.situation, row] as const))('%s', async (_situation, row) => {
    fakeApi(row.answers);
    const { user, toasts } = render(row.path);
    for (const step of row.steps ?? []) {
      if (typeof step === 'string' || step instanceof RegExp) {
        await user.click(await waitFor(() => enabled(step)));
      } else {
        await pasteInto(user, await waitFor(() => place().getByLabelText(step[0])), step[1]);
      }
    }
    await waitFor(() => {
      const shown = [document.body.textContent, ...toasts.flatMap(({ title, message }) => [title, message])];
      expect(row.reads.filter((text) => !shown.some((one) => one?.includes(text)))).toEqual([]);
    });
  });
}
