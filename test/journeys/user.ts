import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** One of the two responses. */
export type Side = 'REST' | 'OData';

/** Actions of a user, one per method. Elements are found by role and name. */
export class User {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /** Opens the window and waits for the catalogue. */
  async arrives(): Promise<void> {
    await this.page.goto(this.#url);
    await expect(this.apis().getByRole('listitem').first()).toBeVisible({ timeout: 100_000 });
  }

  /** Opens the window with any connection, signed in or not. */
  async arrivesAnywhere(): Promise<void> {
    await this.page.goto(this.#url);
    await expect(this.page.getByRole('banner')).toBeVisible({ timeout: 60_000 });
  }

  apis(): Locator {
    return this.page.getByRole('list', { name: 'APIs' });
  }

  async searches(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search the catalogue' }).fill(text);
  }

  /** Searches for an API by its access point and opens it. */
  async opens(accessPoint: string): Promise<void> {
    await this.searches(accessPoint);
    await this.apis().getByRole('listitem').filter({ hasText: accessPoint }).first().getByRole('link').click();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async opensQuery(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Query' }).click();
    await expect(this.form()).toBeVisible();
  }

  /** Opens the window and an API's query, and waits for both editors. @returns the OData URL without its query options */
  async editsUrlsOf(api: string): Promise<string> {
    await this.arrives();
    await this.opens(api);
    await this.opensQuery();
    await expect(this.page.locator('.monaco-editor')).toHaveCount(2);
    return (await this.urlBox('OData').inputValue()).split('?')[0] ?? '';
  }

  form(): Locator {
    return this.page.getByRole('region', { name: 'Query form' });
  }

  /** Adds a condition to the query in the form. */
  async addsCondition(column: string, operator: string, value: string): Promise<void> {
    await this.form().getByRole('button', { name: 'Add condition' }).first().click();
    await this.chooses(this.form().getByRole('combobox', { name: 'Column', exact: true }).last(), column);
    await this.chooses(this.form().getByRole('combobox', { name: 'Operator', exact: true }).last(), operator);
    await this.form().getByRole('textbox', { name: 'Value', exact: true }).last().fill(value);
  }

  /** Selects an option in a combobox. */
  async chooses(combobox: Locator, option: string | RegExp): Promise<void> {
    await combobox.click();
    await this.page.getByRole('option', { name: option, exact: true }).first().click();
  }

  async runs(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run', exact: true }).click();
  }

  urlBox(side: Side): Locator {
    return this.page.getByRole('textbox', { name: `${side} URL` });
  }

  /** Replaces the URL in an editor. */
  async typesUrl(side: Side, url: string): Promise<void> {
    await this.urlBox(side).click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(url);
  }

  /**
   * Types the start of a word and accepts the first suggestion, which must be `offered`.
   *
   * @param more typed just before the suggestion is accepted; it must also match
   */
  async completes(typed: string, offered: string, more = ''): Promise<void> {
    await this.page.keyboard.type(typed);
    const best = this.page.getByRole('listbox', { name: 'Suggest' }).getByRole('option').first();
    await expect(best).toHaveAccessibleName(new RegExp(`^${offered}`));
    await this.page.keyboard.type(more);
    await this.page.keyboard.press('Tab');
  }

  preview(side: Side): Locator {
    return this.page.getByRole('region', { name: `${side} preview` });
  }

  /** Returns the tab of a view, such as Grid or JSON. Both responses show the same view. */
  view(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Response views' }).getByRole('tab', { name, exact: true });
  }

  grid(side: Side): Locator {
    return this.preview(side).getByRole('grid');
  }

  /** Returns the texts of the cells in the first rows of a grid. */
  async reads(side: Side, rows: number): Promise<string[][]> {
    const found: string[][] = [];
    for (let index = 0; index < rows; index += 1) {
      const row = this.grid(side).locator(`[role=row][aria-rowindex="${index + 1}"]`);
      await expect(row).toBeVisible();
      found.push(await row.getByRole('gridcell').allInnerTexts());
    }
    return found;
  }

  /** Selects a language or theme in the settings, such as `Français`. */
  async choosesSetting(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^(?:Settings|Paramètres)$/ }).click();
    await this.page.getByRole('menuitemradio', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  async signsOut(): Promise<void> {
    await this.page.getByRole('button', { name: /Show sign-in details/ }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await this.page.keyboard.press('Escape');
  }

  async signsIn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in' }).first().click();
  }
}
