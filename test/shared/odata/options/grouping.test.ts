import { describe, expect, test } from 'vitest';
import { odataUrlEditor } from '../../../../shared/edit/index.ts';
import type { EntityModel, Property } from '../../../../shared/metadata/entity-model.ts';
import { parseODataUrl, printODataUrl, readGrouping, withReadGrouping, writeGrouping } from '../../../../shared/odata/index.ts';
import { emptyQuery, type Grouping, type Query } from '../../../../shared/query/query.ts';
import { sameQuery } from '../../../../shared/query/same-query.ts';
import { printRestUrl } from '../../../../shared/rsql/index.ts';
import { parseSavedQuery, queryOf, savedQueryText, writeSavedQuery } from '../../../../shared/saved/index.ts';

function column(name: string, type: Property['type']): Property {
  return { name, type, list: false, filterable: true, key: false, nullable: true, description: null };
}

const model: EntityModel = {
  name: 'flights',
  properties: [column('date', 'dateTimeOffset'), column('origin', 'string'), column('delay', 'int32'), column('distance', 'int32')],
};

const grouping: Grouping = {
  keys: [
    { column: 'origin', part: null, name: 'origin' },
    { column: 'date', part: 'year', name: 'date_year' },
  ],
  measures: [
    { method: 'count', column: null, name: 'row_count' },
    { method: 'average', column: 'delay', name: 'average_delay' },
  ],
  having: { kind: 'comparison', column: 'row_count', operator: 'gt', value: { kind: 'number', text: '10' } },
  computedBy: 'server',
};

const grouped: Query = {
  ...emptyQuery,
  where: { kind: 'comparison', column: 'delay', operator: 'ge', value: { kind: 'number', text: '0' } },
  order: [{ column: 'average_delay', descending: true }],
  grouping,
};

const url =
  '/d?$apply=filter(delay ge 0)/compute(year(date) as date_year)/groupby((origin,date_year),aggregate($count as row_count,delay with average as average_delay))&$filter=row_count gt 10&$orderby=average_delay desc&$top=100&$count=true';

describe('grouping of rows', () => {
  test('writes the grouping of the form into the OData URL, and fills the form from that URL', () => {
    const printed = printODataUrl('/d', grouped, model);
    expect([printed.text, printed.incomplete]).toEqual([url, false]);
    const read = withReadGrouping(parseODataUrl(url, model), model);
    expect(read.diagnostics).toEqual([]);
    expect(read.query !== null && sameQuery(read.query, grouped, model)).toBe(true);
  });

  test.each([
    ['groupby((origin))', { keys: 1, measures: 0 }],
    ['aggregate(delay with max as worst)', { keys: 0, measures: 1 }],
    ["filter(origin eq 'LAX')/groupby((origin),aggregate($count as n))/filter(n gt 5)", { keys: 1, measures: 1 }],
    ['compute(month(date) as m,hour(date) as h)/groupby((m,h),aggregate(delay with countdistinct as d))', { keys: 2, measures: 1 }],
  ])('reads the grouping of the form from $apply=%s', (apply, { keys, measures }) => {
    const query = withReadGrouping(parseODataUrl(`?$apply=${apply}`, model), model).query;
    expect([query?.grouping?.keys.length, query?.grouping?.measures.length, query?.only]).toEqual([keys, measures, []]);
  });

  test.each([
    'groupby((rollup(origin,delay)))',
    'groupby((origin),topcount(2,delay))',
    'aggregate(delay mul 2 with sum as double)',
    'compute(delay add 1 as later)/groupby((later))',
    'compute(year(date) as y)/groupby((origin))',
    'groupby((origin))/groupby((origin))',
    'top(5)',
    'groupby((origin))&$select=origin',
    'groupby((origin),aggregate(delay with sum as total from origin with max))',
  ])('leaves $apply=%s in the URL, because the form can’t represent it', (apply) => {
    const parsed = parseODataUrl(`?$apply=${apply}`, model);
    expect(withReadGrouping(parsed, model).query).toBe(parsed.query);
  });

  test('changes only the edited option of a URL with a grouping', () => {
    const edit = odataUrlEditor(model);
    const written = '/d?$count=true&$apply=groupby((origin),aggregate($count as n))&$top=5';
    const query = withReadGrouping(parseODataUrl(written, model), model).query ?? emptyQuery;
    const text = edit(written, { ...query, order: [{ column: 'n', descending: true }] }).text;
    expect(text).toBe('/d?$count=true&$apply=groupby((origin),aggregate($count as n))&$orderby=n desc&$top=5');
  });

  test('requests the ungrouped rows if the application computes the grouping, and marks the URL as incomplete', () => {
    const rest = printRestUrl('/d', grouped, undefined, model);
    expect([rest.text, rest.incomplete]).toEqual(['/d?select=origin,date,delay&filter=delay=ge=0&page=1&hitsPerPage=100', true]);
    const odata = printODataUrl('/d', { ...grouped, grouping: { ...grouping, computedBy: 'application' } }, model);
    expect([odata.text, odata.incomplete]).toEqual(['/d?$select=origin,date,delay&$filter=delay ge 0&$top=100&$count=true', true]);
  });

  test('preserves the grouping in a saved query', () => {
    const written = writeSavedQuery({ title: 'Delays', api: { root: 'transport', accessPoint: 'flights' } }, grouped, model);
    const text = 'saved' in written ? savedQueryText(written.saved) : '';
    const { saved } = parseSavedQuery(text);
    const query = saved === null ? null : queryOf(saved, model).query;
    expect(query !== null && sameQuery(query, grouped, model)).toBe(true);
    expect(sameQuery(readGrouping(writeGrouping(grouped, model), model), grouped, model)).toBe(true);
  });
});
