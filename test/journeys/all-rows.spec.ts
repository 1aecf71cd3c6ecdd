import type { RunningApplication } from './application.ts';
import { childrenOf } from './children.ts';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

/** Suspends the data services during a fetch, as if the server hangs, because it can send three million rows in a second. */
async function hangs(application: RunningApplication, meanwhile: () => Promise<void>): Promise<void> {
  const services = childrenOf(application.pid);
  for (const service of services) process.kill(service, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    for (const service of services) process.kill(service, 'SIGCONT');
  }
}

test('a user fetches all rows next to the preview, and pauses, resumes, and discards the fetch', async ({ user, page, application }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const preview = user.preview('OData');
  await preview.getByRole('button', { name: 'Fetch all rows' }).click();
  const rowFetch = preview.getByRole('region', { name: 'Fetch all rows (OData)' });
  const unfinished = page.getByRole('region', { name: 'Unfinished fetches' });
  await expect(rowFetch).toContainText(/of 3,000,000 rows/);
  await hangs(application, async () => {
    await rowFetch.getByRole('button', { name: 'Pause' }).click();
    await expect(rowFetch).toContainText('Fetch paused');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: /^History/ }).click();
    await expect(unfinished.getByRole('listitem')).toContainText('Fetch paused');
    await expect(page.getByRole('link', { name: 'History 1 unfinished fetch' })).toBeVisible();
    await unfinished.getByRole('button', { name: /^Resume: all rows of/ }).press('Enter');
    await expect(unfinished.getByRole('listitem')).toContainText('Fetching all rows');
    await unfinished.getByRole('button', { name: /^Pause: all rows of/ }).press('Enter');
    await expect(unfinished.getByRole('listitem')).toContainText('Fetch paused');
  });
  await unfinished.getByRole('link').press('Enter');
  await expect(rowFetch).toContainText(/of 3,000,000 rows/);
  await rowFetch.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowFetch).toContainText('Fetch cancelled');
  await rowFetch.getByRole('button', { name: 'Discard' }).click();
  await expect(rowFetch).toBeHidden();
});

test('a user fetches all 10,000 rows of an API', async ({ user }) => {
  await user.arrives();
  await user.opens('birdstrikes');
  await user.opensQuery();
  const preview = user.preview('REST');
  await preview.getByRole('button', { name: 'Fetch all rows' }).click();
  await expect(preview.getByRole('region', { name: 'Fetch all rows (REST)' })).toContainText('All rows fetched · 10,000 rows');
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '10000');
});
