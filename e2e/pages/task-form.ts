import type { Locator } from '@playwright/test';
import type { UserAreaPage } from './user-area-page.ts';

/** The dialog of a task that work can be handed in for. */
export class TaskForm {
  readonly dialog: Locator;

  private readonly area: UserAreaPage;

  constructor(area: UserAreaPage) {
    this.area = area;

    this.dialog = area.dialog;
  }

  async openFrom(title: string): Promise<void> {
    await this.area.card(title).getByRole('button', { name: 'Submit Task' }).click();
  }

  get url(): Locator {
    return this.dialog.getByLabel('Submission URL');
  }

  get platform(): Locator {
    return this.dialog.getByLabel('Platform');
  }

  get notes(): Locator {
    return this.dialog.getByLabel('Additional Notes');
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: 'Submit Task' });
  }
}
