// Takes the pictures that the documents show, of the application as it is: `npm run screenshots`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { startApplication } from '../test/journeys/application.ts';
import { findChromium } from '../test/journeys/chromium.ts';
import { User } from '../test/journeys/user.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'images');
mkdirSync(folder, { recursive: true });

const application = await startApplication();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, locale: 'en-GB', viewport: { width: 1400, height: 900 } });
    const user = new User(await context.newPage(), application.url);
    await user.arrives();
    await user.opens('flights-3m');
    await expect(user.page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
    await user.page.screenshot({ path: join(folder, `api-${colorScheme}.png`) });
    await user.opensQuery();
    await user.addsCondition('origin', 'is', 'LAX');
    await user.addsCondition('delay', 'greater than', '60');
    await user.runs();
    for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
    await user.reads('OData', 20);
    await user.page.screenshot({ path: join(folder, `query-${colorScheme}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await application.stop();
}
