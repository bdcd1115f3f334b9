import type { Locator } from '@playwright/test';
import type { UserAreaPage } from './user-area-page.ts';

/** The dialog in which anyone repeats a draw. */
export class DrawDialog {
  readonly dialog: Locator;

  private readonly area: UserAreaPage;

  constructor(area: UserAreaPage) {
    this.area = area;

    this.dialog = area.dialog;
  }

  async open(giveawayId: number): Promise<void> {
    await this.area.page.goto(`/user/giveaways?draw=${giveawayId}`);
  }

  get match(): Locator {
    return this.dialog.getByText('Your browser repeated the draw from what was published and came to the same result.');
  }

  get mismatch(): Locator {
    return this.dialog.getByText('The published data does not lead to this result.');
  }

  /** One step of the draw, as the dialog lists them. */
  check(title: string): Locator {
    const heading = this.area.page.getByRole('heading', { name: title, exact: true });
    return this.dialog.getByRole('listitem').filter({ has: heading });
  }
}
