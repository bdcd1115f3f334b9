import type { Page } from '@playwright/test';

/** The consent page of X, as the local stand-in shows it. */
export class XConsentPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async authorizeAs(handle: string): Promise<void> {
    await this.page.getByLabel('X handle').fill(handle);
    await this.page.getByRole('button', { name: 'Authorize app' }).click();
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('link', { name: 'Cancel' }).click();
  }
}
