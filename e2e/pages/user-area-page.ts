import { expect, type Locator, type Page } from '@playwright/test';
import { arrive } from '../fixtures/arrive.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { AreaPage } from './area-page.ts';
import { XConsentPage } from './x-consent-page.ts';

/** The signed-in user area, and the way into it. */
export class UserAreaPage extends AreaPage {
  private readonly siteUrl: string;

  constructor(page: Page, siteUrl: string) {
    super(page);
    this.siteUrl = siteUrl;
  }

  /** Signs in past the pages of X, and arrives as the callback sends a person back. Answers the token. */
  async arriveAs(handle: string, address?: string): Promise<string> {
    const token = await signIn(this.siteUrl, handle);
    await this.arriveWith(token, address);
    return token;
  }

  async arriveWith(token: string, address = '/user/dashboard'): Promise<void> {
    await arrive(this.page, address, token);
    await this.isSignedIn();
    await expect(this.page).not.toHaveURL(/[?&]token=/);
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

  /** Verifies the scripted wallet of this browser as the payout wallet. */
  async connectWallet(): Promise<void> {
    await this.page.getByRole('button', { name: 'Set payout wallet' }).click();
    await this.dialog.getByRole('button', { name: 'Connect Scripted Wallet' }).click();
    await this.dialog.getByRole('button', { name: 'Sign in Scripted Wallet' }).click();
    await expect(this.toast('Wallet Address Saved!')).toBeVisible();
  }

  async disconnect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Disconnect' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(this.page).toHaveURL(/\/user\/connect$/);
  }

  /** The titles on the list of quests, in their order. */
  get cardTitles(): Locator {
    return this.page.getByRole('article').getByRole('heading', { level: 2 });
  }
}
