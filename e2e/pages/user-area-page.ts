import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../fixtures/sign-in';
import { XConsentPage } from './x-consent-page';

/** What every page of the signed-in user area has: the header, a dialog, toasts, tiles and a list of quests. */
export class UserAreaPage {
  constructor(
    readonly page: Page,
    private readonly siteUrl: string,
  ) {}

  /** Signs in past the pages of X, and arrives as the callback sends a person back. Answers the token. */
  async arriveAs(handle: string, address?: string): Promise<string> {
    const token = await signIn(this.siteUrl, handle);
    await this.arriveWith(token, address);
    return token;
  }

  async arriveWith(token: string, address = '/user/dashboard'): Promise<void> {
    await this.page.goto(`${address}${address.includes('?') ? '&' : '?'}token=${token}&connected=true`);
    await this.isSignedIn();
    await expect(this.page).not.toHaveURL(/[?&]token=/);
  }

  /** From here on, what happens is told at once; what happened before shows in the figures alone. */
  async isLive(): Promise<void> {
    await expect(this.page.getByText('Connected', { exact: true })).toBeAttached();
  }

  /** From the connect page, through X. */
  async connectAs(handle: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/user\/connect(\?.*)?$/);
    await this.page.getByRole('button', { name: 'Complete signup with X' }).click();
    await new XConsentPage(this.page).authorizeAs(handle);
    await this.isSignedIn();
  }

  /** The header is there; behind a dialog, which an address may open, it is hidden from assistive technology. */
  private async isSignedIn(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Disconnect', includeHidden: true })).toBeVisible();
  }

  get points(): Locator {
    return this.page.getByTestId('mxp-total');
  }

  get bell(): Locator {
    return this.page.getByRole('button', { name: /^Notifications/ });
  }

  get notifications(): Locator {
    return this.page.getByRole('region', { name: 'Your notifications' });
  }

  get disconnectButton(): Locator {
    return this.page.getByRole('button', { name: 'Disconnect' });
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

  /** The titles on the list of quests, in their order. */
  get cardTitles(): Locator {
    return this.page.getByRole('article').getByRole('heading', { level: 2 });
  }
}
