import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inMemoryApplication, problem, status } from '../in-memory-application.ts';
import { listedApis, preparePage, renderPage, smallResponse } from '../render-page.tsx';
import { apiSummary } from './api-summary.ts';

preparePage();

function texts(items: readonly HTMLElement[]): string[] {
  return items.map((item) => item.textContent ?? '');
}

describe('the catalogue', () => {
  test('lists every API under its project, each with its position for screen readers', async () => {
    renderPage(inMemoryApplication({ catalogue: smallResponse }));
    const items = await listedApis();
    expect(texts(items)).toEqual([
      expect.stringContaining('Airports'),
      expect.stringContaining('Barley yields'),
      expect.stringContaining('flights-3m'),
    ]);
    expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(items[0]?.getAttribute('aria-setsize')).toBe('3');
    expect(within(screen.getByRole('navigation', { name: 'Catalogue' })).getByText('Geography')).toBeTruthy();
  });

  test('shows no empty description in the line of an API without one', async () => {
    const apis = [apiSummary({ accessPoint: 'bare', title: 'Bare', details: ' \n' })];
    renderPage(inMemoryApplication({ catalogue: () => ({ apis, fetchedAt: 0 }) }));
    const [item] = await listedApis();
    expect([...(item?.querySelectorAll('a > span:last-child > span:last-child') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'bare',
    ]);
  });

  test('filters the list while the user types, and names the column that matched', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.type(screen.getByRole('searchbox', { name: 'Search the catalogue' }), 'origin');
    await waitFor(async () =>
      expect(texts(await listedApis())).toEqual([expect.stringMatching(/Flights.*vega\/.*flights-3m.*column ORIGIN/)]),
    );
    expect(screen.getByText('1 of 3 APIs')).toBeTruthy();
  });

  test('shows its search shortcut on hover until the user types', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    const box = screen.getByRole('searchbox', { name: 'Search the catalogue' });
    await user.hover(box);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Search the catalogue (/)');
    box.focus();
    await user.keyboard('fl');
    await waitFor(() => expect(screen.queryByRole('tooltip'), 'it lies over the facets').toBeNull());
  });

  test('filters the APIs by a keyword, and clears the filter with a button', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.click(screen.getByRole('button', { name: 'Keyword' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /aviation\s*2/ }));
    expect(texts(await listedApis())).toHaveLength(2);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(texts(await listedApis())).toHaveLength(3);
    expect(document.activeElement, 'the focus went with the button').toBe(screen.getByRole('searchbox', { name: 'Search the catalogue' }));
  });

  test('restores the search and the filters after the window was closed', async () => {
    const present = inMemoryApplication({ catalogue: smallResponse });
    const { user, leave } = renderPage(present);
    await listedApis();
    await user.click(screen.getByRole('button', { name: 'Keyword' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /aviation\s*2/ }));
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('searchbox', { name: 'Search the catalogue' }), 'origin');
    await waitFor(async () => expect(await listedApis()).toHaveLength(1));
    leave();
    await waitFor(() => expect(present.session?.layout['catalogue.search']).toContain('aviation'));
    renderPage(present);
    expect(await listedApis()).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the catalogue' }).value).toBe('origin');
    expect(screen.getByRole('button', { name: 'Keyword, aviation selected' })).toBeTruthy();
  });

  test('reports that no API matches, and clears the search with a button', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.type(screen.getByRole('searchbox'), 'no such data');
    expect(await screen.findByText('No matching APIs')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'APIs' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await listedApis()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('suggests the correct spelling of a misspelled word, and searches for it', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.type(screen.getByRole('searchbox'), 'barely');
    await user.click(await screen.findByRole('button', { name: 'Search for “barley”' }));
    await waitFor(async () => expect(texts(await listedApis())).toEqual([expect.stringContaining('Barley yields')]));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('barley');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('moves through the list with the arrow keys, and has one tab stop', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Airports');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toContain('Flights');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Barley');
    const inTabOrder = [...screen.getByRole('list', { name: 'APIs' }).querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0);
    expect(inTabOrder).toHaveLength(1);
  });

  test('opens the best match with Enter in the search box', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.type(screen.getByRole('searchbox'), 'barl{Control>}{Enter}{/Control}');
    expect(window.location.hash).toBe('');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/api/vega/barley'));
  });

  test('draws only the visible lines of three thousand APIs', async () => {
    const apis = Array.from({ length: 3000 }, (_, index) => apiSummary({ accessPoint: `api-${index}` }));
    renderPage(inMemoryApplication({ catalogue: () => ({ apis, fetchedAt: 0 }) }));
    const items = await listedApis();
    expect(items.length).toBeGreaterThan(15);
    expect(items.length).toBeLessThan(60);
    expect(items[0]?.getAttribute('aria-setsize')).toBe('3000');
  });

  test('reports that the catalogue of a server is empty', async () => {
    renderPage(inMemoryApplication());
    expect(await screen.findByText('The catalogue is empty')).toBeTruthy();
  });

  test('shows server texts as plain text, including any markup', async () => {
    const script = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>';
    const apis = [apiSummary({ accessPoint: script, title: script, details: script, keywords: [script], root: script, rootLabel: script })];
    renderPage(inMemoryApplication({ catalogue: () => ({ apis, fetchedAt: 0 }) }));
    const items = await listedApis();
    expect(items[0]?.textContent).toContain(script);
    expect(document.querySelector('img, script:not([src])')).toBeNull();
    expect('hacked' in window).toBe(false);
  });
});

describe('the catalogue while the service is down', () => {
  test('explains what failed, why, and what to do, and loads again with "Try again"', async () => {
    let down = true;
    const refused = problem('connection-refused', { parameters: { host: 'data.example.org' } });
    const { user } = renderPage(inMemoryApplication({ catalogue: () => (down ? refused : smallResponse()) }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Can’t connect to data.example.org.');
    expect(alert.textContent).toContain('no service is listening on this port');
    expect(alert.textContent).toContain('connection-refused');
    down = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await listedApis()).toHaveLength(3);
  });

  test('reloads the catalogue automatically after a successful sign-in', async () => {
    let down = true;
    const application = inMemoryApplication({ catalogue: () => (down ? problem('deployment-fault') : smallResponse()) });
    renderPage(application);
    await screen.findByRole('alert');
    application.sendStatus(status({ state: 'signing-in', who: null, expiresAt: null, claims: null }));
    down = false;
    application.sendStatus(status());
    expect(await listedApis()).toHaveLength(3);
  });

  test('continues to show the previous APIs, and reports that the refresh failed', async () => {
    let down = false;
    const application = inMemoryApplication({ catalogue: () => (down ? problem('deployment-fault') : smallResponse()) });
    renderPage(application);
    await listedApis();
    down = true;
    application.sendStatus(status({ state: 'failed', problem: problem('identity-provider-unreachable') }));
    application.sendStatus(status());
    expect(await screen.findByText(/Couldn’t refresh the catalogue/)).toBeTruthy();
    expect(await listedApis()).toHaveLength(3);
  });
});
