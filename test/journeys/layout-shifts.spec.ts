import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Starts to record layout shifts, including those right after a key press. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moved: string[] = [];
    const describe = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      return element === null ? '?' : `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`.slice(0, 80);
    };
    const take = (entries: PerformanceEntryList): void => {
      for (const entry of entries) {
        const shift = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        // The text of an editor, its cursor, and its suggestions move because the user types there.
        const parts = shift.sources
          .filter(
            ({ node }) =>
              (node instanceof Element ? node : node?.parentElement)?.closest('.view-lines, .cursors-layer, .suggest-widget') == null,
          )
          .map(({ node, previousRect: from, currentRect: to }) => {
            const place = (rect: DOMRect): string => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(',');
            return `${describe(node)} ${place(from)} -> ${place(to)}`;
          });
        if (parts.length > 0) moved.push(`${shift.value.toFixed(5)}: ${parts.join(' | ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, {
      shiftsSoFar: () => {
        take(observer.takeRecords());
        return moved.splice(0);
      },
    });
  });
}

/** Returns the layout shifts since the last call, after the page has drawn two frames. */
async function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shiftsSoFar: () => string[] }).shiftsSoFar();
  });
}

test('the page layout doesn’t shift while a user types a value or a URL', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.editsUrlsOf('flights-3m');
  await user.addsCondition('origin', 'is', 'LA');
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.preview(side).getByText('No rows returned').first()).toBeVisible();
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).click();
  await page.keyboard.press('End');
  await watchShifts(page);

  await test.step('the layout doesn’t shift while a value is typed in the form', async () => {
    for (const key of ['X', ' ', "'", 'e', 'Backspace', 'Backspace', 'Backspace']) {
      await page.keyboard.press(key);
      expect(await shifts(page), `after ${key}`).toEqual([]);
    }
  });

  // With rows, because the marks of outdated responses appear and disappear with the next keys.
  await page.keyboard.press('Control+Enter');
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');

  for (const [side, mistake] of [
    ['REST', ';del=gt='],
    ['OData', ' and del '],
  ] as const) {
    await test.step(`a mistake and its correction in the ${side} URL`, async () => {
      const box = user.urlBox(side);
      await box.click();
      await page.keyboard.press('ControlOrMeta+End');
      await shifts(page);
      for (const key of mistake) {
        await page.keyboard.type(key);
        expect(await shifts(page), `after ${key}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      for (let times = 1; times <= mistake.length; times += 1) {
        await page.keyboard.press('Backspace');
        expect(await shifts(page), `after Backspace ${times}`).toEqual([]);
      }
    });
  }
});

test('at 1280 pixels, the layout doesn’t shift while a URL grows; the URL field grows with the next run', async ({ user }) => {
  test.slow();
  const { page } = user;
  await page.setViewportSize({ width: 1280, height: 800 });
  await user.editsUrlsOf('flights-3m');
  await user.addsCondition('origin', 'is', 'L');
  await user.runs();
  const field = (side: 'rest' | 'odata') => page.locator(`[data-format=${side}]`);
  const heightOf = async (side: 'rest' | 'odata'): Promise<number> => (await field(side).boundingBox())?.height ?? 0;
  for (const side of ['REST', 'OData'] as const) await expect(user.preview(side).getByText('No rows returned').first()).toBeVisible();
  const before = { rest: await heightOf('rest'), odata: await heightOf('odata') };
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).click();
  await page.keyboard.press('End');
  await watchShifts(page);

  await test.step('the layout doesn’t shift while a long value is typed in the form', async () => {
    for (const key of 'AX or any other airport of California, or of another state whose name is so long that with it the text is longer than the line of the URL') {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      expect(await shifts(page), `after ${key}`).toEqual([]);
    }
    expect(await heightOf('rest')).toBe(before.rest);
  });

  await test.step('the URL fields grow with the next run', async () => {
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => heightOf('rest')).toBeGreaterThan(before.rest);
    await expect.poll(() => heightOf('odata')).toBeGreaterThan(before.odata);
    await shifts(page);
  });

  for (const side of ['REST', 'OData'] as const) {
    await test.step(`a long text in the ${side} URL, whose end stays visible`, async () => {
      await user.urlBox(side).click();
      await page.keyboard.press('ControlOrMeta+End');
      await shifts(page);
      const height = await heightOf(side === 'REST' ? 'rest' : 'odata');
      for (const key of '&x=a-parameter-of-the-server-itself-that-is-so-long-that-it-needs-another-line-and-then-one-more-of-them') {
        await page.keyboard.type(key);
        expect(await shifts(page), `after ${key}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      expect(await heightOf(side === 'REST' ? 'rest' : 'odata')).toBe(height);
      await expect(
        field(side === 'REST' ? 'rest' : 'odata')
          .locator('.view-line')
          .last(),
      ).toBeInViewport();
    });
  }
});
