// Takes the pictures that the documents show, of the application as it is: `npm run screenshots`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startApplication } from '../test/journeys/application.ts';
import { findChromium } from '../test/journeys/chromium.ts';
import { User } from '../test/journeys/user.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'images');
mkdirSync(folder, { recursive: true });

/** Each picture by its name: from what the one before it left, what is to be seen. */
const pictures: Readonly<Record<string, (user: User) => Promise<void>>> = {
  api: async (user) => {
    await user.arrives();
    await user.opens('flights-3m');
    await expect(user.page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  },
  query: async (user) => {
    await user.opensQuery();
    await user.addsCondition('origin', 'is', 'LAX');
    await user.addsCondition('delay', 'greater than', '60');
    await user.runs();
    for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
    await user.reads('OData', 20);
  },
  export: async (user) => {
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    const dialog = user.page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused();
    await expect(dialog.getByText(/flights-3m\.csv$/)).toBeVisible();
  },
  comparison: async (user) => {
    await user.page.keyboard.press('Escape');
    await user.addsCondition('distance', 'less than', '1000');
    await user.runs();
    await user.page.getByRole('button', { name: 'Compare', exact: true }).click();
    const region = user.page.getByRole('region', { name: 'Comparison' });
    await expect(region.getByRole('status')).toContainText('100 rows match');
    await region.getByRole('combobox', { name: 'Responses to compare' }).click();
    await user.page.getByRole('option', { name: 'REST: previous run vs. latest' }).click();
    await region.getByRole('combobox', { name: 'Match rows by' }).click();
    await user.page.getByRole('option', { name: 'by date' }).click();
    await expect(region.getByText('Rows matched by date')).toBeVisible();
    await expect(region.getByRole('grid')).toBeVisible();
  },
  chart: async (user) => {
    await user.page.getByRole('button', { name: 'Close comparison' }).click();
    await user.preview('REST').getByRole('tab', { name: 'Statistics', exact: true }).click();
    await user.preview('OData').getByRole('tab', { name: 'Chart', exact: true }).click();
    await expect(user.preview('OData').getByRole('img', { name: /^(Bars|Line|Points|Histogram): / })).toBeVisible();
    await expect(user.preview('REST').getByRole('heading', { name: 'date' })).toBeVisible();
  },
};

const application = await startApplication();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, locale: 'en-GB', viewport: { width: 1400, height: 900 } });
    const user = new User(await context.newPage(), application.url);
    for (const [name, shows] of Object.entries(pictures)) {
      await shows(user);
      await user.page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await application.stop();
}
