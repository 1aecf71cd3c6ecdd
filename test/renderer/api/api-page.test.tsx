import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ApiDescription, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { apiDescription, chooseSetting, listedApis, preparePage, renderPage, signOut, smallResponse } from '../render-page.tsx';

// The workspace has its own tests. Here it only has to keep the text that a user enters.
vi.mock('../../../renderer/query/query-workspace.tsx', () => ({
  QueryWorkspace: ({ api, active }: { readonly api: ApiDescription; readonly active: boolean }) => {
    const [typed, setTyped] = useState('');
    return (
      <input
        aria-label={`Query of ${api.accessPoint}`}
        data-active={active}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    );
  },
}));

preparePage();

function column(overrides: Partial<Column> & { readonly name: string }): Column {
  return {
    type: 'string',
    restType: 'STRING',
    odataType: 'Edm.String',
    list: false,
    filterable: true,
    key: false,
    nullable: true,
    description: null,
    ...overrides,
  };
}

function describing(overrides: Partial<ApiDescription> = {}) {
  return inMemoryApplication({
    catalogue: smallResponse,
    describe: ({ accessPoint }) => apiDescription({ title: `Title of ${accessPoint}`, ...overrides, accessPoint }),
  });
}

describe('the page of an API', () => {
  test('lists the changes since the catalogue was last viewed, in English and French, until the user dismisses them', async () => {
    const none = { added: [], removed: [], retyped: [] };
    const api = (accessPoint: string) => ({ root: 'vega', accessPoint });
    const changes = {
      since: Date.UTC(2026, 2, 1, 12),
      apis: [
        {
          kind: 'changed' as const,
          api: api('flights-3m'),
          title: 'Flights',
          added: ['gate'],
          removed: ['tail', 'wing'],
          retyped: [{ name: 'delay', before: 'int32' as const, now: 'decimal' as const }],
        },
        { kind: 'new' as const, api: api('barley'), title: 'Barley', ...none },
      ],
    };
    const application = inMemoryApplication({
      catalogue: () => ({ ...smallResponse(), changes }),
      describe: () => apiDescription({ accessPoint: 'flights-3m' }),
    });
    const { user } = renderPage(application, '#/api/vega/flights-3m');
    const summary = 'Changed since 1 Mar 2026: new column gate · removed columns tail, wing · column delay: Whole number → Decimal.';
    expect(await screen.findByText(summary)).toBeTruthy();
    await chooseSetting(user, 'Français');
    const inFrench =
      'Modifiée depuis le 1 mars 2026 : nouvelle colonne gate · colonnes tail, wing supprimées · colonne delay : Nombre entier → Décimal.';
    expect(await screen.findByText(inFrench)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^2 modifications depuis/ }));
    await user.click(await screen.findByRole('button', { name: 'Marquer comme vues' }));
    await waitFor(() => expect(screen.queryByText(inFrench)).toBeNull());
  });

  test('shows the description, links, date, licences, and sources of the catalogue', async () => {
    renderPage(
      describing({
        details: 'First [paragraph](https://example.org/a).\n\nSecond.',
        keywords: ['aviation'],
        updatedAt: Date.UTC(2025, 10, 21, 12),
        licences: [{ title: 'ODbL', url: 'https://example.org/odbl' }],
        sources: [{ title: 'Bureau', url: null }],
      }),
      '#/api/vega/flights-3m',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of flights-3m' })).toBeTruthy();
    const description = screen.getByRole('region', { name: 'Description' });
    expect([...description.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual(['First paragraph.', 'Second.']);
    const link = within(description).getByRole('link', { name: 'paragraph' });
    expect(link.getAttribute('href')).toBe('https://example.org/a');
    expect(link.getAttribute('rel')).toBe('noreferrer');
    const about = screen.getByRole('region', { name: 'About' });
    expect(about.textContent).toContain('21 Nov 2025');
    expect(within(about).getByRole('link', { name: 'ODbL' }).getAttribute('href')).toBe('https://example.org/odbl');
    expect(about.textContent).toContain('Bureau');
  });

  test('shows server markup as plain text, and creates no links to scripts', async () => {
    renderPage(
      describing({
        title: '<b>Bold</b>',
        details:
          '<script>window.hacked = 1</script><img src=x onerror=hack()> [here](javascript:hack()) ![alt](https://example.org/pixel.png)',
        sources: [{ title: 'Bad', url: 'javascript:hack()' }],
        columns: [column({ name: '<i>name</i>', description: '<script>window.hacked = 1</script>' })],
      }),
      '#/api/vega/flights-3m',
    );
    expect(await screen.findByRole('heading', { level: 1, name: '<b>Bold</b>' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Description' }).textContent).toContain('<script>window.hacked = 1</script>');
    expect(document.querySelector('main img, main script, main i, main b')).toBeNull();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
    expect('hacked' in window).toBe(false);
  });

  test('lists the columns with both types and their flags', async () => {
    renderPage(
      describing({
        columns: [
          column({ name: 'id', key: true, restType: 'LONG', odataType: 'Edm.Int64', description: 'Number of the flight' }),
          column({ name: 'tags', list: true, filterable: false, odataType: null }),
          column({
            name: 'fare',
            type: 'decimal',
            restType: 'DECIMAL',
            odataType: 'Edm.Decimal',
            precision: 12,
            scale: 2,
            label: 'Fare paid',
            unit: 'EUR',
            description: 'Without taxes',
          }),
        ],
      }),
      '#/api/vega/flights-3m',
    );
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Name', 'REST type', 'OData type', 'Key', 'List', 'Filterable', 'Description'],
      ['id', 'LONG', 'Edm.Int64', 'yes', '–no', 'yes', 'Number of the flight'],
      ['tags', 'STRING', '—', '–no', 'yes', '–no', ''],
      ['fare', 'DECIMAL', 'Edm.Decimal (12, 2)', '–no', '–no', 'yes', 'Fare paid · Without taxes · in EUR'],
    ]);
  });

  test('can be scrolled with the keyboard', async () => {
    renderPage(describing({ columns: [column({ name: 'id' })] }), '#/api/vega/flights-3m');
    const overview = await screen.findByRole('region', { name: 'Overview' });
    expect(within(overview).getByRole('table')).toBeTruthy();
    overview.focus();
    expect(document.activeElement).toBe(overview);
  });

  test('copies a URL and confirms the copy', async () => {
    const { user } = renderPage(describing(), '#/api/vega/flights-3m');
    await user.click(await screen.findByRole('button', { name: 'Copy OData URL' }));
    expect(await navigator.clipboard.readText()).toBe('http://127.0.0.1:4010/dmp-api/odata/vega/flights-3m');
    expect(await screen.findByText('OData URL copied')).toBeTruthy();
  });

  test('reports that the clipboard can’t be written', async () => {
    const { user } = renderPage(describing(), '#/api/vega/flights-3m');
    const button = await screen.findByRole('button', { name: 'Copy REST URL' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button);
    expect(await screen.findByText(/Couldn’t copy to the clipboard/)).toBeTruthy();
  });

  test('shows the URL of the catalogue if it differs from the requested one', async () => {
    renderPage(
      describing({
        sides: [{ language: 'odata', url: 'http://127.0.0.1:4010/odata', namedUrl: 'http://elsewhere.example.org/odata?$format=json' }],
      }),
      '#/api/vega/flights-3m',
    );
    expect(await screen.findByText('http://elsewhere.example.org/odata?$format=json')).toBeTruthy();
    expect(screen.getAllByText(/URL in the catalogue:/)).toHaveLength(1);
  });

  test('explains why the OData types are missing', async () => {
    renderPage(describing({ metadataProblem: problem('timed-out') }), '#/api/vega/flights-3m');
    expect((await screen.findByRole('note')).textContent).toContain('Timed out waiting for the server');
  });

  test('lists the APIs with the same keyword when the user selects a keyword', async () => {
    const { user } = renderPage(describing({ keywords: ['aviation'] }), '#/api/vega/flights-3m');
    await user.click(await screen.findByRole('button', { name: 'aviation' }));
    expect(await listedApis()).toHaveLength(2);
  });

  test('reports a removed API, and shows it again after a retry when it is restored', async () => {
    let gone = true;
    const application = describing();
    const present = application.describe;
    application.describe = (api) => (gone ? problem('unknown-api') : present(api));
    const { user } = renderPage(application, '#/api/vega/flights-3m');
    expect((await screen.findByRole('alert')).textContent).toContain('API not found.');
    gone = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of flights-3m' })).toBeTruthy();
  });
});

describe('the query of an API', () => {
  test('opens at its address, and restores typed text after other pages and a sign-out', async () => {
    const { user } = renderPage(describing(), '#/api/vega/flights-3m/query');
    const query = await screen.findByLabelText('Query of flights-3m');
    await user.type(query, 'half a query');
    expect(query.dataset.active).toBe('true');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(window.location.hash).toBe('#/api/vega/flights-3m');
    expect(query.dataset.active).toBe('false');
    await user.click(within(screen.getByRole('list', { name: 'APIs' })).getByText('Barley yields'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of barley' })).toBeTruthy();
    await signOut(user);
    await screen.findByRole('heading', { level: 1, name: 'You’re signed out' });
    const [signIn] = screen.getAllByRole('button', { name: 'Sign in' });
    if (signIn) await user.click(signIn);
    await listedApis();
    window.location.hash = '#/api/vega/flights-3m/query';
    await waitFor(() => expect(query.dataset.active).toBe('true'));
    expect(query.isConnected).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Query of flights-3m').value).toBe('half a query');
  });

  test('links each API in the catalogue to its last open tab', async () => {
    renderPage(describing(), '#/api/vega/flights-3m/query');
    await screen.findByLabelText('Query of flights-3m');
    const links = (await listedApis()).map((item) => item.querySelector('a')?.getAttribute('href'));
    expect(links).toEqual(['#/api/geo/airports', '#/api/vega/barley', '#/api/vega/flights-3m/query']);
  });
});
