import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { matchItems, rankOfBest } from '../../../renderer/palette/match-items.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { apiDescription, listedApis, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

const run = () => undefined;
const items = [
  { id: 'a', title: 'Sign out', run },
  { id: 'b', title: 'Se déconnecter', keywords: 'sign', run },
  { id: 'c', title: 'Theme: Light', detail: 'current', run },
];

describe('the palette', () => {
  test('finds items with every word, ignoring case and accents, and lists matching titles first', () => {
    expect(matchItems(items, 'sign').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(matchItems(items, 'DECONN').map(({ id }) => id)).toEqual(['b']);
    expect(matchItems(items, 'light curr').map(({ id }) => id)).toEqual(['c']);
    expect(matchItems(items, 'light nowhere')).toEqual([]);
    expect(matchItems(items, '')).toEqual(items);
  });

  test('ranks items that start with the text first, then those with its words, then synonyms, then others', () => {
    expect(rankOfBest(items, 'SIGN o')).toBe(0);
    expect(rankOfBest(items, 'out sign')).toBe(1);
    expect(rankOfBest(items.slice(1), 'sign')).toBe(2);
    expect(rankOfBest(items.slice(1), 'ign')).toBe(3);
    expect(rankOfBest(items, 'theme')).toBe(3);
    expect(rankOfBest([], 'sign')).toBe(3);
    expect(rankOfBest(items, '')).toBe(3);
  });

  test('lists a command with the searched name before an API with it in the description', async () => {
    const { apis, fetchedAt } = smallResponse();
    const saying = apis.map((api) => (api.accessPoint === 'barley' ? { ...api, details: 'The history of yields.' } : api));
    const { user } = renderPage(inMemoryApplication({ catalogue: () => ({ apis: saying, fetchedAt }) }));
    await listedApis();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /APIs, columns/ }), 'history');
    await screen.findByRole('option', { name: /Barley yields/ });
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('History');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash, 'Enter opened an API').toBe('#/history'));
  });

  test('opens with its shortcut, finds an API, and opens it', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /APIs, columns/ }), 'barl');
    await screen.findByRole('option', { name: /Barley yields/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/api/vega/barley'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('accepts text typed directly after its shortcut, and Enter too', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.keyboard('{Control>}k{/Control}barl{Enter}');
    await waitFor(() => expect(window.location.hash, 'keys of somebody who does not wait are lost').toBe('#/api/vega/barley'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('returns the focus to the previously focused element', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    const button = screen.getByRole('button', { name: 'Settings' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('focuses the search box with its command to search the catalogue', async () => {
    const command = 'Search the catalogue';
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /APIs, columns/ }), command);
    await screen.findByRole('option', { name: new RegExp(`^${command}`) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search the catalogue' })));
  });

  test('reports that no API is open, or returns to the open one from any screen', async () => {
    const describing = { describe: () => apiDescription({ accessPoint: 'barley', title: 'Barley yields' }) };
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse, ...describing }));
    await listedApis();
    for (const key of ['2', '3']) {
      await user.keyboard(`{Control>}${key}{/Control}`);
      expect(await screen.findByText(/^No API is open/)).toBeTruthy();
    }
    await user.keyboard('{Control>}k{/Control}barl');
    await screen.findByRole('option', { name: /Barley yields/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Barley yields' });
    await user.click(screen.getByRole('link', { name: 'History' }));
    await waitFor(() => expect(window.location.hash).toBe('#/history'));
    await user.keyboard('{Control>}3{/Control}');
    await waitFor(() => expect(window.location.hash).toBe('#/api/vega/barley/query'));
    await user.keyboard('{Control>}k{/Control}close barley');
    await screen.findByRole('option', { name: /^Close Barley yields/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/'));
    await user.keyboard('{Control>}2{/Control}');
    expect(await screen.findByText(/^No API is open/)).toBeTruthy();
  });

  test('focuses the work area after a command that leaves the focused screen', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.click(screen.getByRole('link', { name: 'Saved queries' }));
    const heading = await screen.findByRole('heading', { level: 1 });
    heading.tabIndex = -1;
    heading.focus();
    await user.keyboard('{Control>}k{/Control}go to home');
    await screen.findByRole('option', { name: 'Go to the home page' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await user.keyboard('{Control>}k{/Control}refresh cat');
    await screen.findByRole('option', { name: 'Refresh catalogue' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Refreshing the catalogue…')).toBeTruthy();
  });

  test('opens the dialog for the storage of results', async () => {
    const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }));
    await listedApis();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /APIs, columns/ }), 'storage');
    await screen.findByRole('option', { name: /Storage for results/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Storage for results/ })).toBeTruthy();
  });

  test('shows the current value of a setting, and changes it', async () => {
    const application = inMemoryApplication({ catalogue: smallResponse });
    const { user } = renderPage(application);
    await listedApis();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /APIs, columns/ }), 'density');
    await user.click(await screen.findByRole('option', { name: /Density: Comfortable/ }));
    await waitFor(() => expect(application.settings.density).toBe('comfortable'));
  });
});

describe('the catalogue of an unreachable server', () => {
  test('is shown from its saved copy, with a note', async () => {
    const application = inMemoryApplication({ kept: smallResponse() });
    application.sendStatus({
      state: 'failed',
      method: 'oauth-password',
      who: null,
      expiresAt: null,
      claims: null,
      problem: { code: 'identity-provider-unreachable', parameters: {}, status: null, detail: null, at: null },
    });
    renderPage(application);
    expect(await listedApis()).toHaveLength(3);
    expect(screen.getByText(/Can’t reach .*Showing the catalogue saved/)).toBeTruthy();
  });

  test('lists its changes until the user marks them as seen', async () => {
    const changes = {
      since: 1,
      apis: [
        { kind: 'new' as const, api: { root: 'vega', accessPoint: 'barley' }, title: 'Barley yields', added: [], removed: [], retyped: [] },
      ],
    };
    const application = inMemoryApplication({ catalogue: () => ({ ...smallResponse(), changes }) });
    const { user } = renderPage(application);
    await user.click(await screen.findByRole('button', { name: /^1 change since/ }));
    expect((await screen.findByRole('list', { name: 'Catalogue changes' })).textContent).toMatch(/New.*Barley yields/);
    await user.click(screen.getByRole('button', { name: /^Mark as seen/ }));
    await waitFor(() => expect(application.calls).toContain('dismiss changes'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^1 change since/ })).toBeNull());
  });
});
