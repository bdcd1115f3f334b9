import { expect, type Locator, type Page } from '@playwright/test';
import { arrive } from '../fixtures/arrive.ts';
import { XConsentPage } from './x-consent-page.ts';

export class WaitlistPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/waitlist'): Promise<void> {
    await this.page.goto(address);
  }

  /** The dashboard of a user who has signed in before, past the pages of X. */
  async arriveWith(token: string): Promise<void> {
    await arrive(this.page, '/waitlist', token);
    await expect(this.heading('Referral Leaderboard')).toBeVisible();
  }

  /** From the landing view through X to the connected dashboard. */
  async join(handle: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect with X' }).click();
    await new XConsentPage(this.page).authorizeAs(handle);
    await expect(this.heading('Referral Leaderboard')).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name });
  }

  get landing(): Locator {
    return this.heading('Join the Cr8 Waitlist');
  }

  /** The element that shows the MXP total in the header or card: its text is the figure. */
  get points(): Locator {
    return this.page.getByTestId('mxp-total');
  }

  get referrals(): Locator {
    return this.page.getByTestId('referral-total');
  }

  get leaderboard(): Locator {
    return this.page.getByRole('region', { name: 'Referral Leaderboard' });
  }

  get link(): Locator {
    return this.page.getByLabel('Referral link');
  }

  async disconnect(): Promise<void> {
    // The page reloads automatically.
    const loaded = this.page.waitForEvent('load');
    await this.page.getByRole('button', { name: 'Disconnect' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await loaded;
    await expect(this.landing).toBeVisible();
  }
}
