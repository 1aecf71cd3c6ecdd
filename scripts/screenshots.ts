// Takes the screenshots and the animation of the documentation from the real application: `npm run screenshots`.
// `npm run screenshots -- NAME …` takes only these.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { startApplication } from '../test/journeys/application.ts';
import { findChromium } from '../test/journeys/chromium.ts';
import { User } from '../test/journeys/user.ts';
import { expect } from './screenshots/expect.ts';
import { type Picture, picturesInBothThemes, picturesInFrench, picturesOfTasks } from './screenshots/pictures.ts';
import { recordAnimation } from './screenshots/record-animation.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'images');
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

const application = await startApplication();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
try {
  await inWindow({}, waitForSample);
  for (const colorScheme of ['light', 'dark'] as const) {
    await inWindow({ colorScheme }, (user) => takePictures(user, picturesInBothThemes, `-${colorScheme}`));
  }
  if (isWanted('workflow')) {
    await inWindow({ viewport: { width: 1200, height: 750 } }, (user) => recordAnimation(user, join(folder, 'workflow.webp')));
  }
  await inWindow({}, async (user) => {
    await user.arrives();
    await user.opens('flights-3m');
    await user.opensQuery();
    await user.addsCondition('origin', 'is', 'LAX');
    await user.runs();
    for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
    await takePictures(user, picturesOfTasks, '');
  });
  await inWindow({}, async (user) => {
    await user.arrives();
    await takePictures(user, picturesInFrench, '-fr');
  });
} finally {
  await browser.close();
  await application.stop();
}

/** Runs steps in a new window of the application. */
async function inWindow(options: BrowserContextOptions, series: (user: User) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'en-GB', viewport: { width: 1400, height: 900 }, ...options });
  context.setDefaultTimeout(120_000);
  try {
    await series(new User(await context.newPage(), application.url));
  } finally {
    await context.close();
  }
}

/** Waits until the sample is published. On a busy computer, the first start takes minutes. */
async function waitForSample(user: User): Promise<void> {
  await user.arrivesAnywhere();
  await expect(user.apis().getByRole('listitem').first()).toBeVisible({ timeout: 600_000 });
}

/** Prepares all screenshots in order, because each continues from the previous one, and takes the requested ones. */
async function takePictures(user: User, pictures: Readonly<Record<string, Picture>>, suffix: string): Promise<void> {
  for (const [name, prepare] of Object.entries(pictures)) {
    await prepare(user);
    if (isWanted(name) || isWanted(`${name}${suffix}`)) {
      await user.page.screenshot({ path: join(folder, `${name}${suffix}.png`), animations: 'disabled' });
    }
  }
}
