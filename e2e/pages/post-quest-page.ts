import { expect, type Locator } from '@playwright/test';
import type { AreaPage } from './area-page.ts';

/** The form of a new quest. */
export class PostQuestPage {
  private readonly area: AreaPage;

  constructor(area: AreaPage) {
    this.area = area;
  }

  get feeCard(): Locator {
    return this.area.page.getByRole('region', { name: 'MXP Fee Calculation' });
  }

  get submit(): Locator {
    return this.area.page.getByRole('button', { name: /^Create Quest/ });
  }

  get messages(): Locator {
    return this.area.page.getByRole('main').getByRole('alert').getByRole('listitem');
  }

  field(label: string): Locator {
    return this.area.page.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.area.page.getByRole('button', { name, exact: true });
  }

  /** Takes the card that begins with this word: of a type, or of a mode. */
  async choose(word: string): Promise<void> {
    await this.area.page.getByRole('radio', { name: new RegExp(`^${word}`) }).check();
  }

  /** Fills the fields of every type. */
  async fillWords(title: string): Promise<void> {
    await this.field('Title').fill(title);
    await this.field('Description').fill('The work to do, and how it is judged.');
    await this.field('Category').selectOption('Community');
    await this.field('Tags').fill('Rust');
    await this.field('Tags').press('Enter');
    await this.area.page.getByRole('group', { name: 'Popular tags' }).getByRole('button', { name: 'DeFi' }).click();
  }

  /** Tries to send the form as it is, which says these messages, in this order. */
  async refuses(messages: readonly string[]): Promise<void> {
    await this.submit.click();
    await expect(this.messages).toHaveText(messages);
  }

  /** Checks the fee card's values by term. */
  async costs(lines: Readonly<Record<string, string>>): Promise<void> {
    for (const [term, value] of Object.entries(lines)) {
      await expect(this.area.figure(term, this.feeCard)).toHaveText(value);
    }
  }
}
