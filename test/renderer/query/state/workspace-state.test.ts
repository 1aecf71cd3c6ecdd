import { describe, expect, it } from 'vitest';
import { addItem, newCondition, type QueryDraft } from '../../../../renderer/draft/draft.ts';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import type { EntityMetadata } from '../../../../shared/metadata/entity-metadata.ts';
import type { Capabilities } from '../../../../shared/metadata/read-capabilities.ts';
import { flights, flightsAt } from '../flights.ts';

const start = newWorkspace(languagesOf(flights));
const noSchema: EntityMetadata['schema'] = {
  version: '4.01',
  namespaces: [],
  aliases: [],
  references: [],
  types: [],
  enumerations: [],
  typeDefinitions: [],
  operations: [],
  container: null,
  entitySets: [],
  operationImports: [],
};
const rest = 'http://127.0.0.1:1/dmp-api/data/vega/flights';
const odata = 'http://127.0.0.1:1/dmp-api/odata/vega/flights';

function edit(state: WorkspaceState, format: Format, text: string): WorkspaceState {
  return reduceWorkspace(state, { type: 'url-edited', format, text });
}

function withCondition(state: WorkspaceState, column: string, value: string | null): WorkspaceState {
  const change = (draft: QueryDraft): QueryDraft => ({
    ...draft,
    where: addItem(draft.where, (id) => ({ ...newCondition(id, column), value })),
  });
  return reduceWorkspace(state, { type: 'form-changed', change });
}

describe('one query in three views', () => {
  it('starts with the first hundred rows in both languages', () => {
    expect(start.rest.text).toBe(`${rest}?page=1&hitsPerPage=100`);
    expect(start.odata.text).toBe(`${odata}?$top=100&$count=true`);
  });

  it('starts without options that the server doesn’t support', () => {
    const metadata = (capabilities: Capabilities): EntityMetadata => ({
      typeName: 'S.Flight',
      navigations: [],
      open: false,
      capabilities,
      schema: noSchema,
    });
    const first = (capabilities: Capabilities) => newWorkspace(languagesOf({ ...flights, metadata: metadata(capabilities) })).odata.text;
    expect(first({ countable: false })).toBe(`${odata}?$top=100`);
    expect(first({ countable: false, topSupported: false })).toBe(odata);
    expect(first({ countable: true, skipSupported: false })).toBe(`${odata}?$top=100&$count=true`);
  });

  it.each(['rest', 'odata'] as const)('offers to restore an emptied %s URL with the complete query', (format) => {
    const before = withCondition(start, 'ORIGIN', 'LAX');
    for (const nothing of ['', '  ']) {
      const emptied = edit(before, format, nothing);
      const [remark] = emptied[format].remarks;
      const fix = remark?.fix ?? null;
      if (fix === null) throw new Error('no way back is offered');
      const fixed = edit(emptied, format, nothing.slice(0, fix.from) + fix.text + nothing.slice(fix.to));
      expect(fixed.rest.text).toBe(before.rest.text);
      expect(fixed.odata.text).toBe(before.odata.text);
      expect(fixed.query, 'the conditions went with the text').toEqual(before.query);
    }
  });

  it('shows a condition of the form in both URLs', () => {
    const state = withCondition(start, 'ORIGIN', 'LAX');
    expect(state.rest.text).toBe(`${rest}?filter=ORIGIN==LAX&page=1&hitsPerPage=100`);
    expect(state.odata.text).toBe(`${odata}?$filter=ORIGIN eq 'LAX'&$top=100&$count=true`);
  });

  it('shows an edit of the REST URL in the form and in the OData URL', () => {
    const state = edit(start, 'rest', `${rest}?select=DELAY&filter=DELAY=gt=60;ORIGIN==LAX&sort=-DELAY&page=2&hitsPerPage=10`);
    expect(state.odata.text).toBe(
      `${odata}?$select=DELAY&$filter=DELAY gt 60 and ORIGIN eq 'LAX'&$orderby=DELAY desc&$skip=10&$top=10&$count=true`,
    );
    expect(state.draft).toMatchObject({
      columns: ['DELAY'],
      where: {
        join: 'all',
        items: [
          { column: 'DELAY', operator: 'gt', value: '60' },
          { column: 'ORIGIN', operator: 'eq', value: 'LAX' },
        ],
      },
      order: [{ column: 'DELAY', descending: true }],
      slice: { kind: 'page', number: '2', size: '10' },
    });
  });

  it('shows an edit of the OData URL in the form and in the REST URL', () => {
    const state = edit(start, 'odata', `${odata}?$filter=DELAY gt 60 or startswith(ORIGIN,'L')&$top=10`);
    expect(state.rest.text).toBe(`${rest}?filter=DELAY=gt=60,ORIGIN=beginsWith=L&page=1&hitsPerPage=10`);
    expect(state.draft.where).toMatchObject({ join: 'any', items: [{ operator: 'gt' }, { operator: 'beginsWith', value: 'L' }] });
    expect(state.draft.count).toBe(false);
  });

  it('doesn’t change the text of the URL that the user edits', () => {
    const text = `${rest}?hitsPerPage=100&filter=( ORIGIN==LAX )`;
    expect(edit(start, 'rest', text).rest.text).toBe(text);
  });

  it('preserves the last valid query while a URL is invalid, and shows the position of the error', () => {
    const good = edit(start, 'rest', `${rest}?filter=ORIGIN==LAX`);
    const broken = edit(good, 'rest', `${rest}?filter=ORIGIN==`);
    expect(broken.query).toBe(good.query);
    expect(broken.draft).toBe(good.draft);
    expect(broken.odata).toBe(good.odata);
    expect(broken.rest.text).toBe(`${rest}?filter=ORIGIN==`);
    expect(broken.rest.remarks).toMatchObject([{ severity: 'error', at: { parameter: 'filter' } }]);
  });

  it('ignores an unknown column, and suggests the intended one', () => {
    const wrong = edit(start, 'rest', `${rest}?filter=ORIGN==LAX`);
    expect(wrong.query).toBe(start.query);
    const [remark] = wrong.rest.remarks;
    expect(remark?.fix).toMatchObject({ text: 'ORIGIN' });
    expect(remark?.from).toBe(`${rest}?filter=`.length);
  });

  it('replaces an invalid URL when the form changes', () => {
    const broken = edit(start, 'odata', `${odata}?$filter=ORIGIN eq`);
    const state = withCondition(broken, 'ORIGIN', 'LAX');
    expect(state.odata.text).toBe(`${odata}?$filter=ORIGIN eq 'LAX'&$top=100&$count=true`);
    expect(state.odata.remarks).toEqual([]);
  });

  it('changes no URL for an unfinished condition', () => {
    const broken = edit(start, 'odata', `${odata}?$filter=ORIGIN eq`);
    const state = withCondition(broken, 'ORIGIN', null);
    expect(state.odata).toBe(broken.odata);
    expect(state.rest).toBe(broken.rest);
    expect(state.draft.where.items).toHaveLength(1);
  });

  it('preserves parameters that aren’t part of the query', () => {
    const state = withCondition(edit(start, 'rest', `${rest}?useCache=true&hitsPerPage=5`), 'ORIGIN', 'LAX');
    expect(state.rest.text).toContain('useCache=true');
    expect(state.rest.text).toContain('filter=ORIGIN==LAX');
    expect(state.odata.text).not.toContain('useCache');
  });

  it('preserves the row count option of OData when the REST URL is edited', () => {
    const uncounted = edit(start, 'odata', `${odata}?$top=100`);
    expect(edit(uncounted, 'rest', `${rest}?hitsPerPage=7`).odata.text).toBe(`${odata}?$top=7`);
    expect(edit(start, 'rest', `${rest}?hitsPerPage=7`).odata.text).toBe(`${odata}?$top=7&$count=true`);
  });

  it('reports parts that REST doesn’t support, and preserves them in OData', () => {
    const state = edit(start, 'odata', `${odata}?$skip=5&$top=10`);
    expect(state.rest.unsupported).toMatchObject([{ severity: 'error', parameters: { skip: 5 } }]);
    expect(state.odata.unsupported).toEqual([]);
    expect(state.draft.slice).toEqual({ kind: 'range', skip: '5', top: '10' });
  });

  it('moves all edits to the new address after the server has restarted', () => {
    const edited = edit(start, 'rest', `${rest}?filter=ORIGIN==LAX`);
    const moved = flightsAt((url) => url.replace(':1/', ':2/'));
    const state = reduceWorkspace(edited, { type: 'api-changed', languages: languagesOf(moved) });
    expect(state.rest.text).toBe('http://127.0.0.1:2/dmp-api/data/vega/flights?filter=ORIGIN==LAX');
    expect(state.odata.text).toContain('http://127.0.0.1:2/dmp-api/odata/vega/flights?$filter');
    expect(state.query).toBe(edited.query);
  });

  it('restores the address of the API if the URL is empty', () => {
    const state = withCondition(edit(start, 'rest', ''), 'ORIGIN', 'LAX');
    expect(state.rest.text.startsWith(`${rest}?`)).toBe(true);
  });

  it('preserves OData-only parts through edits of the form and of the REST URL, and reports them', () => {
    const afterEdit = edit(start, 'odata', `${odata}?$filter=DELAY gt 5 and length(ORIGIN) eq 3&$search=west&$top=100&$count=true`);
    expect(afterEdit.rest.text).toBe(`${rest}?filter=DELAY=gt=5&page=1&hitsPerPage=100`);
    expect(afterEdit.rest.incomplete).toBe(true);
    expect(afterEdit.rest.unsupported.map(({ code }) => code)).toEqual(['only-odata', 'only-odata-parameter']);
    expect(afterEdit.draft.where.items).toMatchObject([
      { kind: 'condition', column: 'DELAY' },
      { kind: 'fixed', predicate: { kind: 'only', text: 'length(ORIGIN) eq 3' } },
    ]);
    const filled = withCondition(afterEdit, 'ORIGIN', 'LAX');
    expect(filled.odata.text).toContain("length(ORIGIN) eq 3 and ORIGIN eq 'LAX'");
    expect(filled.odata.text).toContain('$search=west');
    const paged = edit(filled, 'rest', filled.rest.text.replace('hitsPerPage=100', 'hitsPerPage=7'));
    expect(paged.odata.text).toContain('length(ORIGIN) eq 3');
    expect(paged.odata.text).toContain('$search=west');
    expect(paged.odata.text).toContain('$top=7');
    expect(paged.rest.incomplete).toBe(true);
    expect(paged.odata.incomplete).toBe(false);
  });

  it('removes OData-only parameters that the user removes in the form', () => {
    const afterEdit = edit(start, 'odata', `${odata}?$search=west&$top=100&$count=true`);
    const gone = reduceWorkspace(afterEdit, { type: 'form-changed', change: (draft) => ({ ...draft, only: [] }) });
    expect(gone.odata.text).not.toContain('$search');
    expect(gone.rest.incomplete).toBe(false);
  });

  it('preserves the fixed parameters of the API URL', () => {
    const languages = languagesOf(flightsAt((_, language) => (language === 'odata' ? `${odata}?$format=json` : `${rest}?ctx=7`)));
    const state = withCondition(newWorkspace(languages), 'ORIGIN', 'LAX');
    expect(state.odata.text).toContain('&$format=json');
    expect(state.rest.text).toContain('&ctx=7');
    expect([state.rest.incomplete, state.odata.incomplete]).toEqual([false, false]);
  });
});
