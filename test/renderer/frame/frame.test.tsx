import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionProblem } from '../../../renderer/connection/connection-problem.ts';
import { Start } from '../../../renderer/frame/start.tsx';
import { defaultSettings } from '../../../shared/contract/connections/settings.ts';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { apiDescription, chooseSetting, listedApis, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

function application() {
  return inMemoryApplication({ catalogue: smallResponse, describe: ({ accessPoint }) => apiDescription({ accessPoint }) });
}

describe('the application frame', () => {
  test('has one of each landmark, and the API and the server in the window title', async () => {
    renderPage(application(), '#/api/vega/barley');
    await screen.findByRole('region', { name: 'About' });
    for (const landmark of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(landmark)).toHaveLength(1);
    for (const name of ['Catalogue', 'Open queries']) expect(screen.getAllByRole('navigation', { name })).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Barley yields · Sample server · Dataquay'));
  });

  test('lists the favourites on the start page, and marks those that the catalogue no longer has', async () => {
    const api = (accessPoint: string) => ({ root: 'vega', accessPoint });
    const marks = { favourites: [api('barley'), api('vanished')], recent: [api('barley'), api('vanished')] };
    renderPage(inMemoryApplication({ catalogue: smallResponse, marks }));
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' })).getAllByRole('listitem');
    expect(favourites.map(({ textContent }) => textContent)).toEqual([
      'Barley yields vega/barley',
      'vanished vega/vanished · No longer in the catalogue',
    ]);
    expect(screen.queryByRole('region', { name: 'Recent' }), 'an empty list').toBeNull();
  });

  test('marks a production server', async () => {
    const production = application();
    production.connection = { ...production.connection, production: true };
    renderPage(production);
    expect(await screen.findByText('Production')).toBeTruthy();
  });

  test('switches to French when the user selects it, and saves the choice', async () => {
    const present = application();
    const { user } = renderPage(present);
    await listedApis();
    await chooseSetting(user, 'Français');
    expect(await screen.findByRole('searchbox', { name: 'Rechercher dans le catalogue' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr');
    expect(present.calls).toContain('change {"language":"fr"}');
  });

  test('starts in the saved language and theme', async () => {
    renderPage(inMemoryApplication({ catalogue: smallResponse, settings: { ...defaultSettings, language: 'fr', theme: 'dark' } }));
    expect(await screen.findByRole('searchbox', { name: 'Rechercher dans le catalogue' })).toBeTruthy();
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  });

  test('changes the theme in the settings, and back to the system setting', async () => {
    const present = application();
    const { user } = renderPage(present);
    await listedApis();
    await chooseSetting(user, 'Dark');
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const systems = await screen.findAllByRole('menuitemradio', { name: 'Use system setting' });
    if (systems[1]) await user.click(systems[1]);
    await waitFor(() => expect(present.settings.theme).toBe('system'));
  });

  test('reports if the application can’t be reached, and retries', async () => {
    let lost = true;
    const { client } = application();
    const user = userEvent.setup();
    render(
      <Start
        connect={async () => {
          if (lost) throw connectionProblem('application-unreachable');
          return client;
        }}
      />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Lost the connection to Dataquay.');
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await listedApis()).toHaveLength(3);
  });
});

describe('the shortcuts of the frame', () => {
  test('moves through the panes with F6, and back with Shift+F6', async () => {
    const { user } = renderPage(application());
    await listedApis();
    const holder = () => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane');
    const visited: (string | null | undefined)[] = [];
    for (let press = 0; press < 4; press += 1) {
      await user.keyboard('{F6}');
      visited.push(holder());
    }
    expect(visited).toEqual(['title', 'catalogue', 'main', 'title']);
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(holder()).toBe('main');
  });

  test('goes to the catalogue with Ctrl+1, and to the query of the open API with Ctrl+2', async () => {
    const { user } = renderPage(application(), '#/api/vega/barley');
    await listedApis();
    await user.keyboard('{Control>}1{/Control}');
    expect(screen.getByRole('list', { name: 'APIs' }).contains(document.activeElement)).toBe(true);
    await user.keyboard('{Control>}2{/Control}');
    await waitFor(() => expect(window.location.hash).toBe('#/api/vega/barley/query'));
  });

  test('shows all shortcuts with a question mark, except while the user types text', async () => {
    const { user } = renderPage(application());
    await listedApis();
    const searchBox = screen.getByRole<HTMLInputElement>('searchbox');
    await user.type(searchBox, '?/');
    expect(searchBox.value).toBe('?/');
    expect(screen.queryByRole('dialog')).toBeNull();
    searchBox.blur();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const words of ['Go to the next pane', 'Undo the last change to the query', 'Copy the selected cells'])
      expect(within(sheet).getByText(words)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a window with room for only one pane', () => {
  beforeEach(() => {
    const asked = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => asked(query.replace('800px', '80000px')));
  });

  test('shows either the catalogue or the work area, and moves the focus with them', async () => {
    const { user } = renderPage(application());
    await listedApis();
    expect(screen.queryByRole('main', { name: 'Work area' })).toBeNull();
    await user.keyboard('{Control>}1{/Control}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Airports' });
    expect(screen.queryByRole('navigation', { name: 'Catalogue' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Work area' }));
    const opener = screen.getByRole('button', { name: 'Catalogue' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    expect(screen.getByRole('main', { name: 'Catalogue' }), 'what the page is about now').toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Catalogue');
    expect(screen.queryByRole('main', { name: 'Work area' })).toBeNull();
    await user.click(within(screen.getByRole('list', { name: 'APIs' })).getByRole('link', { current: 'page' }));
    expect(screen.getByRole('main', { name: 'Work area' }), 'the API that is open already').toBeTruthy();
    await user.click(opener);
    await user.keyboard('{Control>}2{/Control}');
    await waitFor(() => expect(window.location.hash).toMatch(/query$/));
    expect(screen.getByRole('main', { name: 'Work area' })).toBeTruthy();
  });
});

test('reverts a setting that can’t be saved, and reports the error', async () => {
  const present = application();
  const { user } = renderPage(present);
  await listedApis();
  Object.defineProperty(present, 'settings', {
    get: () => ({ language: 'en', theme: 'system' }),
    set: () => {
      throw new Error(problem('storage-failed').code);
    },
  });
  await chooseSetting(user, 'Français');
  expect(await screen.findByRole('searchbox', { name: 'Search the catalogue' })).toBeTruthy();
  expect(await screen.findByText('Couldn’t save the setting. Check the free disk space, then try again.')).toBeTruthy();
});
