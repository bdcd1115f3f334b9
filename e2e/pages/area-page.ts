import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of every signed-in area: the header, a dialog, toasts, tiles and cards of quests. */
export class AreaPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From here on, events are announced immediately; earlier ones only change the numbers. */
  async isLive(): Promise<void> {
    await expect(this.page.getByText('Connected', { exact: true })).toBeAttached();
  }

  /** From its next load on, the page has no live connection, so it knows only what it asks for. */
  async cutLive(): Promise<void> {
    await this.page.routeWebSocket(/\/ws/, () => undefined);
  }

  get points(): Locator {
    return this.page.getByTestId('mxp-total');
  }

  get bell(): Locator {
    return this.page.getByRole('button', { name: /^Notifications/ });
  }

  get notifications(): Locator {
    return this.page.getByRole('dialog', { name: 'Your notifications' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  toast(title: string): Locator {
    const close = this.page.getByRole('button', { name: `Close: ${title}`, exact: true });
    return this.page.getByRole('listitem').filter({ has: close });
  }

  /** The figure under a label, on a tile or a card. */
  figure(label: string, within: Locator = this.page.getByRole('main')): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return within.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  /** The button of a row's menu. */
  actionsFor(subject: string): Locator {
    return this.page.getByRole('button', { name: `Actions for ${subject}`, exact: true });
  }

  /** Chooses an action from the menu of a row. */
  async chooseAction(subject: string, action: string): Promise<void> {
    await this.actionsFor(subject).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A row of a table, by its text. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
}
