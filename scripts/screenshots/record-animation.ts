import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '../../test/journeys/user.ts';
import { expect } from './expect.ts';

/** A frame of an animation, and its duration in milliseconds. */
interface Frame {
  readonly file: string;
  readonly milliseconds: number;
}

/**
 * Records the core workflow as an animated WebP: search, add a condition, run, compare, export.
 *
 * @throws Error if img2webp isn't installed or fails
 */
export async function recordAnimation(user: User, output: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-frames-'));
  try {
    const frames: Frame[] = [];
    const show = async (milliseconds: number): Promise<void> => {
      const file = join(folder, `${String(frames.length).padStart(3, '0')}.png`);
      await user.page.screenshot({ path: file });
      frames.push({ file, milliseconds });
    };
    await playWorkflow(user, show);
    joinFrames(frames, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Performs the workflow, and shows each state for a time. */
async function playWorkflow(user: User, show: (milliseconds: number) => Promise<void>): Promise<void> {
  const { page } = user;
  await user.arrives();
  await show(1200);
  const search = page.getByRole('searchbox', { name: 'Search the catalogue' });
  for (const letter of 'flights') {
    await search.press(letter);
    await show(120);
  }
  await expect(user.apis().getByRole('listitem').first()).toContainText('flights');
  await show(900);
  await user.opens('flights-3m');
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  await show(1300);
  await user.opensQuery();
  await expect(page.locator('.monaco-editor')).toHaveCount(2);
  await show(900);
  await user.addsCondition('origin', 'is', 'L');
  await show(250);
  const value = user.form().getByRole('textbox', { name: 'Value', exact: true }).last();
  for (const text of ['LA', 'LAX']) {
    await value.fill(text);
    await show(250);
  }
  await show(900);
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
  await user.reads('OData', 3);
  await show(1800);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('status')).toContainText('100 rows match');
  await show(1600);
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('dialog').getByText(/flights-3m\.csv$/)).toBeVisible();
  await show(1200);
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Show in folder').first()).toBeVisible();
  await show(2500);
}

function joinFrames(frames: readonly Frame[], output: string): void {
  const pictures = frames.flatMap(({ file, milliseconds }) => ['-d', String(milliseconds), file]);
  const { error, status, stderr } = spawnSync('img2webp', ['-loop', '0', '-lossy', '-q', '75', '-m', '6', ...pictures, '-o', output], {
    encoding: 'utf8',
  });
  if (error) throw new Error('img2webp isn’t installed. It is in the package webp.', { cause: error });
  if (status !== 0) throw new Error(`img2webp failed: ${stderr}`);
}
