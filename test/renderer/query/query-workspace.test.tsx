import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { QueryWorkspace } from '../../../renderer/query/query-workspace.tsx';
import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { flights, flightsAt } from './flights.ts';
import { memoryClient, type SentRequest } from './memory-client.ts';

// Monaco needs a real browser. Without it, the page shows plain text fields.
vi.mock('../../../renderer/editor/monaco-url-editor.tsx', () => {
  throw new Error('not in this browser');
});

const base = 'http://127.0.0.1:1/dmp-api/data/vega/flights';
const rows: readonly (readonly Cell[])[] = [
  [
    ['number', '1.10'],
    ['string', 'LAX'],
  ],
];

function show(client: ReturnType<typeof memoryClient>['client'], language: Language = 'en', api: ApiDescription = flights) {
  const page = (shown: ApiDescription) => (
    <TextsProvider language={language} systemLanguage={language}>
      <MantineProvider env="test">
        <QueryWorkspace connectionId="sample" api={shown} client={client} active />
      </MantineProvider>
    </TextsProvider>
  );
  const view = render(page(api));
  return { ...view, showApi: (next: ApiDescription) => view.rerender(page(next)) };
}

function urlOf(name: 'REST URL' | 'OData URL'): string {
  const field = screen.getByRole('textbox', { name });
  return field instanceof HTMLTextAreaElement ? field.value : '';
}

function statusOf(region: string): string {
  return within(screen.getByRole('region', { name: region })).getByRole('status').textContent ?? '';
}

async function bothSent(sent: readonly SentRequest[], from = 0): Promise<{ rest: SentRequest; odata: SentRequest }> {
  await waitFor(() => expect(sent.length).toBe(from + 2));
  const [rest, odata] = [
    sent.find(({ format }, index) => index >= from && format === 'rest'),
    sent.find(({ format }, index) => index >= from && format === 'odata'),
  ];
  if (rest === undefined || odata === undefined) throw new Error('both formats are sent at once');
  return { rest, odata };
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the query workspace', () => {
  it('corrects a number with a decimal comma on request, and leaves the focus in its field', async () => {
    const user = userEvent.setup();
    show(memoryClient().client);
    const form = within(screen.getByRole('region', { name: 'Query form' }));
    await user.click(form.getByRole('button', { name: 'Add condition' }));
    await user.type(form.getByRole('combobox', { name: 'Column' }), 'del{Enter}');
    await user.type(form.getByRole('textbox', { name: 'Value' }), '1,5');
    expect(urlOf('REST URL')).not.toContain('filter=');
    await user.click(form.getByRole('button', { name: 'Change to “1.5”' }));
    expect(urlOf('REST URL')).toContain('filter=DELAY==1.5');
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Value' }));
  });

  it('updates both URLs while the user fills in a condition', async () => {
    const user = userEvent.setup();
    show(memoryClient().client);
    const form = within(screen.getByRole('region', { name: 'Query form' }));
    await user.click(form.getByRole('button', { name: 'Add condition' }));
    const column = form.getByRole('combobox', { name: 'Column' });
    expect(document.activeElement).toBe(column);
    await user.type(column, 'del{Enter}');
    await user.click(form.getByRole('combobox', { name: 'Operator' }));
    await user.click(form.getByRole('option', { name: 'at least' }));
    await user.type(form.getByRole('textbox', { name: 'Value' }), '1.50');
    expect(urlOf('REST URL')).toBe(`${base}?filter=DELAY=ge=1.50&page=1&hitsPerPage=100`);
    expect(urlOf('OData URL')).toContain('?$filter=DELAY ge 1.50&');
  });

  it('offers no column that the server can’t filter', async () => {
    const user = userEvent.setup();
    show(memoryClient().client);
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.click(screen.getByRole('combobox', { name: 'Column' }));
    const options = within(await screen.findByRole('listbox', { name: 'Column' })).getAllByRole('option');
    expect(options.map((option) => option.querySelector('span')?.textContent)).toEqual(['ID', 'ORIGIN', 'DELAY', 'DAY', 'LATE']);
  });

  it('explains that all columns are returned if the catalogue lists none', () => {
    show(memoryClient().client, 'en', { ...flights, columns: [] });
    const form = within(screen.getByRole('region', { name: 'Query form' }));
    form.getByText('The catalogue doesn’t list any columns. The response includes all columns that the server returns.');
    expect(form.queryByText('No matching columns')).toBeNull();
    expect(form.queryByRole('button', { name: 'Select none' })).toBeNull();
  });

  it('explains an invalid value, and omits the condition until it is valid', async () => {
    const user = userEvent.setup();
    show(memoryClient().client);
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.type(screen.getByRole('combobox', { name: 'Column' }), 'DELAY');
    const before = urlOf('REST URL');
    const value = screen.getByRole('textbox', { name: 'Value' });
    await user.type(value, 'many');
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/expects a whole number, not “many”/)).toBeDefined();
    expect(urlOf('REST URL')).toBe(before);
    await user.clear(value);
    await user.type(value, '7');
    expect(urlOf('REST URL')).toContain('filter=DELAY==7');
  });

  it('fills the form from a typed URL', async () => {
    show(memoryClient().client);
    fireEvent.change(screen.getByRole('textbox', { name: 'OData URL' }), {
      target: {
        value: "http://127.0.0.1:1/dmp-api/odata/vega/flights?$filter=ORIGIN in ('LAX','SFO') and LATE eq true&$orderby=DELAY desc",
      },
    });
    const [origin, late] = screen.getAllByRole('group', { name: /^Condition \d/ }).map((group) => within(group));
    expect(origin?.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', 'LAX, SFO');
    expect(late?.getByRole('combobox', { name: 'Value' })).toHaveProperty('value', 'yes');
    expect(screen.getByRole('combobox', { name: 'Sort direction of DELAY' })).toHaveProperty('value', 'descending');
    expect(urlOf('REST URL')).toContain('filter=ORIGIN=in=(LAX,SFO);LATE==true');
  });

  it('lists the errors of a URL with their positions, and fixes one with a button', async () => {
    const user = userEvent.setup();
    show(memoryClient().client);
    fireEvent.change(screen.getByRole('textbox', { name: 'REST URL' }), { target: { value: `${base}?filter=ORIGN==LAX` } });
    const problems = screen.getByRole('list', { name: 'Problems' });
    expect(problems.textContent).toContain(`REST URL, character ${base.length + 9}`);
    expect(screen.queryAllByRole('group', { name: /^Condition \d/ })).toEqual([]);
    await user.click(within(problems).getByRole('button', { name: 'Change to “ORIGIN”' }));
    expect(urlOf('REST URL')).toBe(`${base}?filter=ORIGIN==LAX`);
    expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull();
    expect(document.activeElement, 'the focus went with the button').toBe(screen.getByRole('textbox', { name: 'REST URL' }));
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', 'LAX');
  });

  it('sends both URLs, exactly encoded, and shows both responses', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    fireEvent.change(screen.getByRole('textbox', { name: 'OData URL' }), {
      target: { value: "http://127.0.0.1:1/dmp-api/odata/vega/flights?$filter=ORIGIN eq 'LAX'" },
    });
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const { rest, odata } = await bothSent(sent);
    expect(odata.url).toBe("http://127.0.0.1:1/dmp-api/odata/vega/flights?$filter=ORIGIN%20eq%20'LAX'");
    await rest.response(['DELAY', 'ORIGIN'], rows);
    await odata.response(['DELAY', 'ORIGIN'], rows);
    await waitFor(() => expect(statusOf('REST preview')).toMatch(/^200 · 1 of 41,203 rows · 10.B · 12.ms$/));
    for (const region of ['REST preview', 'OData preview']) {
      const grid = within(screen.getByRole('region', { name: region })).getByRole('grid');
      expect(grid.getAttribute('aria-rowcount')).toBe('1');
      await waitFor(() => expect(within(grid).getByRole('gridcell', { name: '1.10' })).toBeDefined());
    }
    expect(await screen.findByText('REST vs. OData: 1 row matches · 0 values differ · only 1 of 41,203 rows compared')).toBeDefined();
  });

  it('reports how many values differ, and how many are only formatted differently', async () => {
    const { client, sent } = memoryClient();
    show(client);
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    const { rest, odata } = await bothSent(sent);
    await rest.response(['DELAY'], [[['number', '1.10']], [['number', '2']]]);
    await odata.response(['DELAY'], [[['number', '1.1']], [['number', '3']]]);
    expect(
      await screen.findByText(
        'REST vs. OData: 1 of 2 rows matches · 1 value differs · 1 value formatted differently · only 2 of 41,203 rows compared',
      ),
    ).toBeDefined();
  });

  it('reports that one response has fewer rows, except if a response was truncated', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    const first = await bothSent(sent);
    await first.rest.response(['DELAY'], [[['number', '1']], [['number', '2']]]);
    await first.odata.response(['DELAY'], [[['number', '1']]]);
    const line = screen.getByRole('status', { name: 'Comparison of both responses' });
    await waitFor(() => expect(line.textContent).toContain('REST vs. OData: 1 row matches · 0 values differ · 1 row only in REST · REST:'));
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    const second = await bothSent(sent, 2);
    await second.rest.response(['DELAY'], [[['number', '1']], [['number', '2']]]);
    await second.odata.begin(['DELAY'], [[['number', '1']]]);
    await waitFor(() => expect(statusOf('OData preview')).toContain('1 row so far'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(line.textContent).toContain('a response was truncated'));
    expect(line.textContent).not.toContain('only in REST');
  });

  it('sends an invalid URL as typed, and shows the server message', async () => {
    const { client, sent } = memoryClient();
    show(client);
    const field = screen.getByRole('textbox', { name: 'REST URL' });
    fireEvent.change(field, { target: { value: `${base}?filter=ORIGN==LAX` } });
    expect(screen.queryByText('Valid'), 'the OData URL is behind').toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    const { rest, odata } = await bothSent(sent);
    expect(rest.url).toBe(`${base}?filter=ORIGN==LAX`);
    await rest.fail({
      code: 'query-refused',
      parameters: {},
      status: 400,
      detail: 'no such column',
      at: { parameter: 'filter', from: 0, to: 5 },
    });
    await odata.response(['ORIGIN'], []);
    const preview = within(screen.getByRole('region', { name: 'REST preview' }));
    expect((await preview.findByRole('alert')).textContent).toContain('no such column');
    expect(preview.getByText('Error in filter, characters 1–5 of its value.')).toBeDefined();
    expect(statusOf('REST preview')).toContain('400');
    expect(await within(screen.getByRole('region', { name: 'OData preview' })).findByText('No rows returned')).toBeDefined();
  });

  it('doesn’t run a query whose form has an unfinished condition, which would return all rows', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.type(screen.getByRole('combobox', { name: 'Column' }), 'ORIGIN{Enter}');
    expect(screen.queryByText('Valid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(sent).toEqual([]);
    expect(
      screen.getByText('Not run: the condition on ORIGIN isn’t finished. Complete it, or remove it.', { selector: '[role=alert]' }),
    ).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'LAX');
    expect(screen.queryByText(/isn’t finished/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await bothSent(sent);
  });

  it('doesn’t mark a URL as valid that the server has just rejected', async () => {
    const { client, sent } = memoryClient();
    show(client);
    const field = screen.getByRole('textbox', { name: 'REST URL' });
    fireEvent.change(field, { target: { value: `${base}?filter=ORIGIN==LAX` } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getAllByText('Valid')).toHaveLength(2);
    const { rest, odata } = await bothSent(sent);
    const at = { parameter: 'filter', from: 0, to: 6 };
    await rest.fail({ code: 'query-refused', parameters: {}, status: 400, detail: 'closed to conditions', at });
    await odata.response(['ORIGIN'], []);
    expect(await screen.findByText('1 problem')).toBeDefined();
    expect(screen.getAllByText('Valid')).toHaveLength(1);
  });

  it('cancels both requests, and shows the rows that have arrived', async () => {
    const user = userEvent.setup();
    const { client, sent, cancelled } = memoryClient();
    show(client);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const { rest, odata } = await bothSent(sent);
    await rest.begin(['DELAY', 'ORIGIN'], rows);
    await waitFor(() => expect(statusOf('REST preview')).toContain('1 row so far'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancelled).toEqual([rest.runId, odata.runId]);
    await waitFor(() => expect(statusOf('REST preview')).toContain('Cancelled · 1 row'));
    expect(within(screen.getByRole('region', { name: 'REST preview' })).getByRole('grid')).toBeDefined();
    expect(screen.getByText('Cancelled before any rows arrived.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('reports that nothing can be compared after a response failed', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    const line = screen.getByRole('status', { name: 'Comparison of both responses' });
    expect(line.textContent).toContain('compared when both arrive');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const { rest, odata } = await bothSent(sent);
    const problem = { code: 'connection-lost', parameters: {}, status: null, detail: null, at: null } as const;
    await rest.fail(problem);
    await waitFor(() => expect(line.textContent).toBe('Nothing to compare: no rows from REST.'));
    await odata.fail(problem);
    await waitFor(() => expect(line.textContent).toBe('Nothing to compare: no rows were returned.'));
  });

  it('marks the results of the previous query until it is run or undone', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    const run = async (from: number): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Run' }));
      const both = await bothSent(sent, from);
      await both.rest.response(['ORIGIN'], [[['string', 'LAX']]]);
      await both.odata.response(['ORIGIN'], [[['string', 'LAX']]]);
      await waitFor(() => expect(statusOf('OData preview')).toContain('200'));
    };
    const line = screen.getByRole('status', { name: 'Comparison of both responses' });
    const edit = (parameters: string): void => {
      fireEvent.change(screen.getByRole('textbox', { name: 'REST URL' }), { target: { value: `${base}${parameters}` } });
    };
    await run(0);
    await waitFor(() => expect(line.textContent).toContain('1 row matches'));
    const before = new URL(urlOf('REST URL')).search;
    edit('?filter=ORIGIN==LAX&page=1&hitsPerPage=100');
    for (const region of ['REST preview', 'OData preview']) expect(statusOf(region)).toMatch(/^200 · .* · Results of the previous query$/);
    expect(line.textContent).toBe('Both responses belong to a previous query');
    expect(line.getAttribute('data-verdict')).toBe('open');
    edit(before);
    for (const region of ['REST preview', 'OData preview']) expect(statusOf(region)).toMatch(/^200/);
    expect(line.getAttribute('data-verdict')).toBe('agree');
    edit('?filter=ORIGIN==LAX&page=1&hitsPerPage=100');
    await run(2);
    for (const region of ['REST preview', 'OData preview']) expect(statusOf(region)).toMatch(/^200/);
  });

  it('compares the visible responses again once the comparison of two runs is closed', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    const line = screen.getByRole('status', { name: 'Comparison of both responses' });
    const response = async (from: number, rest: string, odata: string): Promise<void> => {
      const both = await bothSent(sent, from);
      await both.rest.response(['A'], [[['number', rest]]]);
      await both.odata.response(['A'], [[['number', odata]]]);
      await waitFor(() => expect(statusOf('OData preview')).toContain('200'));
    };
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await response(0, '1', '1');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await response(2, '1', '2');
    const region = within(screen.getByRole('region', { name: 'Comparison' }));
    await user.click(region.getByRole('combobox', { name: 'Responses to compare' }));
    await user.click(await screen.findByRole('option', { name: 'REST: previous run vs. latest' }));
    await waitFor(() => expect(line.textContent).toContain('REST: the previous run vs. the latest run: 1 row matches'));
    expect(line.textContent).toContain('only 1 of 41,203 rows compared');
    await user.click(region.getByRole('button', { name: 'Close comparison' }));
    await waitFor(() => expect(line.textContent).toContain('REST vs. OData: 0 of 1 rows match · 1 value differs'));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Comparison' }).textContent).toContain('0 of 1 rows match'));
  });

  it('stores the rows of the previous run for comparison, and releases all other rows', async () => {
    const user = userEvent.setup();
    const { client, sent, released } = memoryClient();
    const { unmount } = show(client);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const first = await bothSent(sent);
    await first.rest.response(['A'], [[['number', '1']]]);
    await first.odata.response(['A'], [[['number', '1']]]);
    await waitFor(() => expect(statusOf('OData preview')).toContain('200'));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const second = await bothSent(sent, 2);
    expect(released).toEqual([]);
    expect(screen.queryByRole('grid')).toBeNull();
    await second.rest.response(['A'], [[['number', '2']]]);
    await waitFor(() => expect(statusOf('REST preview')).toContain('200'));
    expect(released).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const third = await bothSent(sent, 4);
    expect(second.odata.signal.aborted).toBe(true);
    await third.rest.response(['A'], [[['number', '3']]]);
    await waitFor(() => expect(released).toContain('run-1'));
    expect(released).not.toContain('run-3');
    unmount();
    expect(third.odata.signal.aborted).toBe(true);
    expect(released.toSorted()).toEqual(['run-1', 'run-2', 'run-3', 'run-4', 'run-5', 'run-6']);
  });

  it('shows JSON, the raw body and the headers of a response', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    const { rest } = await bothSent(sent);
    await rest.response(['DELAY', 'ORIGIN'], rows);
    const preview = within(screen.getByRole('region', { name: 'REST preview' }));
    await user.click(screen.getByRole('tab', { name: 'JSON' }));
    expect(await preview.findByText(/json of 1 rows of run-/)).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Raw' }));
    expect(await preview.findByText(/body of run-/)).toBeDefined();
    expect(preview.getByText('Showing the beginning of the response.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Headers' }));
    expect(preview.getByText(`GET ${base}?page=1&hitsPerPage=100`)).toBeDefined();
    expect(preview.getByText(/bearer token \(hidden\)/)).toBeDefined();
    expect(preview.getByText('content-type')).toBeDefined();
  });

  it('preserves a typed URL when the address of the server changes', async () => {
    const { showApi } = show(memoryClient().client);
    fireEvent.change(screen.getByRole('textbox', { name: 'REST URL' }), { target: { value: `${base}?filter=ORIGIN==LAX` } });
    showApi(flightsAt((url, language) => (language === 'rest' ? url.replace(':1/', ':2/') : url)));
    await waitFor(() => expect(urlOf('REST URL')).toBe('http://127.0.0.1:2/dmp-api/data/vega/flights?filter=ORIGIN==LAX'));
  });

  it('is available in French', async () => {
    const user = userEvent.setup();
    show(memoryClient().client, 'fr');
    await user.click(screen.getByRole('button', { name: 'Ajouter une condition' }));
    await user.click(screen.getByRole('combobox', { name: 'Opérateur' }));
    await user.click(screen.getByRole('option', { name: 'est parmi' }));
    expect(screen.getByRole('region', { name: 'Formulaire de requête' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Exécuter' })).toBeDefined();
  });

  it('doesn’t run a URL that can’t express the query, explains why, and runs it on request', async () => {
    const user = userEvent.setup();
    const { client, sent } = memoryClient();
    show(client);
    fireEvent.change(screen.getByRole('textbox', { name: 'OData URL' }), {
      target: { value: 'http://127.0.0.1:1/dmp-api/odata/vega/flights?$filter=length(ORIGIN) eq 3&$search=west' },
    });
    const form = within(screen.getByRole('region', { name: 'Query form' }));
    expect(form.getByText('length(ORIGIN) eq 3')).toBeDefined();
    expect(form.getByText('$search=west')).toBeDefined();
    expect(form.getByText(/REST doesn’t support “length\(ORIGIN\) eq 3”/)).toBeDefined();
    expect(screen.getAllByText(/REST doesn’t support “length\(ORIGIN\) eq 3”/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.format).toBe('odata');
    expect(screen.queryByRole('region', { name: 'REST preview' }), 'no empty pane').toBeNull();
    expect(screen.getByText('REST: can’t express this query')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Run REST URL anyway' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ format: 'rest' });
    await user.click(form.getByRole('button', { name: 'Remove $search' }));
    expect(urlOf('OData URL')).not.toContain('$search');
  });
});
